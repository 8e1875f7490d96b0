import { feeders } from '../../shell/flow.ts';
import { locate } from '../../shell/places.ts';
import type { Reading, Run } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import type { CallCheck } from '../check.ts';
import { logsIn, type Outgoing, outgoing } from '../outgoing.ts';
import { placed } from '../placed.ts';
import { targetName } from '../send-target.ts';

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
]);
const ARCHIVE = /\.(?:tar|tgz|tbz2?|txz|zip|7z|rar|gz|bz2|xz|zst|jar|bundle|dump|sql)$/i;

export const archiveUpload: CallCheck = {
  card: {
    id: 'archive.upload',
    title: 'Archive upload',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'Files that are packed, or were, and go to a host that is not known: through pipes, files and sockets.',
    matters: 'An archive takes along what nobody looked at: keys, histories, whole projects.',
    remedy: 'Look into the archive; name the host in the project if it is yours.',
    limits: 'Backups to machines one logs in to and to buckets are everyday work and are not named here.',
  },
  *inspectCall({ commands, context }) {
    for (const command of commands) {
      const seen = new Set<string>();
      const ways = outgoing(command, context).filter((way) => way.effect.does === 'send' && isStranger(way));
      if (ways.length === 0) continue;
      const made = archivesMade(command, context);
      for (const way of ways) {
        const packed = packedIn(way, command.reading, made, context);
        if (packed === undefined) continue;
        const evidence = `${printable(packed, { max: 80 })} → ${printable(targetName(way.to), { max: 80 })}`;
        if (seen.has(evidence)) continue;
        seen.add(evidence);
        yield {
          threat: 'data_exfiltration',
          confidence: 0.75,
          path: command.path,
          severity: isMeant(way) || isBuilt(command, context) ? 'medium' : 'high',
          evidence,
          detail: 'Tool call sends an archive to a host that is not known.',
        };
      }
    }
  },
};

/** A place that run time names, somebody's mailbox, a host where one has an account. */
const isMeant = ({ target, run }: Outgoing): boolean =>
  target === 'undecided' ||
  target === 'mailbox' ||
  (target === 'unknown' && run !== undefined && logsIn(run));

const isStranger = ({ target }: Outgoing): boolean =>
  target === 'unknown' ||
  target === 'drop' ||
  target === 'address' ||
  target === 'content' ||
  target === 'undecided' ||
  target === 'mailbox';

const isPacker = (run: Run | undefined): boolean =>
  run !== undefined &&
  PACKERS.has(run.program) &&
  (run.program !== 'git' || run.args.some(({ text }) => text === 'archive' || text === 'bundle'));

/** Files that the line packs. */
function archivesMade({ reading, effects }: ReadCommand, context: CallContext): ReadonlySet<string> {
  const made = new Set<string>();
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (effect.does === 'write' && isPacker(run)) made.add(placed(effect.path, context, run?.cwd));
  }
  return made;
}

/** What is packed and goes this way, in a word or two. */
function packedIn(
  { run, effect }: Outgoing,
  reading: Reading,
  made: ReadonlySet<string>,
  context: CallContext,
): string | undefined {
  if (effect.does !== 'send' || run === undefined) return undefined;
  if (isPacker(run)) return run.program;
  for (const id of feeders(reading).get(run.id) ?? []) {
    if (isPacker(reading.runs[id])) return reading.runs[id]?.program;
  }
  return effect.files.find((file) => ARCHIVE.test(file) || made.has(placed(file, context, run.cwd)));
}

/** Everything that was packed in the line can be built again. */
function isBuilt({ reading, effects }: ReadCommand, context: CallContext): boolean {
  const packed = effects.filter(
    (one) => one.does === 'read' && one.run !== undefined && isPacker(reading.runs[one.run]),
  );
  return (
    packed.length > 0 &&
    packed.every((one) => one.does === 'read' && locate(one.path, context).place === 'build')
  );
}
