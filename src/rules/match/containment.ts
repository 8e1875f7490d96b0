/**
 * Containment in folders, with links resolved on both sides. Names that differ in case or in their Unicode form alone are
 * unknown: whether they are one file is up to the volume. So is what a search or a copy of a folder above finds in them.
 */
import { GLOB, nameMatcher } from '../../text/patterns/glob.ts';
import type { CallFacts, Reach } from '../../vocabulary/call-context.ts';
import { anyOf, not, type Truth } from '../terms/truth.ts';

type Facts = Pick<CallFacts, 'folders'>;

export function isWithin(
  path: string | null,
  folders: readonly string[],
  facts: Facts,
  reach: Reach = {},
): Truth {
  if (path === null) return undefined;
  return anyOf(folders, (folder) => {
    const real = facts.folders[folder] ?? null;
    if (real === null) return undefined;
    const { folder: place, pattern } = partsOf(path);
    if (isBelow(path, real) || isBelow(place, real)) return true;
    if (isBelow(folded(place), folded(real))) return undefined;
    return goesInto(stepsOf(folded(place)), pattern, stepsOf(folded(real)), reach) ? undefined : false;
  });
}

/** What goes into a folder from outside touches something outside in any case. */
export const isOutside = (path: string | null, folders: readonly string[], facts: Facts): Truth =>
  not(isWithin(path, folders, facts));

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);

const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '');

/** The files that a pattern names are below the folders before it. */
function partsOf(path: string): { readonly folder: string; readonly pattern: readonly string[] } {
  const at = path.search(GLOB);
  if (at < 0) return { folder: path, pattern: [] };
  const cut = path.lastIndexOf('/', at);
  return { folder: path.slice(0, cut) || '/', pattern: stepsOf(path.slice(cut)) };
}

/** Whether something on `place`, or on what matches the pattern below it, gets to this folder. */
function goesInto(
  place: readonly string[],
  pattern: readonly string[],
  folder: readonly string[],
  { levels = 0, except = [], skipsHidden }: Reach,
): boolean {
  if (place.some((step, i) => step !== folder[i])) return false;
  const below = folder.slice(place.length);
  if (skipsHidden && below.some((step, i) => step.startsWith('.') && !/^[.{]/.test(pattern[i] ?? '')))
    return false;
  const whole = `/${folder.join('/')}/`;
  if (except.some((name) => whole.includes(`/${name.toLowerCase()}/`))) return false;
  const hasSlashInBraces = /\{[^}]*\//.test(pattern.join('/'));
  for (const [i, step] of below.entries()) {
    const part = pattern[i];
    if (part === undefined) return below.length - i < levels;
    if (part.includes('**') || hasSlashInBraces) return true;
    if (!nameMatcher(folded(part))(step)) return false;
  }
  return pattern.length > 0 || levels > 0;
}

/** Shells on Windows spell a drive `/c/` or `/mnt/c/`. */
const folded = (path: string): string =>
  path
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\/(?:mnt\/|cygdrive\/)?([a-z])(?=\/)/, '/$1:');
