/**
 * Where the last writer stood, so that opening a ledger costs the same whatever its length. It may be thrown away at
 * any time, and is believed only if the key vouches for it and the last line is where it says.
 */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure } from '../folder/failure.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, STATE, sealedSegment } from '../folder/layout.ts';
import type { LedgerKey } from '../keys/key.ts';
import { vouch, vouchedText } from '../keys/vouched.ts';
import { hashLine, Tail } from '../line/tail.ts';

const CACHE = 'tail.json';
const MOST_CACHE_BYTES = 64 * 1024;

/** Of this ledger, and not of one that the same key signed before it was set aside. */
const purposeOf = ({ origin }: LedgerKey): string => `tail cache ${origin}`;

export function keepTail(folder: Folder, key: LedgerKey, tail: Tail): void {
  let state: Folder | undefined;
  try {
    state = folder.inner(STATE);
    state.replaceFile(CACHE, vouch(key, purposeOf(key), JSON.stringify(tail.toRecord())), true);
  } catch (error) {
    // Only a cache: the next opening is slower, and the ledger's own writes say what is wrong with the disk.
    if (!isFailure(error)) throw error;
  } finally {
    state?.close();
  }
}

/** A genuine one that is not in place is worth something, too: the ledger was longer than it is, or another. */
export interface RecalledTail {
  readonly tail: Tail;
  readonly isInPlace: boolean;
}

export function recallTail(folder: Folder, ports: Ports, key: LedgerKey): RecalledTail | undefined {
  const state = folder.inner(STATE);
  try {
    const content = state.readFile(CACHE, MOST_CACHE_BYTES)?.toString('utf8') ?? '';
    const text = vouchedText(key, purposeOf(key), content);
    const tail = text === undefined ? undefined : Tail.fromRecord(JSON.parse(text));
    return tail && { tail, isInPlace: isInPlace(folder, ports, tail) };
  } catch (error) {
    if (error instanceof Trouble || !isFailure(error)) throw error;
    return undefined;
  } finally {
    state.close();
  }
}

/** A ledger that was replaced or cut does not have that very line at that very place. */
function isInPlace(folder: Folder, { files }: Ports, tail: Tail): boolean {
  const sealed = folder.openFile(sealedSegment(tail.segmentStart), 'read');
  const descriptor = sealed ?? folder.openFile(ACTIVE_SEGMENT, 'read');
  if (descriptor === undefined) return false;
  try {
    // At the beginning of a segment there is no line to compare; the next one's `prev` will tell.
    if (tail.offset === 0) return true;
    const line = Buffer.alloc(tail.offset - tail.lineStart);
    if (files.read(descriptor, line, tail.lineStart) !== line.length) return false;
    return line.at(-1) === 0x0a && hashLine(line.subarray(0, -1)) === tail.prev;
  } finally {
    files.close(descriptor);
  }
}
