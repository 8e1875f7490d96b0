import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from '../../../../ports/errno.ts';
import type { Disk, DiskFacts } from '../../../../ports/install.ts';
import { readReadableSync } from '../../input/regular-file.ts';

export const disk: Disk = {
  look: (path) => {
    const stats = lstatOf(path);
    return stats && { kind: kindOf(stats), sizeBytes: stats.size, mode: stats.mode & 0o7777 };
  },
  resolve: (path) => realpathSync(path),
  read: readReadableSync,
  replace: (path, bytes, mode) => {
    const old = statSync(path, { throwIfNoEntry: false });
    sweep(path);
    const staged = join(dirname(path), `${stagedStart(path)}${process.pid}.tmp`);
    const descriptor = openSync(staged, 'wx', old === undefined && mode === undefined ? 0o644 : 0o600);
    try {
      writeFileSync(descriptor, bytes);
      inherit(descriptor, old, mode);
      fsyncSync(descriptor);
      renameSync(staged, path);
    } catch (error) {
      unlinkSync(staged);
      throw error;
    } finally {
      closeSync(descriptor);
    }
    syncFolder(dirname(path));
  },
  remove: (path) => {
    sweep(path);
    unlinkSync(path);
    syncFolder(dirname(path));
  },
  sweep,
  makeFolder: (path, mode) => {
    mkdirSync(path, { mode });
    // The process's umask may have removed rights that we need.
    if (mode === 0o700) chmodSync(path, mode);
    syncFolder(dirname(path));
  },
  removeFolder: (path) => rmdirSync(path),
  canWrite: (path) => allows(path, constants.W_OK),
  canRun: (path) => allows(path, constants.X_OK) && statSync(path).isFile(),
};

const stagedStart = (path: string): string => `.${basename(path).slice(0, 200)}.`;

/** What a killed process could not finish. */
function sweep(path: string): void {
  const start = stagedStart(path);
  for (const name of namesIn(dirname(path))) {
    const pid = name.startsWith(start) ? /^(\d+)\.tmp$/.exec(name.slice(start.length))?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) unlinkSync(join(dirname(path), name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // The write reports the problem.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errnoOf(error))) return [];
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

/** A zombie: ended, but its parent has not collected its status, which in a container may never happen. */
function isZombie(pid: number): boolean {
  try {
    const account = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(account.slice(account.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

function lstatOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // There is a file where a folder should be: the write reports it.
    if (errnoOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function kindOf(stats: Stats): DiskFacts['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}

function inherit(descriptor: number, old: Stats | undefined, mode: number | undefined): void {
  const wanted = mode ?? (old && old.mode & 0o7777);
  if (wanted !== undefined) fchmodSync(descriptor, wanted);
  if (old === undefined) return;
  try {
    fchownSync(descriptor, old.uid, old.gid);
  } catch (error) {
    // Only root may change the owner; for other users the copy is simply theirs.
    if (errnoOf(error) !== 'EPERM') throw error;
  }
}

function allows(path: string, wish: number): boolean {
  try {
    accessSync(path, wish);
    return true;
  } catch {
    return false;
  }
}

/** Makes the file names in it durable, on systems that support it. */
function syncFolder(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'EACCES'].includes(errnoOf(error))) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
