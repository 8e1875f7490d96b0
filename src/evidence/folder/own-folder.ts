/** Imports types and names only, to keep the quick path fast. */
import type { Files } from '../../ports/files.ts';

type Looking = { readonly files: Pick<Files, 'factsAt'> };

/** Whether this is the user's own folder, compared by inode: a home may be reached through links. */
export function isOwnFolder(directory: string, { files }: Looking, home: string | undefined): boolean {
  if (home === undefined) return false;
  const own = files.factsAt(`${home}/.tokenauditor`);
  return own?.kind === 'directory' && own.identity === files.factsAt(directory)?.identity;
}
