/**
 * Which ledger a door uses, decided here for all of them. The record of a project is in the nearest `.tokenauditor` at or
 * above the current folder. The one in the home folder is the user's own and no project's, however near it is:
 * otherwise the servers of two projects would share their pins.
 */
import { dirname, join } from 'node:path';
import type { FileFacts, Ports } from '../../ports/files.ts';
import { isFailure } from './failure.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, FOLDER, KEY } from './layout.ts';
import { isOthersLedger } from './own-folder.ts';

/** What is seen of the folders around. */
export interface FolderSight {
  /** Tells two paths of one folder from two folders; undefined if nothing is there, or it cannot be reached. */
  identityOf(path: string): string | undefined;
  /** Whether a folder has a `.tokenauditor` of another user, which is passed over. */
  isOthersLedger(folder: string): boolean;
}

interface Facts {
  factsAt(path: string): Pick<FileFacts, 'identity' | 'owner' | 'mode'> | undefined;
}

export function sightOf(files: Facts, userId: number | undefined): FolderSight {
  const quietly: Facts = {
    factsAt: (path) => {
      try {
        return files.factsAt(path);
      } catch (error) {
        if (isFailure(error)) return undefined;
        throw error;
      }
    },
  };
  return {
    identityOf: (path) => quietly.factsAt(path)?.identity,
    isOthersLedger: (folder) => isOthersLedger(folder, { files: quietly }, userId),
  };
}

export const sightIn = ({ files, processes }: Pick<Ports, 'files' | 'processes'>): FolderSight =>
  sightOf(files, processes.userId);

export interface LedgerPlace {
  /** The `.tokenauditor` folder, whether it exists or not. */
  readonly directory: string;
  readonly of: 'project' | 'user';
}

/** To read: that of the project, or else the user's own. If there is neither, the one that recording would make. */
export function ledgerToRead(cwd: string, home: string | undefined, sight: FolderSight): LedgerPlace {
  const found = nearest(cwd, home, sight);
  if (found !== undefined) return { directory: found, of: 'project' };
  if (home !== undefined && hasLedger(join(home, FOLDER), sight))
    return { directory: join(home, FOLDER), of: 'user' };
  return newLedger(cwd, home, sight);
}

/** To record in: that of the project, or a new one at the root of the repository or, outside of one, here. */
export function ledgerToRecordIn(cwd: string, home: string | undefined, sight: FolderSight): string {
  return nearest(cwd, home, sight) ?? newLedger(cwd, home, sight).directory;
}

/**
 * For a program that a client starts, in whatever folder that is: the project's, in a repository one that is made there,
 * or else the user's own. Nothing is made in a folder that is no project; undefined without a home folder.
 */
export function ledgerOfClient(
  cwd: string,
  home: string | undefined,
  sight: FolderSight,
): LedgerPlace | undefined {
  const found = nearest(cwd, home, sight);
  if (found !== undefined) return { directory: found, of: 'project' };
  const isRepository = (folder: string) =>
    dirname(folder) !== folder &&
    sight.identityOf(join(folder, '.git')) !== undefined &&
    !sight.isOthersLedger(folder);
  const root = [...belowHome(cwd, home, sight)].find(isRepository);
  if (root !== undefined) return { directory: join(root, FOLDER), of: 'project' };
  return home === undefined ? undefined : { directory: join(home, FOLDER), of: 'user' };
}

/** Where the place of a project's ledger is taken by another user's, the user's own records its calls. */
function newLedger(cwd: string, home: string | undefined, sight: FolderSight): LedgerPlace {
  const root = rootAround(cwd, home, sight);
  if (home !== undefined && sight.isOthersLedger(root)) return { directory: join(home, FOLDER), of: 'user' };
  return { directory: join(root, FOLDER), of: 'project' };
}

function nearest(cwd: string, home: string | undefined, sight: FolderSight): string | undefined {
  return ledgersAround(cwd, home, sight)[0];
}

/** All that a call in this folder is below, the nearest first: a folder may bring one of its own. Without those of other users. */
export function ledgersAround(cwd: string, home: string | undefined, sight: FolderSight): string[] {
  const own = home === undefined ? undefined : sight.identityOf(join(home, FOLDER));
  return [...belowHome(cwd, home, sight)].flatMap((folder) => {
    const identity = sight.identityOf(join(folder, FOLDER));
    const counts = identity !== undefined && identity !== own && !sight.isOthersLedger(folder);
    return counts ? [join(folder, FOLDER)] : [];
  });
}

/** Those that are passed over because they belong to other users. */
export const othersLedgers = (cwd: string, home: string | undefined, sight: FolderSight): string[] =>
  [...belowHome(cwd, home, sight)]
    .filter((folder) => sight.isOthersLedger(folder))
    .map((folder) => join(folder, FOLDER));

/** A home folder under version control is not the project of everything in it. */
function rootAround(cwd: string, home: string | undefined, sight: FolderSight): string {
  for (const folder of belowHome(cwd, home, sight))
    if (sight.identityOf(join(folder, '.git')) !== undefined) return folder;
  return cwd;
}

/** Upwards from a folder, but neither the home folder nor what is above it: no project is there. */
function* belowHome(cwd: string, home: string | undefined, sight: FolderSight): Generator<string> {
  const top = home === undefined ? undefined : sight.identityOf(home);
  for (let folder = cwd; top === undefined || sight.identityOf(folder) !== top; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

/** A home folder may only hold notes on the user's projects, hooks or settings: then nothing is recorded there. */
const hasLedger = (directory: string, sight: FolderSight): boolean =>
  [KEY, ACTIVE_SEGMENT, CHECKPOINT].some((name) => sight.identityOf(join(directory, name)) !== undefined);
