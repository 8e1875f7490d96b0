import type { ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { locate } from '../../shell/places/places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

const PACKERS = new Set([
  'pg_dump',
  'pg_dumpall',
  'mysqldump',
  'mariadb-dump',
  'mongodump',
  'tar',
  'gtar',
  'bsdtar',
  'zip',
  '7z',
  '7za',
  '7zz',
  'rar',
  'cpio',
  'pax',
  'git',
  'docker',
  'podman',
]);

export const isPacker = (run: Run | undefined): boolean =>
  run !== undefined && PACKERS.has(run.program) && isVerbOf(run);

/** Comes after a few options of the program itself. */
function isVerbOf({ program, args }: Run): boolean {
  const verb = VERBS.get(program);
  return verb === undefined || args.slice(0, 6).some(({ text }) => verb.test(text));
}

/** Subcommands of programs with many other uses. */
const VERBS: ReadonlyMap<string, RegExp> = new Map([
  ['git', /^(?:archive|bundle)$/],
  ['docker', /^(?:save|export)$/],
  ['podman', /^(?:save|export)$/],
]);

/** Files that the line packs. */
export function archivesMade({ reading, effects }: ReadCommand, context: CallContext): ReadonlySet<string> {
  const made = new Set<string>();
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (effect.does === 'write' && isPacker(run)) made.add(placed(effect.path, context, run?.cwd));
  }
  return made;
}

/** Everything that the line packed can be rebuilt. */
export function isBuilt({ reading, effects }: ReadCommand, context: CallContext): boolean {
  const packed = effects.filter(
    (one) => one.does === 'read' && one.run !== undefined && isPacker(reading.runs[one.run]),
  );
  return (
    packed.length > 0 &&
    packed.every((one) => one.does === 'read' && locate(one.path, context).place === 'build')
  );
}

/** Homes, settings, the system and project history; a whole project if the archive is written to a hidden place. */
export const isTaken = memoOf(takesAlong);

/** Every transfer of a line asks for it. */
function takesAlong({ reading, effects }: ReadCommand, context: CallContext): boolean {
  const isHidden = effects.some(
    (one) => one.does === 'write' && packs(one, reading) && locate(one.path, context).place === 'temp',
  );
  const isHistory = reading.runs.some((run) => run.program === 'git' && isPacker(run));
  return (
    isHistory ||
    effects.some((one) => {
      if (one.does !== 'read' || !packs(one, reading)) return false;
      const { place, whole } = locate(placed(one.path, context, reading.runs[one.run ?? -1]?.cwd), context);
      return /^(?:root|home|settings)$/.test(place) || (isHidden && place === 'project' && whole);
    })
  );
}

const packs = ({ run }: Effect, { runs }: Reading): boolean => run !== undefined && isPacker(runs[run]);
