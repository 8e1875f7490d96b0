/** The ledger's checkpoint, for export: only after checking that the ledger's own key signed it. */
import { join } from 'node:path';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { CHECKPOINT, PUBLIC_KEY } from '../folder/layout.ts';
import { readLines } from '../folder/lines.ts';
import { readSmallFile } from '../folder/reading.ts';
import { readChainLine } from '../line/event-line.ts';
import { type Checkpoint, parseVerifierKey } from '../tree/note.ts';
import { KeyHistory } from './key-history.ts';
import { openCheckpoint } from './signed-sizes.ts';

const MOST_NOTE_BYTES = 64 * 1024;
const LINES_PER_TURN = 16_384;
const ROTATION = Buffer.from('"type":"key.rotated"');

/** Undefined when there is none. `verify` checks whether the lines are the ones it was signed for. */
export async function readSignedCheckpoint(
  directory: string,
  ports: Ports,
): Promise<(Checkpoint & { readonly note: string }) | undefined> {
  const path = join(directory, CHECKPOINT);
  const note = readSmallFile(ports.files, path, MOST_NOTE_BYTES);
  if (note === undefined) return undefined;
  const beside = readSmallFile(ports.files, join(directory, PUBLIC_KEY), MOST_NOTE_BYTES);
  const fallback = parseVerifierKey(beside?.toString('latin1').trimEnd() ?? '') ?? undefined;
  const opened = openCheckpoint({ name: CHECKPOINT, note }, await readKeys(directory, ports), fallback);
  if ('kind' in opened) throw new Trouble('checkpoint.invalid', { path, reason: opened.reason });
  return { ...opened, note: note.toString('utf8') };
}

/** The ledger names its keys: in its first event, and at every rotation. */
async function readKeys(directory: string, { files, clock }: Ports): Promise<KeyHistory> {
  const keys = new KeyHistory();
  let count = 0;
  for (const line of readLines(directory, files)) {
    if (count === 0 || line.bytes.includes(ROTATION)) {
      const event = readChainLine(line);
      if (typeof event !== 'string') keys.add(event);
    }
    if (++count % LINES_PER_TURN === 0) await clock.nextTurn();
  }
  return keys;
}
