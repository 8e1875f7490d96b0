/**
 * Opens files for reading. A reader may look at a copy that another user owns, so unlike the writer this does not
 * check owner and mode; but it follows no links and reads regular files only.
 */

import type { Files } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errnoOf, inWords, isFailure } from './failure.ts';

/** Turns a failed read into a Trouble that the user can fix; a defect of ours is returned unchanged. */
export function readingTrouble(error: unknown, path: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof Trouble || errno === undefined || !isFailure(error)) return error;
  if (errno === 'ENOENT' || errno === 'ENOTDIR') return new Trouble('ledger.missing', { path });
  if (errno === 'EACCES' || errno === 'EPERM') return new Trouble('file.denied', { path });
  if (errno === 'ELOOP' || errno === 'EMLINK')
    return new Trouble('ledger.unsafe', { path, reason: 'it is a symbolic link' });
  return new Trouble('file.unreadable', { path, reason: inWords(errno) });
}

export function openToRead(files: Files, path: string): number {
  const descriptor = files.open(path, 'read');
  if (files.facts(descriptor).kind === 'file') return descriptor;
  files.close(descriptor);
  throw new Trouble('ledger.unsafe', { path, reason: 'it is not a regular file' });
}

/** A small file as a whole; undefined when there is none. Of a larger one, `mostBytes + 1` bytes. */
export function readSmallFile(files: Files, path: string, mostBytes: number): Buffer | undefined {
  try {
    const descriptor = openToRead(files, path);
    try {
      const buffer = Buffer.alloc(mostBytes + 1);
      let length = 0;
      for (let count = -1; count !== 0 && length < buffer.length; length += count)
        count = files.read(descriptor, buffer.subarray(length), length);
      return buffer.subarray(0, length);
    } finally {
      files.close(descriptor);
    }
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw readingTrouble(error, path);
  }
}
