import { feeders } from '../../shell/flow.ts';
import { locate } from '../../shell/places.ts';
import type { Run } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import type { CallCheck } from '../check.ts';
import { type Outgoing, outgoing } from '../outgoing.ts';
import { targetName } from '../send-target.ts';
import { placed } from '../session.ts';

const PACKERS = new Set(['tar', 'gtar', 'bsdtar', 'zip', '7z', '7za', '7zz', 'rar', 'cpio', 'pax', 'git']);
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
      for (const way of outgoing(command, context)) {
        if (way.effect.does !== 'send' || !isStranger(way)) continue;
        const packed = packedIn(way, command, context);
        if (packed === undefined) continue;
        const evidence = `${printable(packed, { max: 80 })} → ${printable(targetName(way.to), { max: 80 })}`;
        if (seen.has(evidence)) continue;
        seen.add(evidence);
        yield {
          threat: 'data_exfiltration',
          confidence: 0.75,
          path: command.path,
          severity: way.target === 'undecided' || isBuilt(command, context) ? 'medium' : 'high',
          evidence,
          detail: 'Tool call sends an archive to a host that is not known.',
        };
      }
    }
  },
};

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

/** What is packed and goes this way, in a word or two. */
function packedIn(
  { run, effect }: Outgoing,
  { reading, effects }: ReadCommand,
  context: CallContext,
): string | undefined {
  if (effect.does !== 'send' || run === undefined) return undefined;
  if (isPacker(run)) return run.program;
  const before = feeders(reading).get(run.id) ?? [];
  for (const id of before) if (isPacker(reading.runs[id])) return reading.runs[id]?.program;
  for (const file of effect.files) {
    const full = placed(file, context, run.cwd);
    const maker = effects.find(
      (one) =>
        one.does === 'write' &&
        one.run !== undefined &&
        isPacker(reading.runs[one.run]) &&
        placed(one.path, context, reading.runs[one.run]?.cwd) === full,
    );
    if (maker !== undefined || ARCHIVE.test(file)) return file;
  }
  return undefined;
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
