import type { ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { type Location, locate } from '../../shell/places/places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** Programs and, where they have other uses, the first words with which they pack. */
type Packing = ReadonlyMap<string, RegExp | undefined>;

const packing = (programs: string, words?: RegExp) =>
  programs.split(' ').map((program): [string, RegExp | undefined] => [program, words]);

/** Whole databases, disks and file systems. */
const DUMPERS: Packing = new Map([
  ...packing('pg_dump pg_dumpall pg_basebackup mysqldump mysqlpump mariadb-dump mongodump xfsdump'),
  ...packing('sqlite3', /(?:^| )\.(?:dump|backup)\b/),
  ...packing('redis-cli', /(?:^| )--rdb\b/),
  ...packing('svnadmin', /^dump\b/),
  ...packing('zfs btrfs', /^send\b/),
  ...packing('dd', /(?:^| )if=\/dev\/(?!zero|null|u?random|std)/),
]);
const ARCHIVERS: Packing = new Map([
  ...packing('zip 7z 7za 7zz rar cpio pax'),
  // All that neither unpacks, lists nor compares.
  ...packing(
    'tar gtar bsdtar',
    /^(?![a-z]*[dtx][a-z]*(?: |$))(?!.*(?:^| )(?:-[a-zA-Z]*[dtx]|--(?:extract|get|list|diff|compare)))/,
  ),
  ...packing('git hg', /(?:^| )(?:archive|bundle)\b/),
  ...packing('docker podman nerdctl', /(?:^| )(?:save|export)\b/),
]);

export const isPacker = (run: Run | undefined): boolean =>
  run !== undefined && (packs(run, ARCHIVERS) || packs(run, DUMPERS));

function packs({ program, args }: Run, table: Packing): boolean {
  if (!table.has(program)) return false;
  const words = table.get(program);
  // They come after a few options of the program itself.
  return (
    words === undefined ||
    words.test(
      args
        .slice(0, 6)
        .map(({ text }) => text)
        .join(' '),
    )
  );
}

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

/** Databases, disks, homes, settings, the system, project history, and a project in whole. */
export const isWhole = (command: ReadCommand, context: CallContext): boolean =>
  isTaken(command, context) ||
  command.reading.runs.some((run) => packs(run, DUMPERS)) ||
  packsPlace(command, context, ({ place, whole }) => place === 'project' && whole);

/** Homes, settings, the system and project history; a whole project if the archive is written to a hidden place. */
export const isTaken = memoOf(takesAlong);

/** Every transfer of a line asks for it. */
function takesAlong(command: ReadCommand, context: CallContext): boolean {
  const { reading, effects } = command;
  const isHidden = effects.some(
    (one) => one.does === 'write' && isPackersOwn(one, reading) && locate(one.path, context).place === 'temp',
  );
  const isHistory = reading.runs.some((run) => /^(?:git|hg)$/.test(run.program) && isPacker(run));
  return (
    isHistory ||
    packsPlace(
      command,
      context,
      ({ place, whole }) =>
        /^(?:root|home|settings)$/.test(place) || (isHidden && place === 'project' && whole),
    )
  );
}

function packsPlace(
  { reading, effects }: ReadCommand,
  context: CallContext,
  isMeant: (where: Location) => boolean,
): boolean {
  return effects.some(
    (one) =>
      one.does === 'read' &&
      isPackersOwn(one, reading) &&
      isMeant(locate(placed(one.path, context, reading.runs[one.run ?? -1]?.cwd), context)),
  );
}

const isPackersOwn = ({ run }: Effect, { runs }: Reading): boolean =>
  run !== undefined && isPacker(runs[run]);
