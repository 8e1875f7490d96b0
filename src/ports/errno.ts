import { Trouble } from '../vocabulary/trouble.ts';

/** Messages for the errors a user can act on; any other error is a defect in our code. */
const REASONS: Readonly<Record<string, string>> = {
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would grow too large',
  EIO: 'the device reports an input/output error',
  EISDIR: 'it is a directory',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENODEV: 'no such device',
  ENOENT: 'no such folder',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a part of the path is not a folder',
  ENXIO: 'no such device, or a pipe that no process reads',
  EPIPE: 'no process reads it any more',
  EROFS: 'the file system is read-only',
  ETXTBSY: 'it is being executed',
};

export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Turns a failed system call on a file the user named into a `Trouble`; any other error is a defect in our code. */
export function fileTrouble(error: unknown, path: string, doing: 'read' | 'write'): unknown {
  const errno = errnoOf(error);
  if (errno === 'EACCES' || errno === 'EPERM') return new Trouble('file.denied', { path });
  if (doing === 'read' && errno === 'ENOENT') return new Trouble('file.missing', { path });
  if (doing === 'read' && errno === 'EISDIR') return new Trouble('file.is_directory', { path });
  const reason = REASONS[errno];
  if (reason === undefined) return error;
  return doing === 'read'
    ? new Trouble('file.unreadable', { path, reason })
    : new Trouble('file.unwritable', { path, reason });
}
