/** Failed system calls in words: never a path, never content, because the words end up in events and on screens. */
import { Trouble } from '../../vocabulary/trouble.ts';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would grow too large',
  EIO: 'the disk reports an input/output error',
  EMFILE: 'too many open files',
  EISDIR: 'a folder stands in its place',
  ENFILE: 'too many open files',
  ENOENT: 'its folder is gone',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a file stands where a folder should be',
  ENOTEMPTY: 'a folder stands in its place',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function inWords(errno: string): string {
  return WORDS[errno] ?? errno;
}

/** Whether the world failed, and not the program. */
export function isFailure(error: unknown): boolean {
  return error instanceof Trouble || /^E[A-Z0-9]+$/.test(errnoOf(error) ?? '');
}

/** A failed system call becomes the user's Trouble; a Trouble stays as it is, and so does a defect of ours. */
export function unwritable(error: unknown, path: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof Trouble || errno === undefined || !isFailure(error)) return error;
  return new Trouble('ledger.unwritable', { path, reason: inWords(errno) });
}

/** A failure in the user's words. */
export function telling<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwritable(error, path);
  }
}
