/** Reads the ledger's lines from last to first, so that the newest events of a long ledger are found at once. */
import { join } from 'node:path';
import type { Files } from '../../ports/files.ts';
import { MAX_EVENT_BYTES } from '../../vocabulary/events/event.ts';
import { errnoOf } from '../folder/failure.ts';
import { segmentsAmong } from '../folder/layout.ts';
import type { EndPoint, Line } from '../folder/lines.ts';
import { openToRead, readingTrouble } from '../folder/reading.ts';

const NEWLINE = 0x0a;
const BLOCK_BYTES = 64 * 1024;

/** Nothing after `from` is read. A line's `number` is counted only when it is asked for. */
export function* readLinesBackwards(directory: string, files: Files, from?: EndPoint): Generator<Line> {
  const seen = new Set<string>();
  let isWithin = from === undefined;
  // Sealed segments are listed after the active one was read, so that one sealed meanwhile is seen exactly once.
  for (const name of namesBackwards(directory, files)) {
    const path = join(directory, name);
    const descriptor = open(files, path);
    if (descriptor === null) continue;
    try {
      const { identity, size } = files.facts(descriptor);
      const isStart = identity === from?.identity;
      isWithin ||= isStart;
      if (isWithin && !seen.has(identity))
        yield* segmentBackwards(files, descriptor, name, isStart ? from.offset : size);
      seen.add(identity);
    } catch (error) {
      throw readingTrouble(error, path);
    } finally {
      files.close(descriptor);
    }
  }
}

function* namesBackwards(directory: string, files: Files): Generator<string> {
  const list = () => {
    try {
      return segmentsAmong(files.list(directory));
    } catch (error) {
      throw readingTrouble(error, directory);
    }
  };
  for (const { name, firstSeq } of list()) if (firstSeq === undefined) yield name;
  for (const { name, firstSeq } of list().toReversed()) if (firstSeq !== undefined) yield name;
}

function open(files: Files, path: string): number | null {
  try {
    return openToRead(files, path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw readingTrouble(error, path);
  }
}

function* segmentBackwards(files: Files, descriptor: number, segment: string, size: number): Generator<Line> {
  /** The bytes from `start` to the end of the line that is being assembled. */
  let held = Buffer.alloc(0);
  let start = size;
  let isWhole = false;
  const lineFrom = (from: number): Line => ({
    bytes: held.subarray(from),
    segment,
    offset: start + from,
    isWhole,
    get number() {
      return 1 + countNewlines(files, descriptor, start + from);
    },
  });
  while (start > 0) {
    const count = Math.min(BLOCK_BYTES, start);
    start -= count;
    // A line too long for an event keeps its beginning, which is still too long.
    held = Buffer.concat([readFully(files, descriptor, start, count), held.subarray(0, 2 * MAX_EVENT_BYTES)]);
    for (let at = held.lastIndexOf(NEWLINE); at >= 0; at = held.lastIndexOf(NEWLINE)) {
      if (isWhole || at + 1 < held.length) yield lineFrom(at + 1);
      isWhole = true;
      held = held.subarray(0, at);
    }
  }
  if (isWhole || held.length > 0) yield lineFrom(0);
}

function readFully(files: Files, descriptor: number, position: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  let length = 0;
  while (length < count) {
    const read = files.read(descriptor, bytes.subarray(length), position + length);
    // The file shrank while it was read: missing bytes read as zeros, which are not an event.
    if (read === 0) break;
    length += read;
  }
  return bytes;
}

function countNewlines(files: Files, descriptor: number, end: number): number {
  let newlines = 0;
  for (let position = 0; position < end; position += BLOCK_BYTES) {
    const block = readFully(files, descriptor, position, Math.min(BLOCK_BYTES, end - position));
    for (const byte of block) if (byte === NEWLINE) newlines += 1;
  }
  return newlines;
}
