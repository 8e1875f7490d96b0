/** Imports types and names only, to keep the quick path fast. */
import type { FileFacts, Files } from '../../ports/files.ts';

type Looking = { readonly files: Pick<Files, 'factsAt'> };
type Owners = { readonly files: { factsAt(path: string): Pick<FileFacts, 'owner' | 'mode'> | undefined } };

/**
 * Whether the `.tokenauditor` in a folder is another user's, in a folder where others can make one: such as `/tmp`. It is
 * not the user's, so it is passed over; else any account could stop the calls of all others. In a folder that only the user
 * can change, a foreign one is an accident (`sudo`), and what opens it reports it.
 */
export function isOthersLedger(folder: string, { files }: Owners, userId: number | undefined): boolean {
  const owner = files.factsAt(`${folder}/.tokenauditor`)?.owner;
  if (userId === undefined || owner === undefined || owner === userId) return false;
  const around = files.factsAt(folder === '' ? '/' : folder);
  return around?.owner !== userId || (around.mode & 0o022) !== 0;
}

/** Whether this is the user's own folder, compared by inode: a home may be reached through links. */
export function isOwnFolder(directory: string, { files }: Looking, home: string | undefined): boolean {
  if (home === undefined) return false;
  const own = files.factsAt(`${home}/.tokenauditor`);
  return own?.kind === 'directory' && own.identity === files.factsAt(directory)?.identity;
}
