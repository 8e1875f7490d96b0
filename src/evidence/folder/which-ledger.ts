/**
 * Which ledger a door uses, decided here for all of them. The record of a project is in the nearest `.tokenauditor` at or
 * above the current folder. The one in the home folder is the user's own and no project's, however near it is:
 * otherwise the servers of two projects would share their pins.
 */
import { dirname, join } from 'node:path';
import type { Files } from '../../ports/files.ts';
import { isFailure } from './failure.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, FOLDER, KEY } from './layout.ts';

/** Tells two paths of one folder from two folders; undefined if nothing is there, or it cannot be reached. */
export type IdentityOf = (path: string) => string | undefined;

export const identityIn =
  ({ files }: { readonly files: Pick<Files, 'factsAt'> }): IdentityOf =>
  (path) => {
    try {
      return files.factsAt(path)?.identity;
    } catch (error) {
      if (isFailure(error)) return undefined;
      throw error;
    }
  };

export interface LedgerPlace {
  /** The `.tokenauditor` folder, whether it exists or not. */
  readonly directory: string;
  readonly of: 'project' | 'user';
}

/** To read: that of the project, or else the user's own. If there is neither, the one that recording would make. */
export function ledgerToRead(cwd: string, home: string | undefined, identityOf: IdentityOf): LedgerPlace {
  const found = nearest(cwd, home, identityOf);
  if (found !== undefined) return { directory: found, of: 'project' };
  if (home !== undefined && hasLedger(join(home, FOLDER), identityOf))
    return { directory: join(home, FOLDER), of: 'user' };
  return { directory: join(rootAround(cwd, home, identityOf), FOLDER), of: 'project' };
}

/** To record in: that of the project, or a new one at the root of the repository or, outside of one, here. */
export function ledgerToRecordIn(cwd: string, home: string | undefined, identityOf: IdentityOf): string {
  return nearest(cwd, home, identityOf) ?? join(rootAround(cwd, home, identityOf), FOLDER);
}

function nearest(cwd: string, home: string | undefined, identityOf: IdentityOf): string | undefined {
  return ledgersAround(cwd, home, identityOf)[0];
}

/** All that a call in this folder is below, the nearest first: a folder may bring one of its own. */
export function ledgersAround(cwd: string, home: string | undefined, identityOf: IdentityOf): string[] {
  const own = home === undefined ? undefined : identityOf(join(home, FOLDER));
  return Array.from(belowHome(cwd, home, identityOf), (folder) => join(folder, FOLDER)).filter((ledger) => {
    const identity = identityOf(ledger);
    return identity !== undefined && identity !== own;
  });
}

/** A home folder under version control is not the project of everything in it. */
function rootAround(cwd: string, home: string | undefined, identityOf: IdentityOf): string {
  for (const folder of belowHome(cwd, home, identityOf))
    if (identityOf(join(folder, '.git')) !== undefined) return folder;
  return cwd;
}

/** Upwards from a folder, but neither the home folder nor what is above it: no project is there. */
function* belowHome(cwd: string, home: string | undefined, identityOf: IdentityOf): Generator<string> {
  const top = home === undefined ? undefined : identityOf(home);
  for (let folder = cwd; top === undefined || identityOf(folder) !== top; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

/** A home folder may only hold notes on the user's projects, hooks or settings: then nothing is recorded there. */
const hasLedger = (directory: string, identityOf: IdentityOf): boolean =>
  [KEY, ACTIVE_SEGMENT, CHECKPOINT].some((name) => identityOf(join(directory, name)) !== undefined);
