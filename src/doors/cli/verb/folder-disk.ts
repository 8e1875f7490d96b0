/** The disk as far as it tells whose a folder is, before the real ports are opened. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { type FolderSight, sightOf } from '../../../evidence/folder/which-ledger.ts';
import { isOurFolder, type NoteDisk } from '../../../evidence/keys/noted-folders.ts';

const MOST_BYTES = 64 * 1024;
/** A planted pipe would be waited for. */
const WARY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export const folderDisk: NoteDisk = {
  factsAt: (path) => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    const kind = found?.isDirectory() ? 'directory' : 'other';
    return found && { kind, identity: `${found.dev}:${found.ino}` };
  },
  list: (path) => readdirSync(path),
  readPrivate: (path) => {
    let descriptor: number;
    try {
      descriptor = openSync(path, WARY);
    } catch (error) {
      const errno = error instanceof Error && 'code' in error ? error.code : undefined;
      return errno === 'ENOENT' || errno === 'ENOTDIR' ? undefined : '';
    }
    try {
      const facts = fstatSync(descriptor);
      const isOwn =
        process.getuid === undefined || (facts.uid === process.getuid() && (facts.mode & 0o077) === 0);
      const isSafe = facts.isFile() && facts.nlink === 1 && isOwn && facts.size <= MOST_BYTES;
      return isSafe ? readFileSync(descriptor, 'utf8') : '';
    } finally {
      closeSync(descriptor);
    }
  },
};

export const SIGHT: FolderSight = sightOf(folderDisk, (directory, home) =>
  isOurFolder(directory, home, folderDisk),
);
