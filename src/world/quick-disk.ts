/** The disk for the quick path of hooks: the full port of files would cost more than the rest of the check. */
import { lstatSync, readdirSync, realpathSync } from 'node:fs';

export const quickDisk = {
  at(path: string) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const kind = stats.isSymbolicLink() ? 'link' : stats.isDirectory() ? 'directory' : 'file';
    return { kind, links: stats.nlink };
  },
  real: (path: string): string => realpathSync.native(path),
  list: (path: string): string[] => readdirSync(path),
};

/** A folder that is gone holds nothing that could be read. */
export function folderHere(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
