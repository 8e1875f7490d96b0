/**
 * Which ledger a door uses, decided here for all of them. The record of a project is in the nearest `.tokenauditor` of the
 * user's at or above the current folder; one that a clone or another user put there is passed over. The one in the home
 * folder is the user's own and no project's, however near it is: otherwise the servers of two projects would share their pins.
 */
import { dirname, join } from 'node:path';
import type { FileFacts } from '../../ports/files.ts';
import { isFailure } from './failure.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, FOLDER, KEY } from './layout.ts';

/** What is seen of the folders around. */
export interface FolderSight {
  /** Tells two paths of one folder from two folders; undefined if nothing is there, or it cannot be reached. */
  identityOf(path: string): string | undefined;
  /** Whether this `.tokenauditor` is the user's, or is not there yet. */
  isOurs(directory: string, home: string | undefined): boolean;
}

interface Facts {
  factsAt(path: string): Pick<FileFacts, 'identity'> | undefined;
}

export const sightOf = (files: Facts, isOurs: FolderSight['isOurs']): FolderSight => ({
  isOurs,
  identityOf: (path) => {
    try {
      return files.factsAt(path)?.identity;
    } catch (error) {
      if (isFailure(error)) return undefined;
      throw error;
    }
  },
});

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

/** Where a project's own files are: beside its ledger, or where it would be made. */
export function projectRootAround(cwd: string, home: string | undefined, sight: FolderSight): string {
  const found = nearest(cwd, home, sight);
  return found === undefined ? rootAround(cwd, home, sight) : dirname(found);
}

/**
 * For a program that a client starts, in whatever folder that is: the project's, or else the user's own. A client makes none,
 * not in a repository either: what is made there is a person's affair. Undefined without a home folder.
 */
export function ledgerOfClient(
  cwd: string,
  home: string | undefined,
  sight: FolderSight,
): LedgerPlace | undefined {
  const found = nearest(cwd, home, sight);
  if (found !== undefined) return { directory: found, of: 'project' };
  return home === undefined ? undefined : { directory: join(home, FOLDER), of: 'user' };
}

/** Of a folder that is named: where its own is foreign, the nearest of the user's above it, or else the user's own. */
export function ledgerAt(directory: string, home: string, sight: FolderSight): LedgerPlace {
  if (sight.isOurs(directory, home)) return { directory, of: 'project' };
  const above = nearest(dirname(dirname(directory)), home, sight);
  return above === undefined
    ? { directory: join(home, FOLDER), of: 'user' }
    : { directory: above, of: 'project' };
}

/** Where the place of a project's ledger is taken by a foreign one, the user's own records its calls. */
function newLedger(cwd: string, home: string | undefined, sight: FolderSight): LedgerPlace {
  const root = rootAround(cwd, home, sight);
  if (home !== undefined && !sight.isOurs(join(root, FOLDER), home))
    return { directory: join(home, FOLDER), of: 'user' };
  return { directory: join(root, FOLDER), of: 'project' };
}

function nearest(cwd: string, home: string | undefined, sight: FolderSight): string | undefined {
  return ledgersAround(cwd, home, sight)[0];
}

/** All of the user's that a call in this folder is below, the nearest first: a folder may bring one of its own. */
export const ledgersAround = (cwd: string, home: string | undefined, sight: FolderSight): string[] =>
  foldersAround(cwd, home, sight).filter((directory) => sight.isOurs(directory, home));

/** Those that are passed over: the user did not make them here. */
export const foreignLedgers = (cwd: string, home: string | undefined, sight: FolderSight): string[] =>
  foldersAround(cwd, home, sight).filter((directory) => !sight.isOurs(directory, home));

function foldersAround(cwd: string, home: string | undefined, sight: FolderSight): string[] {
  const own = home === undefined ? undefined : sight.identityOf(join(home, FOLDER));
  return [...belowHome(cwd, home, sight)].flatMap((folder) => {
    const identity = sight.identityOf(join(folder, FOLDER));
    return identity === undefined || identity === own ? [] : [join(folder, FOLDER)];
  });
}

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
