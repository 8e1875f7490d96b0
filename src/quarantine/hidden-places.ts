/**
 * What is not shown of a definition, place by place. A secret is hidden from people and from the disk, and so is any
 * text that a server disguises as one: without a digest of it, a change there would go unnoticed.
 */
import { type HiddenChange, stepTo } from '../policy/definition-change.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { frame, type MakeDigest } from './contract.ts';

export interface HiddenPlace {
  readonly path: string;
  /** Under the project's key, over everything that is hidden at this place. */
  readonly digest: Digest;
  /** Its length, if it reads like a sentence; not even that for a real secret. */
  readonly length: number | null;
}

/** What replaces a secret, in every form our redactors write. */
const PLACEHOLDER = /\[REDACTED_[A-Z0-9_]{1,60}(?::last4=[\w-]{4})?\]|\[redacted\]/;
const MOST_PLACES = 256;

/** `whole` is the original text, `shown` the same without secrets. */
export function hiddenPlaces(
  path: string,
  whole: JsonValue,
  shown: JsonValue,
  digest: MakeDigest,
): HiddenPlace[] {
  const places: { path: string; parts: readonly string[] }[] = [];
  gather(path, whole, shown, (at, parts) => places.push({ path: at, parts }));
  const rest = places.slice(MOST_PLACES).flatMap((place) => [place.path, ...place.parts]);
  const listed = places.slice(0, MOST_PLACES);
  return (rest.length > 0 ? [...listed, { path, parts: rest }] : listed).map(({ path: at, parts }) => ({
    path: at,
    digest: digest(frame(['hidden', ...parts])),
    length: parts.some(isSentence) ? parts.join('').length : null,
  }));
}

type Tell = (path: string, parts: readonly string[]) => void;

function gather(path: string, whole: JsonValue, shown: JsonValue, tell: Tell): void {
  if (whole === shown) return;
  if (typeof whole === 'string' && typeof shown === 'string') {
    tell(path, partsBehind(whole, shown));
    return;
  }
  const isList = Array.isArray(whole);
  const [said, seen] = [entriesOf(whole), entriesOf(shown)];
  // Two names that became one: it is impossible to know which of them is shown.
  if (!said || said.length !== seen?.length || isList !== Array.isArray(shown)) {
    tell(path, [JSON.stringify(whole)]);
    return;
  }
  const renamed = said.flatMap(([name], i) => (name === seen[i]?.[0] ? [] : [name]));
  if (renamed.length > 0) tell(path, renamed);
  for (const [i, [name, inner]] of seen.entries())
    gather(`${path}${stepTo(name, isList)}`, said[i]?.[1] ?? null, inner, tell);
}

const entriesOf = (value: JsonValue): [string, JsonValue][] | undefined =>
  typeof value === 'object' && value !== null ? Object.entries(value) : undefined;

/**
 * The text between the words that are shown. If they fit in more than one way, it does not matter which one is
 * taken: shown and hidden parts always make up the whole, so no change is lost between them.
 */
function partsBehind(whole: string, shown: string): string[] {
  const [first = '', ...others] = shown.split(PLACEHOLDER);
  const last = others.pop();
  if (last === undefined || !whole.startsWith(first)) return [whole];
  const parts: string[] = [];
  let at = first.length;
  for (const words of others) {
    const found = whole.indexOf(words, at);
    if (found < 0) return [whole];
    parts.push(whole.slice(at, found));
    at = found + words.length;
  }
  const end = whole.length - last.length;
  if (end < at || !whole.endsWith(last)) return [whole];
  return [...parts, whole.slice(at, end)];
}

/** Four or more words, whatever joins them; passwords made of words are recognised by their length as well. */
const SENTENCE = /[\p{L}]{2,}(?:[^\p{L}\p{N}]{1,3}[\p{L}]{1,30}){3}/u;

const isSentence = (text: string): boolean => SENTENCE.test(text.slice(0, 10_000));

/** In words for people, who cannot be shown it. */
export function describeHidden({ before, after }: HiddenChange): string {
  const lengths = [
    before === null ? [] : [`${before} before`],
    after === null ? [] : [`${after} now`],
  ].flat();
  const length = lengths.length === 0 ? '' : ` (it reads like a sentence; characters: ${lengths.join(', ')})`;
  return `a hidden value changed${length}`;
}
