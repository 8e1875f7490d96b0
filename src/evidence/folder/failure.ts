/** Failed system calls in words, without paths or content: the words are shown on screens and stored in events. */
import { Trouble } from '../../vocabulary/trouble.ts';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would grow too large',
  EIO: 'the disk reports an input/output error',
  EMFILE: 'too many open files',
  EISDIR: 'a folder has that name',
  ENFILE: 'too many open files',
  ENOENT: 'its folder is gone',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOTEMPTY: 'a folder has that name',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function inWords(errno: string): string {
  return WORDS[errno] ?? errno;
}

/** Whether a system call failed, as opposed to our code. */
export function isFailure(error: unknown): boolean {
  return error instanceof Trouble || /^E[A-Z0-9]+$/.test(errnoOf(error) ?? '');
}

/** Turns a failed system call into a Trouble; a Trouble or a defect of ours is returned unchanged. */
export function writeTrouble(error: unknown, path: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof Trouble || errno === undefined || !isFailure(error)) return error;
  return new Trouble('ledger.unwritable', { path, reason: inWords(errno) });
}

/** Reports failed system calls as Troubles. */
export function reportFailures<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writeTrouble(error, path);
  }
}
