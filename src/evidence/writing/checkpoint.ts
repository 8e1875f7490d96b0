/** The ledger's signed statement of its size and root, which reveals a shortened ledger. */
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { CHECKPOINT } from '../folder/layout.ts';
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

export function writeCheckpoint(folder: Folder, { origin, signer }: LedgerKey, frontier: Frontier): void {
  const text = encodeCheckpoint({ origin, size: frontier.size, root: frontier.root() });
  folder.replaceFile(CHECKPOINT, signNote(text, signer));
}
