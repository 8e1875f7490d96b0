import {
  constants,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { Files, OpenMode } from '../ports/files.ts';
import { reading, WARY } from './reading.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_RDONLY, O_RDWR } = constants;

const FLAGS: Record<OpenMode, number> = {
  read: O_RDONLY | WARY,
  append: O_RDWR | O_APPEND | WARY,
  create: O_RDWR | O_APPEND | O_CREAT | O_EXCL | WARY,
  directory: O_RDONLY | (O_DIRECTORY ?? 0) | WARY,
};

const hasDescriptorPaths = process.platform === 'linux' && existsSync('/proc/self/fd');

export const files: Files = {
  ...reading,
  open: (path, mode) => openSync(path, FLAGS[mode], 0o600),
  targetOf: (path) => readlinkSync(path),
  anchor: (descriptor, path) => (hasDescriptorPaths ? `/proc/self/fd/${descriptor}` : path),
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
