/** The ledger's signed statement of its size and root, which reveals a shortened ledger. */
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, CHECKPOINT } from '../folder/layout.ts';
import { ownKey } from '../keys/adoption.ts';
import type { LedgerKey } from '../keys/key.ts';
import type { Frontier } from '../tree/merkle.ts';
import {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  NOTE_REFUSALS,
  openNote,
  signNote,
} from '../tree/note.ts';

const MOST_CHECKPOINT_BYTES = 64 * 1024;

/**
 * Undefined when there is none, as in the first second of a ledger. It is replaced in one step, so no crash leaves
 * half of it: a checkpoint that cannot be read was changed from outside.
 */
export function readCheckpoint(folder: Folder, { origin, verifiers }: LedgerKey): Checkpoint | undefined {
  const bytes = folder.readFile(CHECKPOINT, MOST_CHECKPOINT_BYTES);
  if (bytes === undefined) return undefined;
  const refuse = (reason: string) =>
    new Trouble('checkpoint.invalid', { path: folder.show(CHECKPOINT), reason });
  const note = openNote(bytes, verifiers);
  if (!note.ok) throw refuse(NOTE_REFUSALS[note.reason]);
  const checkpoint = decodeCheckpoint(note.text);
  if (!checkpoint) throw refuse('it does not name origin, size and root');
  if (checkpoint.origin !== origin) throw refuse('it is of another ledger');
  return checkpoint;
}

/**
 * The first checkpoint is durable before the key is marked as begun. So a missing checkpoint was removed, and with it
 * the only proof of what was written: signing the present lines now would be signing whatever an attacker put there.
 */
export function lastCheckpoint(folder: Folder, key: LedgerKey, { files }: Ports): Checkpoint | undefined {
  const checkpoint = readCheckpoint(folder, key);
  if (checkpoint || key.isUnbegun) return checkpoint;
  const isEmpty = (files.factsAt(folder.at(ACTIVE_SEGMENT))?.size ?? 0) === 0;
  const reason = isEmpty ? 'the key belongs to a ledger that is gone' : 'its signed checkpoint is gone';
  throw new Trouble('ledger.broken', { path: folder.show(ACTIVE_SEGMENT), line: 1, reason });
}

/**
 * How many events a ledger of the user's has at the least: from fewer it cannot be known what was decided. Ask before the
 * events are read, because the writer signs after them.
 */
export function signedSize(directory: string, ports: Ports): number {
  const folder = Folder.open(directory, ports, false);
  try {
    const key = folder && ownKey(folder, ports);
    return (folder && key && lastCheckpoint(folder, key, ports)?.size) ?? 0;
  } finally {
    folder?.close();
  }
}

export function writeCheckpoint(folder: Folder, { origin, signer }: LedgerKey, frontier: Frontier): void {
  const text = encodeCheckpoint({ origin, size: frontier.size, root: frontier.root() });
  folder.replaceFile(CHECKPOINT, signNote(text, signer));
}
