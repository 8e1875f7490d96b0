/** The part of the disk that a hook's quick path reads, on its own: each call of an agent loads it. */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import type { FileFacts } from '../ports/files.ts';

/** Without O_NONBLOCK, opening a planted pipe would wait for ever. Windows lacks these flags. */
export const WARY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const hasOwners = process.getuid !== undefined;

function factsOf(stats: BigIntStats): FileFacts {
  const kind = stats.isFile()
    ? 'file'
    : stats.isDirectory()
      ? 'directory'
      : stats.isSymbolicLink()
        ? 'link'
        : 'other';
  return {
    kind,
    identity: `${stats.dev}:${stats.ino}`,
    size: Number(stats.size),
    owner: hasOwners ? Number(stats.uid) : undefined,
    mode: Number(stats.mode & 0o7777n),
    links: Number(stats.nlink),
    changedMs: Number(stats.ctimeMs),
  };
}

export const reading = {
  open: (path: string): number => openSync(path, constants.O_RDONLY | WARY),
  close: closeSync,
  list: (path: string): string[] => readdirSync(path),
  facts: (descriptor: number): FileFacts => factsOf(fstatSync(descriptor, { bigint: true })),
  factsAt: (path: string): FileFacts | undefined => {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && factsOf(stats);
  },
  read: (descriptor: number, into: Uint8Array, position: number): number =>
    readSync(descriptor, into, 0, into.length, position),
};
