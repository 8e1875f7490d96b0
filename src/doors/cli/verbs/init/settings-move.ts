/** How `hooks.json` would move into `tokenauditor.yaml`, for people, and the move itself. */
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { SETTINGS } from '../../../../road/policy/settings-stamp.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { type MovePlace, planMove, type SettingsMove } from '../../../../work/install/move-settings.ts';
import { shownPath } from '../../../../work/install/place.ts';
import { type Change, type Refusal, tried } from '../../../../work/install/plan.ts';
import { schemaLine } from '../../../../work/install/schema-line.ts';
import { unfit } from '../../../../work/install/whereabouts.ts';
import { writeChange } from '../../../../work/install/write.ts';
import { reportedChange } from './change-report.ts';
import type { ReportedChange } from './document.ts';

export interface MovePlan {
  readonly reported: readonly ReportedChange[];
  readonly refusals: readonly Refusal[];
  /** Whether the document of the project has to be accepted first. */
  readonly isWaiting: boolean;
  /** What went wrong with each file reported. */
  write(): (Refusal | undefined)[];
}

export const NO_MOVE: MovePlan = { reported: [], refusals: [], isWaiting: false, write: () => [] };

export function planSettingsMove(place: Omit<MovePlace, 'heading'>): MovePlan {
  try {
    const heading = (document: string) => `${schemaLine(document, place.ports)}${ABOUT}`;
    const move = planMove({ ...place, heading });
    if (move === undefined) return NO_MOVE;
    return move.does === 'wait' ? waiting(move) : moving(move, place);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return {
      ...NO_MOVE,
      refusals: [{ path: join(place.scope.folder, FOLDER, SETTINGS), hosts: [], trouble: error }],
    };
  }
}

const ABOUT = '# The policy of TokenAuditor; docs/policy.md describes the keys.\n\n';

type Moving = Extract<SettingsMove, { does: 'move' }>;
type Waiting = Extract<SettingsMove, { does: 'wait' }>;

function waiting({ path, bytes, documentPath }: Waiting): MovePlan {
  const note = `it moves into ${printable(documentPath)} once you have accepted that file`;
  const row = { path, hosts: [], before: bytes, after: bytes, action: 'keep', isDone: false, note } as const;
  return { ...NO_MOVE, reported: [row], isWaiting: true };
}

function moving(move: Moving, { ports, scope, records }: Omit<MovePlace, 'heading'>): MovePlan {
  const { document, settings, documentPath } = move;
  const [from, to] = [settings.path, documentPath].map((path) => shownPath(path, ports.home));
  const differences = differencesIn(move);
  const about = [
    `The settings of hooks are part of the policy: ${from} moves into`,
    `${to}, with the same effect. \`init --undo\` brings it back.`,
    ...differences.map((line) => `  - ${line}`),
  ];
  const note = [`its settings are in ${to}`, ...differences].join('; ');
  const [first, ...others] = [...(document ? [document] : []), settings].map((each) =>
    reportedChange(each, []),
  );
  const reported = [...(first ? [{ ...first, about }] : []), ...others];
  const write = (change: Change) => writeChange(change, scope, ports.disk, records);
  return {
    ...NO_MOVE,
    reported: reported.map((each) => (each.path === settings.path ? { ...each, note } : each)),
    write: () => {
      const failed = document && tried(document, () => write(document));
      const isIn = failed === undefined;
      const last = tried(settings, () => {
        if (!isIn) throw unfit(settings.path, `${to} could not be written`, 'run the command again');
        move.accept();
        write(settings);
      });
      return document ? [failed, last] : [last];
    },
  };
}

const shown = (value: unknown): string => redactText(JSON.stringify(value)).text;

function differencesIn({ differences }: Moving): string[] {
  return differences.map((each) =>
    each.kind === 'kept'
      ? `${each.name} stays ${shown(each.inDocument)}: the document sets it, and ${shown(each.inSettings)} had no effect`
      : `${each.name}: "${each.from}" is named "${each.to}", because the document has another of that name`,
  );
}
