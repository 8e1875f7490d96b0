/** A file outside our folder that decides what runs: it counts only if the user owns it and no other account can change it. */
import type { Ports } from '../../ports/files.ts';
import { errnoOf, inWords } from './failure.ts';
import { type Privacy, UNSAFE_OPEN, type Unsafety, unsafety } from './folder.ts';

export type OwnFile =
  | { readonly bytes: Buffer; readonly reason?: undefined }
  /** Why it must not be used. */
  | (Unsafety & { readonly bytes?: undefined });

/** Undefined when there is none. Of a larger file, one byte more than `mostBytes`. */
export function readOwnFile(
  path: string,
  mostBytes: number,
  ports: Ports,
  privacy: Privacy = 'unwritable',
): OwnFile | undefined {
  const { files, processes } = ports;
  let descriptor: number;
  try {
    descriptor = files.open(path, 'read');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    return { reason: UNSAFE_OPEN[errno] ?? `it cannot be read: ${inWords(errno)}` };
  }
  try {
    const facts = files.facts(descriptor);
    const unsafe = unsafety(facts, 'file', processes.userId, privacy);
    if (unsafe !== undefined) return unsafe;
    const buffer = Buffer.alloc(Math.min(facts.size, mostBytes) + 1);
    let length = 0;
    for (let count = -1; count !== 0 && length < buffer.length; length += count)
      count = files.read(descriptor, buffer.subarray(length), length);
    return { bytes: buffer.subarray(0, length) };
  } finally {
    files.close(descriptor);
  }
}
