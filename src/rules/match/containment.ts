/**
 * Containment in folders, with links resolved on both sides. Names that differ in case or in their Unicode form alone are
 * unknown: whether they are one file is up to the volume.
 */
import type { CallFacts } from '../../vocabulary/call-context.ts';
import { anyOf, not, type Truth } from '../terms/truth.ts';

type Facts = Pick<CallFacts, 'folders'>;

export function isWithin(path: string | null, folders: readonly string[], facts: Facts): Truth {
  if (path === null) return undefined;
  return anyOf(folders, (folder) => {
    const real = facts.folders[folder] ?? null;
    if (real === null) return undefined;
    const place = partOf(path);
    if (place.isGlob && isBelow(real, place.folder) && real !== place.folder) return undefined;
    if (isBelow(place.folder, real)) return true;
    return isBelow(folded(place.folder), folded(real)) ? undefined : false;
  });
}

export const isOutside = (path: string | null, folders: readonly string[], facts: Facts): Truth =>
  not(isWithin(path, folders, facts));

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);

/** The files that a pattern names are below the folders before it. */
function partOf(path: string): { readonly folder: string; readonly isGlob: boolean } {
  const at = path.search(/[*?[{]/);
  if (at < 0) return { folder: path, isGlob: false };
  return { folder: path.slice(0, path.lastIndexOf('/', at)) || '/', isGlob: true };
}

/** Shells on Windows spell a drive `/c/` or `/mnt/c/`. */
const folded = (path: string): string =>
  path
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\/(?:mnt\/|cygdrive\/)?([a-z])(?=\/)/, '/$1:');
