/**
 * Patterns for what servers offer, as `allow` and `deny` of agents and `tools` of profiles have them. One with `/` or `__` is
 * for server and name together, any other for the name alone; a URI has slashes of its own.
 */
import { memo } from '../text/bounded-memo.ts';
import { compileGlob } from '../text/patterns/glob.ts';
import { type Reading, respelled, spellingsOf, withoutCase } from './uri-readings.ts';

/** A server's thing: the name of a tool or prompt, or a URI. */
export interface Used {
  readonly server: string;
  readonly name: string;
}

type Glob = Pick<ReturnType<typeof compileGlob>, 'matches'>;

const MOST_GLOBS = 4_096;

/** Follows all of its alternatives at once, in time linear in the text. */
const globOf = memo({ most: MOST_GLOBS }, compileGlob);

/** No server has a colon in its name: what has one before the first slash is a URI, of any server. */
const URI_ALONE = /^[^/]*:/;

const markIn = (pattern: string): '/' | '__' | '' =>
  pattern.includes('/') ? '/' : pattern.includes('__') ? '__' : '';

const together = (pattern: string, { server, name }: Used): string => {
  const mark = markIn(pattern);
  return mark === '' ? name : `${server}${mark}${name}`;
};

export const fits = (pattern: string, used: Used): boolean =>
  globOf(pattern).matches(together(pattern, used));

/** Also where a name has such a mark itself, and the pattern no server. To deny too much is noticed, to allow it is not. */
export const fitsName = (pattern: string, used: Used): boolean =>
  fits(pattern, used) || globOf(pattern).matches(used.name);

/** `*://secret/*` is meant for every server. */
export const namesUriAlone = (pattern: string): boolean =>
  URI_ALONE.test(pattern) && !pattern.startsWith('*');

/** Whether the pattern can be for something of this server. */
export function maybeOf(pattern: string, server: string): boolean {
  const mark = markIn(pattern);
  const named = mark === '' ? '*' : pattern.slice(0, pattern.indexOf(mark));
  return /[*{[\\]/.test(named) || pattern.startsWith(server + mark) || globOf(named).matches(server);
}

/** Whether it is for one of the readings, however the pattern spells that. */
export function hasAnyReading(pattern: string, server: string, readings: readonly Reading[]): boolean {
  const globs = globsOf(pattern);
  const subjects = new Set(
    readings.flatMap(({ text }) =>
      [text, withoutCase(text)].flatMap((name) => [name, together(pattern, { server, name })]),
    ),
  );
  return globs.some((glob) => [...subjects].some((subject) => glob.matches(subject)));
}

/** Whether it is for this reading: as it is written, or read by the same steps. */
export function hasReading(pattern: string, server: string, { text: name, steps }: Reading): boolean {
  const subject = together(pattern, { server, name });
  const isMeantBy = (glob: Glob) => glob.matches(subject) || (URI_ALONE.test(pattern) && glob.matches(name));
  return isMeantBy(readAs(` ${pattern}`)) || (steps !== '' && isMeantBy(readAs(`${steps} ${pattern}`)));
}

const globsOf = memo({ most: MOST_GLOBS }, (pattern): readonly Glob[] => {
  const { start, uri, wildcards } = uriIn(pattern);
  const spellings = spellingsOf(uri).flatMap((text) => [text, withoutCase(text)]);
  return [...new Set(spellings)].flatMap((text) => [
    globFrom(start, text, wildcards),
    ...(text.includes('?') ? [withParameters(start, text, wildcards)] : []),
  ]);
});

/** A server reads its parameters by name: in another order, and beside others, they are the same. */
function withParameters(start: string, text: string, wildcards: readonly string[]): Glob {
  const [path = '', ...wanted] = parametersOf(text);
  const own = globFrom(start, path, wildcards);
  const each = wanted.map((one) => globFrom('', one, wildcards));
  return {
    matches: (uri) => {
      const [before = '', ...given] = parametersOf(uri);
      return (
        given.length > 0 &&
        given.length <= MOST_PARAMETERS &&
        own.matches(before) &&
        each.every((glob) => given.some((one) => glob.matches(one)))
      );
    },
  };
}

const MOST_PARAMETERS = 256;

/** What is before them comes first. */
function parametersOf(uri: string): readonly string[] {
  const at = uri.indexOf('?');
  if (at < 0) return [uri];
  return [
    uri.slice(0, at),
    ...uri
      .slice(at + 1)
      .split(/[&;]/)
      .filter((one) => one !== ''),
  ];
}

/** By the steps and the pattern. */
const readAs = memo({ most: MOST_GLOBS }, (key): Glob => {
  const at = key.indexOf(' ');
  const { start, uri, wildcards } = uriIn(key.slice(at + 1));
  return globFrom(start, respelled(uri, key.slice(0, at)), wildcards);
});

const PRIVATE_USE = 0xe000;

/** The URI of a pattern with a character of private use for each wildcard: it can be read like any other. */
function uriIn(pattern: string): { start: string; uri: string; wildcards: readonly string[] } {
  const at = URI_ALONE.test(pattern) ? 0 : pattern.indexOf('/') + 1;
  const wildcards: string[] = [];
  const uri = pattern.slice(at).replaceAll(WILDCARDS, (part, literal: string | undefined, from, whole) => {
    if (literal !== undefined) return literal;
    if (ADDRESS_6.test(part) && /(?:\/\/|@)$/.test(whole.slice(0, from))) return part;
    wildcards.push(part);
    return String.fromCharCode(PRIVATE_USE + wildcards.length - 1);
  });
  return { start: pattern.slice(0, at), uri, wildcards };
}

/** `http://[::1]/`: a host, and no set of characters. */
const ADDRESS_6 = /^\[[\da-f.]*:[\da-f.]*:[\da-f:.]*\]$/i;

/** `?` before `name=` begins a query, which is any character as well. What is escaped is itself. */
const WILDCARDS = /\\(.)|\*+|\?(?![\w.-]+=)|\[[!^]?\]?(?:\\.|[^\]\\])*\]|[{},]|[\ue000-\uf8ff]/gsu;

function globFrom(start: string, uri: string, wildcards: readonly string[]): Glob {
  const text = uri.replaceAll(/[\\*?[\]{},\ue000-\uf8ff]/g, (character) =>
    character >= '\ue000' ? (wildcards[character.charCodeAt(0) - PRIVATE_USE] ?? '') : `\\${character}`,
  );
  try {
    return globOf(`${start}${text}`);
  } catch (error) {
    // Read by these steps its braces are no longer complete: it is not a pattern then.
    if (error instanceof RangeError) return { matches: () => false };
    throw error;
  }
}
