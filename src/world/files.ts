import {
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { FileFacts, Files, OpenMode } from '../ports/files.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/** Without O_NONBLOCK, opening a planted pipe would wait for ever. Windows lacks these flags. */
const WARY = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
const FLAGS: Record<OpenMode, number> = {
  read: O_RDONLY | WARY,
  append: O_RDWR | O_APPEND | WARY,
  create: O_RDWR | O_APPEND | O_CREAT | O_EXCL | WARY,
  directory: O_RDONLY | (O_DIRECTORY ?? 0) | WARY,
};

const hasOwners = process.getuid !== undefined;
const hasDescriptorPaths = process.platform === 'linux' && existsSync('/proc/self/fd');

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

export const files: Files = {
  open: (path, mode) => openSync(path, FLAGS[mode], 0o600),
  close: closeSync,
  facts: (descriptor) => factsOf(fstatSync(descriptor, { bigint: true })),
  factsAt: (path) => {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && factsOf(stats);
  },
  targetOf: (path) => readlinkSync(path),
  anchor: (descriptor, path) => (hasDescriptorPaths ? `/proc/self/fd/${descriptor}` : path),
  read: (descriptor, into, position) => readSync(descriptor, into, 0, into.length, position),
  append: (descriptor, bytes) => writeSync(descriptor, bytes),
  truncate: ftruncateSync,
  datasync: fdatasyncSync,
  datasyncSoon: promisify(fdatasync),
  syncDirectory: (descriptor) => {
    try {
      fsyncSync(descriptor);
    } catch (error) {
      // Some file systems cannot sync a directory and fail with an error.
      if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
    }
  },
  makeDirectory: (path) => mkdirSync(path, { mode: 0o700 }),
  list: (path) => readdirSync(path),
  link: linkSync,
  rename: renameSync,
  remove: unlinkSync,
  touch: (descriptor) => {
    const now = new Date();
    futimesSync(descriptor, now, now);
  },
};
