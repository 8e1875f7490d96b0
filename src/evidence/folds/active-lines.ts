/** The end of the active segment in one read, for a process that has read the lines before it. */
import { join } from 'node:path';
import type { FileFacts, Files } from '../../ports/files.ts';
import { errnoOf } from '../folder/failure.ts';
import { ACTIVE_SEGMENT } from '../folder/layout.ts';
import { openToRead } from '../folder/reading.ts';

/** Some dozens of events; what is longer is read piece by piece. */
const MOST_BYTES = 64 * 1024;

/** Undefined if that is too much, or if the file is not the one of these facts any more. */
export function activeBytes(
  directory: string,
  files: Files,
  { identity, size }: FileFacts,
  offset: number,
): Buffer | undefined {
  if (size <= offset || size - offset > MOST_BYTES) return undefined;
  const descriptor = opened(join(directory, ACTIVE_SEGMENT), files);
  if (descriptor === undefined) return undefined;
  try {
    if (files.facts(descriptor).identity !== identity) return undefined;
    const bytes = Buffer.allocUnsafe(size - offset);
    return files.read(descriptor, bytes, offset) === bytes.length ? bytes : undefined;
  } finally {
    files.close(descriptor);
  }
}

function opened(path: string, files: Files): number | undefined {
  try {
    return openToRead(files, path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
