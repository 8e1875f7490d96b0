/**
 * Programs that are started inside a folder of the guard or of hooks. Without naming anything there, a packer, a
 * decoder or a package manager writes files of its own names into the folder that it is started in.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { isHostFolder } from '../places/hook-files.ts';
import { guardedBelow, guardedKind } from '../places/places.ts';
import { INTERPRETERS, SHELLS } from './code-takers.ts';
import { isUnderstood } from './handed.ts';
import { onlyReads } from './only-reads.ts';

const INSIDE = 'Tool call starts a program in a folder of the guard or its hooks, where it may change files.';
/** They write into the folder they are started in, whatever their words name. */
const FILLERS =
  /^(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|cargo|go|make|cmake|ninja|bundle|composer|ar|jar|cpio|pax|unar|7za?|7zz|gpg2?|sqlite3)$/;
const MOVED = /^(?:-C|--chdir(?:=.*)?)$/;

export function insideActs({ reading }: ReadCommand, context: CallContext): Act[] {
  const found: Act[] = [];
  for (const run of reading.runs) {
    if (run.where !== 'here' || run.program === '' || onlyReads(run)) continue;
    if ((isUnderstood(run) || isReadAsCode(run)) && !FILLERS.test(run.program)) continue;
    const folder =
      [run.cwd, ...movedTo(run)].find(
        (one) => one !== undefined && isInside(placed(one, context), context),
      ) ?? searchedBy(run).find((one) => isAbove(placed(one, context, run.cwd), context));
    if (folder !== undefined) found.push(act(printable(folder, { max: 100 }), INSIDE));
  }
  return found;
}

const isReadAsCode = ({ program }: Run): boolean => INTERPRETERS.test(program) || SHELLS.test(program);

function isInside(folder: string, context: CallContext): boolean {
  const kind = guardedKind(folder, context);
  if (kind === 'state' || kind === 'program') return true;
  return folder.startsWith('~/') && isHostFolder(folder);
}

/** Where a search from there finds folders of the guard. */
const isAbove = (folder: string, context: CallContext): boolean =>
  context.guarded !== undefined && guardedBelow(folder, context).length > 0;

/** `env -C folder program` */
const movedTo = ({ wrappers }: Run): string[] =>
  wrappers.flatMap(({ name, args }) =>
    name === 'env' ? args.flatMap(({ text }, i) => (MOVED.test(args[i - 1]?.text ?? '') ? [text] : [])) : [],
  );

/** `find .. -execdir ar x …`: in each folder where something is found. */
const searchedBy = ({ wrappers }: Run): string[] =>
  wrappers.flatMap(({ name, args }) => {
    if (name !== 'find' || !args.some(({ text }) => /^-(?:execdir|okdir)$/.test(text))) return [];
    const end = args.findIndex(({ text }) => text.startsWith('-'));
    return args.slice(0, end).map(({ value, text }) => value ?? text);
  });
