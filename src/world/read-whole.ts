import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Reads a whole regular file. Never waits: a pipe in its place is opened without blocking, and not read. */
export function readWhole(path: string, mostBytes: number): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > mostBytes) throw new Error('not a file of the expected size');
    const bytes = Buffer.allocUnsafe(stats.size);
    let done = 0;
    for (let count = -1; count !== 0 && done < bytes.length; done += count)
      count = readSync(descriptor, bytes, done, bytes.length - done, done);
    return bytes.subarray(0, done);
  } finally {
    closeSync(descriptor);
  }
}
