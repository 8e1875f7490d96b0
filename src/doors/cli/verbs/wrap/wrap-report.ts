/** What `wrap` found and would change, for people and programs: complete, and without secrets. */
import type { WrapDocument } from '../../../../answers/machine/wrap.answer.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';
import { unifiedDiff } from '../../../../work/install/diff.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import { shownPath } from '../../../../work/install/place.ts';
import type { Change, Refusal } from '../../../../work/install/plan.ts';
import type { Reversal } from '../../../../work/install/undo.ts';
import type { PlannedFile } from '../../../../work/wrap/plan-wrap.ts';
import type { Paint } from '../../verb/session.ts';
import { aroundChange } from './around-change.ts';

export type ReportedFile = WrapDocument['files'][number];

export function reportedFile({ path, client, entries, changes, problems }: PlannedFile): ReportedFile {
  const change = changes.find((one) => one.path === path);
  return {
    ...{ path, client, problems: [...problems], note: noteOf(changes) },
    action: change === undefined ? 'keep' : actionOf(change.whereabouts.bytes, change.after),
    done: false,
    entries: entries.map(({ server, does, why = null, secrets, command }) => ({
      ...{ server, action: does, why, secrets: [...secrets] },
      command: command?.map((word) => redactText(word).text) ?? null,
    })),
    diff: change === undefined ? [] : diffOf(change.whereabouts.bytes, change.after),
  };
}

/** Of the document, the launcher and of secrets; the last are never shown. */
export function reportedOwn(
  { path, whereabouts: { bytes }, after }: Change,
  attended: readonly string[],
): ReportedFile {
  const isDocument = path.endsWith('.yaml');
  const diff = isDocument || isLauncher(path) ? diffOf(bytes, after) : [];
  const note =
    isDocument && attended.length > 0
      ? `attended: ${attended.join(', ')} (a person at their terminal may answer questions; see docs/approvals.md)`
      : null;
  const common = { path, client: null, entries: [], problems: [], note, done: false };
  return { ...common, action: actionOf(bytes, after), diff };
}

/** Secrets that move are named by their files. */
function noteOf(changes: readonly Change[]): string | null {
  const kept = changes.filter(({ kind }) => kind === 'settings').map(({ path }) => path);
  return kept.length === 0 ? null : `secrets move into ${kept.join(', ')}`;
}

export function reportedUndo({ path, bytes, outcome, record }: Reversal): ReportedFile {
  const client = record?.entries?.[0]?.client ?? null;
  const common = { path, client, entries: [], problems: [], done: false };
  if (outcome.does === 'nothing') return { ...common, action: 'keep', note: outcome.why, diff: [] };
  const after = outcome.does === 'write' ? outcome.after : undefined;
  const note = outcome.does === 'write' ? (outcome.note ?? null) : null;
  // What is deleted is a secret.
  return {
    ...common,
    action: actionOf(bytes, after),
    note,
    diff: client === null ? [] : diffOf(bytes, after),
  };
}

function actionOf(before: Buffer | undefined, after: Buffer | undefined): ReportedFile['action'] {
  if (after === undefined) return 'delete';
  return before === undefined ? 'create' : 'change';
}

function diffOf(before: Buffer | undefined, after: Buffer | undefined): string[] {
  const [old, young] = [before?.toString('utf8') ?? '', after?.toString('utf8') ?? ''];
  const part = aroundChange(old, young);
  if (part === undefined) return ['[the lines that change are too long to be shown]'];
  return unifiedDiff(redacted(part.old), redacted(part.young), part.first).map((line) => printable(line));
}

/** As a whole, so that a secret on several lines is one. */
const redacted = (text: string): string => redactText(text).text;

export function leftOut({ path, trouble }: Refusal): WrapDocument['left_out'][number] {
  return { path, code: trouble.code, message: trouble.message, hint: trouble.hint };
}

interface View {
  readonly home: string;
  /** Whether the new commands are shown. */
  readonly isDryRun: boolean;
  readonly isDiff: boolean;
}

export function planLines(
  files: readonly ReportedFile[],
  { home, isDiff, isDryRun }: View,
  paint: Paint,
): string[] {
  return files.flatMap(({ path, client, action, entries, problems, note, diff }) => {
    if (client === null)
      return [
        `${action}  ${shownPath(path, home)}`,
        ...(note === null ? [] : [`  ${printable(note)}`]),
        ...(isDiff ? diff.map((line) => `  ${line}`) : []),
        '',
      ];
    const isBare = entries.length + problems.length === 0;
    if (isBare && action === 'keep') return [];
    const shown = `${shownPath(path, home)} (${client})`;
    return [
      // Without entries it is one that is taken back.
      isBare ? `${note === null && action === 'change' ? 'restore' : action}  ${shown}` : shown,
      ...entries.flatMap((one) => [
        entryLine(one.server, one.action, one.why),
        ...(isDryRun && one.command !== null
          ? [`            ${printable(one.command.map(shellWord).join(' '))}`]
          : []),
      ]),
      // The file is named above.
      ...problems.map((one) => `  ${paint.yellow('not read')}  ${printable(withoutPath(one, path))}`),
      ...(note === null ? [] : [`  ${printable(note)}`]),
      ...(isDiff ? diff.map((line) => `  ${line}`) : []),
      '',
    ];
  });
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const withoutPath = (problem: string, path: string): string =>
  problem.startsWith(`${path}: `) ? problem.slice(path.length + 2) : problem;

const entryLine = (server: string, action: string, why: string | null): string =>
  `  ${action.padEnd(8)}  ${printable(server, { max: 80 })}${why === null ? '' : `: ${printable(why)}`}`;

export function refusalLines({ path, trouble }: Refusal, home: string, paint: Paint): string[] {
  return [
    `${paint.yellow('left alone')} ${shownPath(path, home)}: ${printable(trouble.message)}`,
    `  hint: ${printable(trouble.hint)}`,
  ];
}

const WORDS = { create: 'wrote', change: 'changed', delete: 'deleted', keep: 'unchanged' } as const;

export function doneLines(files: readonly ReportedFile[], isUndo: boolean, home: string): string[] {
  return files.flatMap(({ path, action, note, done, entries }) => {
    if (!done && !(isUndo && action === 'keep')) return [];
    const word = isUndo && done && action !== 'delete' && note === null ? 'restored' : WORDS[action];
    const names = entries
      .filter((entry) => entry.action === 'wrap' || entry.action === 'merge')
      .map(({ server }) => server);
    const what =
      names.length === 0 ? '' : `: ${names.map((name) => printable(name, { max: 80 })).join(', ')}`;
    return [
      `${word.padEnd(10)} ${shownPath(path, home)}${what}${note === null || !isUndo ? '' : `: ${printable(note)}`}`,
    ];
  });
}
