/** The compiled policy of a call in a folder: its project may have a document of its own. Imports names only. */
import type { Files } from '../../ports/files.ts';
import { documentsAbove, folderOf, stampInForce } from '../policy/settings-stamp.ts';
import { type Compiled, compiledBelow } from './compiled-settings.ts';

interface Place {
  /** The `.tokenauditor` folder in use. */
  readonly directory: string;
  readonly home: string | undefined;
}

/** Undefined if none was compiled for the documents that are above the folder now. */
export function compiledIn(
  cwd: string,
  compiled: Compiled,
  { directory, home }: Place,
  ports: { readonly files: Pick<Files, 'factsAt' | 'list'> },
): Compiled | undefined {
  const folder = (/^[A-Za-z]:/.test(cwd) ? cwd.replaceAll('\\', '/') : cwd).replace(/\/+$/, '');
  const documents = documentsAbove(folder, directory, ports, home);
  // The road reads the document at the root of the call's own repository, and not that of one around it.
  if (documents.length > 0 && folderOf(documents[0] ?? '') !== rootOf(folder, ports)) return undefined;
  return compiledBelow(compiled, documents, (document) =>
    stampInForce(directory, ports, home, folderOf(document)),
  );
}

function rootOf(folder: string, { files }: { readonly files: Pick<Files, 'factsAt' | 'list'> }): string {
  for (let at = folder; at !== ''; at = folderOf(at))
    if (files.factsAt(`${at}/.git`) !== undefined) return at;
  return folder;
}
