import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { feeders } from '../../shell/reading/flow.ts';
import type { Reading } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { logsIn, type Outgoing, outgoing } from './outgoing.ts';
import { archivesMade, isBuilt, isPacker, isTaken } from './packing.ts';
import { isStrangeMachine, targetName } from './send-target.ts';

const ARCHIVE = /\.(?:tar|tgz|tbz2?|txz|zip|7z|rar|gz|bz2|xz|zst|jar|bundle|dump|sql)$/i;

export const archiveUpload: CallCheck = {
  card: {
    id: 'archive.upload',
    title: 'Archive upload',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'Packed files that go to an unknown host: through pipes, files and sockets.',
    matters: 'An archive carries content that no one reviewed: keys, histories, whole projects.',
    remedy: 'Look into the archive; name the host in the project if it is yours.',
    limits:
      'Backups to buckets and to machines the user logs in to are everyday work, reported only if a home folder, a machine or a whole project leaves.',
  },
  readsActsAlone: true,
  *inspectCall({ commands, context }) {
    for (const command of commands) {
      const ways = outgoing(command).filter(
        (way) => way.effect.does === 'send' && (isStranger(way) || (isFar(way) && isTaken(command, context))),
      );
      if (ways.length === 0) continue;
      const made = archivesMade(command, context);
      for (const way of ways) {
        const packed = packedIn(way, command.reading, made, context);
        if (packed === undefined) continue;
        const evidence = `${printable(packed, { max: 80 })} → ${printable(targetName(way.to), { max: 80 })}`;
        yield {
          threat: 'data_exfiltration',
          confidence: 0.75,
          path: command.path,
          severity: severityOf(way, command, context),
          evidence,
          detail: 'Tool call sends an archive to an unknown host.',
        };
      }
    }
  },
};

/** Everyday work, unless a home, the machine or the history of the project is packed. */
const isFar = ({ target, to }: Outgoing): boolean => target === 'store' || isStrangeMachine(target, to);

function severityOf(way: Outgoing, command: ReadCommand, context: CallContext): Severity {
  if (isFar(way)) return 'high';
  return isMeant(way) || isBuilt(command, context) ? 'medium' : 'high';
}

/** A target only known at run time, a mailbox, or a host where the user has an account. */
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

/** Short name of the archive or packer behind this transfer. */
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
