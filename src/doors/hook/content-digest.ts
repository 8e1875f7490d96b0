import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Larger files are known by their first bytes, their size and when they were changed last. */
const MOST_BYTES = 16 * 1024 * 1024;
const PIECE = 256 * 1024;

/** Of what is behind the path, links followed. Undefined if it is no file, or cannot be read. Waits on nothing. */
export function contentDigest(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { size, ctimeMs, ino, dev } = fstatSync(descriptor);
    if (!fstatSync(descriptor).isFile()) return undefined;
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(PIECE);
    for (let at = 0; at < MOST_BYTES; ) {
      const count = readSync(descriptor, buffer, 0, PIECE, at);
      if (count === 0) break;
      hash.update(buffer.subarray(0, count));
      at += count;
    }
    if (size > MOST_BYTES) hash.update(`${size} ${ctimeMs} ${ino} ${dev}`);
    return hash.digest('hex');
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
