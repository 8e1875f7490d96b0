/** Files are written completely or not at all: to a temporary file beside them, made durable, then renamed. */
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { guardedKind, isOurs } from '../../../checks/guard/places/places.ts';
import { FOLDER } from '../../../evidence/folder/layout.ts';
import { errnoOf, fileTrouble } from '../../../ports/errno.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Io } from './io.ts';
import { locate } from './place.ts';

export interface Replacement {
  write(data: string | Uint8Array): void;
  /** With a backup suffix the old file is kept under that name. */
  commit(backupSuffix?: string): void;
  discard(): void;
}

export function openReplacement(name: string, io: Io): Replacement {
  const path = locate(name, io);
  const old = statIfThere(path, name);
  if (old?.isDirectory()) throw new Trouble('file.unwritable', { path: name, reason: 'it is a directory' });
  if (isEvidence(path, old !== undefined))
    throw new Trouble('file.unwritable', { path: name, reason: EVIDENCE });
  if (isGuarded(path, old)) throw new Trouble('file.guarded', { path: name });
  // Devices and pipes (/dev/stdout, /dev/full) cannot be replaced: a rename would destroy them.
  if (old && !old.isFile()) return openInPlace(path, name);
  // A symbolic link is kept: the file it points to is replaced.
  return new Beside(old ? realpathSync(path) : path, name, old, io);
}

const EVIDENCE = `it is in ${FOLDER}, which is reserved for the ledger`;

/** By any path, including links: replacing the ledger or its key destroys the evidence. */
function isEvidence(path: string, isThere: boolean): boolean {
  const isInside = (place: string) => place.toLowerCase().split(sep).includes(FOLDER);
  if (isInside(path)) return true;
  try {
    return isInside(realpathSync(isThere ? path : dirname(path)));
  } catch {
    // A folder that cannot be resolved cannot be written either, and the write reports it better.
    return false;
  }
}

const MOST_SETTINGS = 4_194_304;

/** Our program, and host settings that contain our hooks: overwriting them would disable the guard. */
function isGuarded(path: string, old: Stats | undefined): boolean {
  const real = old === undefined ? path : realpathSync(path);
  const kinds = [path, real].map((one) => guardedKind(one.split(sep).join('/'), {}));
  if (kinds.includes('program')) return true;
  const isOfHost = kinds.some((kind) => kind === 'hooks' || kind === 'settings');
  if (!isOfHost || old === undefined || !old.isFile()) return false;
  return old.size > MOST_SETTINGS || isOurs(readFileSync(real, 'utf8'));
}

/** To the named file, completely or not at all; to standard output if none is named. */
export function writeOut(name: string | undefined, text: string, io: Io): void {
  if (name === undefined) {
    io.stdout.write(text);
    return;
  }
  const replacement = openReplacement(name, io);
  try {
    replacement.write(text);
    replacement.commit();
  } finally {
    replacement.discard();
  }
}

function statIfThere(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileTrouble(error, name, 'write');
  }
}

function openInPlace(path: string, name: string): Replacement {
  const attempt = guard(name);
  // A pipe without a reader is an error at once; do not wait for one.
  attempt(() => closeSync(openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0))));
  const fd = attempt(() => openSync(path, 'w'));
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    write: (data) => attempt(() => writeWhole(fd, data)),
    commit: () => attempt(close),
    discard: close,
  };
}

class Beside implements Replacement {
  readonly #path: string;
  readonly #temporary: string;
  readonly #old: Stats | undefined;
  readonly #attempt: <T>(work: () => T) => T;
  readonly #forget: () => void;
  #fd: number | undefined;

  constructor(path: string, name: string, old: Stats | undefined, io: Io) {
    this.#path = path;
    this.#old = old;
    this.#attempt = guard(name);
    this.#temporary = join(dirname(path), `.${basename(path).slice(0, 200)}.${process.pid}.tmp`);
    // Registered before there is anything to undo, so that no interrupt comes in between.
    this.#forget = io.onInterrupt(() => this.discard());
    try {
      // A private file must not be readable by others even for a moment: its mode is set before the rename.
      this.#fd = this.#attempt(() => openSync(this.#temporary, 'wx', old ? 0o600 : 0o666));
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  write(data: string | Uint8Array): void {
    this.#attempt(() => writeWhole(this.#descriptor, data));
  }

  commit(backupSuffix?: string): void {
    try {
      this.#attempt(() => {
        if (this.#old) inherit(this.#descriptor, this.#old);
        fsyncSync(this.#descriptor);
      });
      if (backupSuffix !== undefined && this.#old) keepOld(this.#path, backupSuffix);
      this.#attempt(() => renameSync(this.#temporary, this.#path));
    } catch (error) {
      this.discard();
      throw error;
    }
    this.#close();
  }

  discard(): void {
    if (this.#fd === undefined) return;
    this.#close();
    unlinkSync(this.#temporary);
  }

  get #descriptor(): number {
    if (this.#fd === undefined) throw new Error('the replacement is finished');
    return this.#fd;
  }

  #close(): void {
    closeSync(this.#descriptor);
    this.#fd = undefined;
    this.#forget();
  }
}

/** The message names the file as the user wrote it, not the temporary one. */
function guard(name: string): <T>(work: () => T) => T {
  return (work) => {
    try {
      return work();
    } catch (error) {
      throw fileTrouble(error, name, 'write');
    }
  };
}

function inherit(fd: number, old: Stats): void {
  fchmodSync(fd, old.mode & 0o7777);
  try {
    fchownSync(fd, old.uid, old.gid);
  } catch (error) {
    // Only root may change the owner; for other users the copy is simply theirs.
    if (errnoOf(error) !== 'EPERM') throw error;
  }
}

/** A second name for the old file: the backup is complete at every moment, whatever happens to the rename. */
function keepOld(path: string, suffix: string): void {
  const backup = path + suffix;
  try {
    linkSync(path, backup);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw new Trouble('file.exists', { path: backup });
    // File systems without hard links.
    copyFileSync(path, backup, constants.COPYFILE_EXCL);
  }
}

/** A disk that fills up takes part of the bytes before it refuses. */
function writeWhole(fd: number, data: string | Uint8Array): void {
  let rest = typeof data === 'string' ? Buffer.from(data) : data;
  while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
}
