/** Concurrent runs of `init` write one after the other: mixed records of two would be useless to undo. */
import { join } from 'node:path';
import { FOLDER, STATE } from '../../evidence/folder/layout.ts';
import { takeTurn } from '../../evidence/folder/turn.ts';
import { errnoOf, fileTrouble } from '../../ports/errno.ts';
import type { Ports } from '../../ports/files.ts';
import type { Disk } from '../../ports/install.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

const TURN = 'installing';
const WAIT_MS = 5_000;
/** The previous process may remove the empty folders between two of our steps. */
const MOST_TRIES = 50;

/** Whether another process is installing, or died while doing so. */
export const isInstalling = (home: string, disk: Disk): boolean =>
  disk.look(join(home, FOLDER, STATE, TURN)) !== undefined;

export function withInstallLock<T>(home: string, disk: Disk, ports: Ports, work: () => T): T {
  const end = awaitTurn(home, ports);
  try {
    return work();
  } finally {
    end();
    removeEmptyFolders(home, disk);
  }
}

/** Folders in which nothing is left. */
export function removeEmptyFolders(home: string, disk: Disk): void {
  for (const names of [[FOLDER, STATE, TURN], [FOLDER, STATE], [FOLDER]])
    removeIfEmpty(join(home, ...names), disk);
}

const KEPT = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EROFS', 'EACCES', 'EPERM', 'EBUSY'];

export function removeIfEmpty(path: string, disk: Disk): void {
  try {
    disk.removeFolder(path);
  } catch (error) {
    // An empty folder that cannot be removed does no harm.
    if (!KEPT.includes(errnoOf(error))) throw error;
  }
}

function awaitTurn(home: string, ports: Ports): () => void {
  for (let tries = 1; ; tries++) {
    try {
      return takeTurn(join(home, FOLDER), TURN, ports, WAIT_MS);
    } catch (error) {
      const isGone = error instanceof Trouble ? error.code === 'file.missing' : errnoOf(error) === 'ENOENT';
      if (isGone && tries < MOST_TRIES) continue;
      throw error instanceof Trouble
        ? asInstallTrouble(error)
        : fileTrouble(error, join(home, FOLDER), 'write');
    }
  }
}

function asInstallTrouble(trouble: Trouble): Trouble {
  if (trouble.code !== 'ledger.busy') return trouble;
  return new Trouble('init.busy', {});
}
