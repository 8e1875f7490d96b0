import { join } from 'node:path';
import type { CheckpointDocument } from '../../../../answers/ledger/key.answer.ts';
import { CHECKPOINT } from '../../../../evidence/folder/layout.ts';
import { readSmallFile } from '../../../../evidence/folder/reading.ts';
import {
  type Checkpoint,
  decodeCheckpoint,
  NOTE_REFUSALS,
  openNote,
  type Verifier,
} from '../../../../evidence/tree/note.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { keptPublicKey } from '../../input/public-key.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';

const MOST_BYTES = 64 * 1024;

export async function run(args: Arguments, session: Session): Promise<number> {
  const path = join(session.shownDirectory, CHECKPOINT);
  const ports = await session.ports();
  const note = readSmallFile(ports.files, path, MOST_BYTES)?.toString('utf8');
  if (note === undefined) throw new Trouble('ledger.missing', { path: session.shownDirectory });
  const { origin, size, root } = open(note, path, keptPublicKey(session, ports));
  const answer: CheckpointDocument = {
    origin,
    size,
    root: `sha256:${Buffer.from(root).toString('hex')}`,
    note,
  };
  const output = args.text('output');
  writeOut(output, session.json ? `${JSON.stringify(answer, null, 2)}\n` : note, session.io);
  if (output !== undefined) {
    const name = await shown(output);
    session.note(`wrote ${name}: ${size} events; keep it where this machine cannot change it`);
  }
  return EXIT.clean;
}

/** An invalid checkpoint would otherwise be noticed only when it is needed. */
function open(note: string, path: string, verifier: Verifier): Checkpoint {
  const reading = openNote(note, [verifier]);
  const reason = reading.ok ? 'it does not name origin, size and root' : NOTE_REFUSALS[reading.reason];
  const checkpoint = reading.ok && decodeCheckpoint(reading.text);
  if (!checkpoint) throw new Trouble('checkpoint.invalid', { path, reason });
  if (checkpoint.origin === verifier.name) return checkpoint;
  throw new Trouble('checkpoint.invalid', { path, reason: 'it belongs to another ledger' });
}
