/**
 * The last writer's position, so that opening a ledger takes the same time at any length. It can be deleted at any
 * time, and is used only if the key vouches for it and the last line is at the recorded position.
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

/** Specific to this ledger: the same key may have signed another before it was set aside. */
const purposeOf = ({ origin }: LedgerKey): string => `tail cache ${origin}`;

export function keepTail(folder: Folder, key: LedgerKey, tail: Tail): void {
  let state: Folder | undefined;
  try {
    state = folder.inner(STATE);
    state.replaceFile(CACHE, vouch(key, purposeOf(key), JSON.stringify(tail.toRecord())), true);
  } catch (error) {
    // Only a cache: the next opening is slower, and the ledger's own writes report a faulty disk.
    if (!isFailure(error)) throw error;
  } finally {
    state?.close();
  }
}

/** A genuine one that does not match the ledger is useful, too: the ledger was longer, or a different one. */
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

/** A ledger that was replaced or cut does not have exactly this line at this position. */
function isInPlace(folder: Folder, { files }: Ports, tail: Tail): boolean {
  const sealed = folder.openFile(sealedSegment(tail.segmentStart), 'read');
  const descriptor = sealed ?? folder.openFile(ACTIVE_SEGMENT, 'read');
  if (descriptor === undefined) return false;
  try {
    // At the beginning of a segment there is no line to compare; the next line's `prev` will show it.
    if (tail.offset === 0) return true;
    const line = Buffer.alloc(tail.offset - tail.lineStart);
    if (files.read(descriptor, line, tail.lineStart) !== line.length) return false;
    return line.at(-1) === 0x0a && hashLine(line.subarray(0, -1)) === tail.prev;
  } finally {
    files.close(descriptor);
  }
}
