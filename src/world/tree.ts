import { closeSync, constants, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import type { Tree, TreeEntry } from '../ports/tree.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** Windows lacks these flags. */
const WARY = O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

/** One buffer for all files: allocating tens of thousands of small ones would be most of the work. */
let room = Buffer.alloc(0);

export const tree: Tree = {
  realFolder(path) {
    try {
      const real = realpathSync.native(path);
      return statSync(real).isDirectory() ? real : undefined;
    } catch {
      return undefined;
    }
  },
  list(path) {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry): TreeEntry => {
        const { name } = entry;
        if (entry.isFile()) return { name, kind: 'file' };
        if (entry.isDirectory()) return { name, kind: 'directory' };
        return { name, kind: entry.isSymbolicLink() ? 'link' : 'other' };
      });
    } catch {
      return 'unreadable';
    }
  },
  read(path, most) {
    if (room.length <= most) room = Buffer.alloc(most + 1);
    let descriptor: number | undefined;
    try {
      descriptor = openSync(path, WARY);
      let length = 0;
      // A regular file is read in one call; only a larger one, or an unusual file system, needs a second.
      for (let more = -1; more !== 0 && length <= most; length += more) {
        more = readSync(descriptor, room, length, room.length - length, null);
      }
      return length > most ? 'huge' : room.subarray(0, length);
    } catch {
      return 'unreadable';
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  },
};
