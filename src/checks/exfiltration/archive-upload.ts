import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { feeders } from '../../shell/reading/flow.ts';
import type { Reading } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { logsIn, type Outgoing, outgoing } from './outgoing.ts';
import { archivesMade, isBuilt, isPacker, isTaken, isWhole } from './packing.ts';
import { isStrangeMachine, targetName } from './send-target.ts';

const ARCHIVE = /\.(?:tar|tgz|tbz2?|txz|zip|7z|rar|gz|bz2|xz|zst|jar|bundle|dump|sql)$/i;

export const archiveUpload: CallCheck = {
  card: {
    id: 'archive.upload',
    title: 'Archive upload',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'Packed files and dumps of databases that leave: to unknown hosts through pipes, files and sockets, and through a pipe to any other machine.',
    matters: 'An archive carries content that no one reviewed: keys, histories, whole projects.',
    remedy: 'Look into the archive; name the host in the project if it is yours.',
    limits:
      'Backups to buckets are everyday work, high only if a home folder, a machine or project history leaves. To a machine the user logs in to, part of a project is a warning only, and archives that were made earlier pass.',
  },
  readsActsAlone: true,
  *inspectCall({ commands, context }) {
    for (const command of commands) {
      const ways = outgoing(command).filter(({ effect }) => effect.does === 'send');
      if (ways.length === 0) continue;
      const made = archivesMade(command, context);
      for (const way of ways) {
        const packed = packedIn(way, command.reading, made, context);
        const severity = packed && severityOf(way, packed, command, context);
        if (packed === undefined || severity === undefined) continue;
        const evidence = `${printable(packed.what, { max: 80 })} → ${printable(targetName(way.to), { max: 80 })}`;
        yield {
          threat: 'data_exfiltration',
          confidence: 0.75,
          path: command.path,
          severity,
          evidence,
          detail: isStranger(way)
            ? 'Tool call sends an archive to an unknown host.'
            : 'Tool call sends an archive to another machine.',
        };
      }
    }
  },
};

/** Undefined: everyday work. */
function severityOf(
  way: Outgoing,
  { isPiped, isMade }: Packed,
  command: ReadCommand,
  context: CallContext,
): Severity | undefined {
  const { target, to } = way;
  if (isStranger(way)) return isMeant(way) || isBuilt(command, context) ? 'medium' : 'high';
  const isFar = target === 'store' || isStrangeMachine(target, to);
  if (isFar && isTaken(command, context)) return 'high';
  // Backups to buckets are made every night, and private hosts over HTTP are registries.
  if (target === 'store') return isPiped && isWhole(command, context) ? 'medium' : undefined;
  if (target !== 'machine' && !(target === 'private' && isRaw(way))) return undefined;
  if ((isPiped || isMade) && isWhole(command, context)) return 'high';
  return isPiped ? 'medium' : undefined;
}

/** A target only known at run time, a mailbox, or a host where the user has an account. */
const isMeant = ({ target, run }: Outgoing): boolean =>
  target === 'undecided' ||
  target === 'mailbox' ||
  (target === 'unknown' && run !== undefined && logsIn(run));

/** A connection that nothing answers for. */
const isRaw = ({ run }: Outgoing): boolean =>
  run === undefined || /^(?:nc|ncat|netcat|socat|telnet)$/.test(run.program);

const isStranger = ({ target }: Outgoing): boolean =>
  target === 'unknown' ||
  target === 'drop' ||
  target === 'address' ||
  target === 'content' ||
  target === 'undecided' ||
  target === 'mailbox';

interface Packed {
  /** The archive or the packer. */
  readonly what: string;
  readonly isPiped: boolean;
  /** Packed by this line. */
  readonly isMade: boolean;
}

/** What is behind this transfer. */
function packedIn(
  { run, effect }: Outgoing,
  reading: Reading,
  made: ReadonlySet<string>,
  context: CallContext,
): Packed | undefined {
  if (effect.does !== 'send' || run === undefined) return undefined;
  if (isPacker(run)) return { what: run.program, isPiped: true, isMade: true };
  const packer = [...(feeders(reading).get(run.id) ?? [])].map((id) => reading.runs[id]).find(isPacker);
  // Through a file that the line wrote, too.
  const isPiped = effect.files.length === 0 && run.stdin.some(({ from }) => from !== 'file');
  if (packer !== undefined) return { what: packer.program, isPiped, isMade: true };
  const isMade = (file: string) => made.has(placed(file, context, run.cwd));
  const input = run.stdin.flatMap((one) => (one.from === 'file' ? [one.path.text] : []));
  const file = [...effect.files, ...input].find((one) => ARCHIVE.test(one) || isMade(one));
  return file === undefined ? undefined : { what: file, isPiped: false, isMade: isMade(file) };
}
