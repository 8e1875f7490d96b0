import type { Word } from './line.ts';
import { isGlobKnown } from './operands.ts';

/** Searches that would read everything, or find secret files by their names, are not everyday. */

/** Matches every line, or nearly: nothing, one character, something optional. */
export const fitsAnything = (pattern: string): boolean =>
  pattern
    .split(/\\?\|/)
    .some((part) => /^\^?(?:\(?(?:\\?.|\[[^\]]*\])?\)?(?:[*+?]|\{0?,\d*\})?)?\$?$/.test(part));

const SEARCHES = 'grep egrep fgrep rg';
/** Options that take the next word, at the end of a bundle or spelled out. */
const TAKES_NEXT =
  /^-[A-Za-z]*[ABCmegtTf]$|^--(?:context|max-count|include|exclude|exclude-dir|i?glob|type|sort|max-depth)$/;
/** A place by its own name; in `.`, a home or a root, a search for a secret word finds secrets. */
const NAMED_PLACE = /^(?:\.\/)?[A-Za-z]/;

export function mayShowAnything(program: string, words: readonly Word[]): boolean {
  if (!SEARCHES.split(' ').includes(program)) return false;
  const texts = words.map(({ text }) => text);
  const options = texts.filter((text) => /^-./.test(text));
  const isBundled = (letter: string) => options.some((text) => new RegExp(`^-[A-Za-z]*${letter}`).test(text));
  const isRecursive =
    program === 'rg' || isBundled('[rR]') || options.some((text) => text.startsWith('--recursive'));
  if (!isRecursive) return false;
  // File names only; a secret word matches those, too.
  const areNames = texts[0] === '--files';
  const isBroad = isBundled('[ve]') || options.includes('--invert-match') || picksUnknown(texts);
  if (isBroad && !areNames) return true;
  const [pattern = '', ...places] = texts.filter(
    (text, i) => !/^-./.test(text) && !TAKES_NEXT.test(texts[i - 1] ?? ''),
  );
  if (fitsAnything(pattern) && !areNames) return true;
  return (
    /token|seed/i.test(pattern) && (places.length === 0 || !places.every((place) => NAMED_PLACE.test(place)))
  );
}

/** A glob after `-g` or in `--include=` must select a known kind of file. */
const picksUnknown = (texts: readonly string[]): boolean =>
  texts.some((text, i) => {
    const [, value] = /^--(?:include|i?glob)=(.*)$/.exec(text) ?? [];
    const next = /^(?:-[A-Za-z]*g|--include|--i?glob)$/.test(text) ? (texts[i + 1] ?? '*?') : undefined;
    const glob = (value ?? next)?.replace(/^!/, '');
    return glob !== undefined && !isGlobKnown(glob);
  });
