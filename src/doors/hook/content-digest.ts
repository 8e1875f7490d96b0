import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Larger files are identified by their first bytes, size and time of change. */
const MOST_BYTES = 16 * 1024 * 1024;
const PIECE = 256 * 1024;

/** Digest of the file at the path, following links. Undefined if it is not a file or cannot be read. Never blocks. */
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
