/** What the name of a tool says: verbs with their objects, in any spelling, with or without the name of its server. */
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import { isProperty, joinedPair, type Thing, thingOf } from './objects.ts';
import { type Verb, verbOf } from './verbs.ts';

export interface Phrase {
  readonly word: string;
  readonly verb: Verb | undefined;
  /** The one it acts on first: `issue comment` is a comment. */
  readonly things: readonly Thing[];
  /** All words but the verb. */
  readonly nouns: readonly string[];
}

const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'then', 'n']);
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'to from in into on onto of for by with at as via across per about between within under over'.split(' '),
);
/** Said of every tool. */
const EMPTY: ReadonlySet<string> = new Set('mcp tool the a an this that my your its'.split(' '));
const SHORTEST_PART = 3;

export function phrasesOf(name: string, prefixes: ReadonlySet<string>): readonly Phrase[] {
  const parts: string[][] = [[]];
  for (const word of spelledOut(name, prefixes)) {
    if (JOINING.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const phrases = parts.filter((part) => part.length > 0).map(phraseOf);
  // `create or update file`: both are of the file.
  return phrases.map((phrase, at) =>
    phrase.nouns.length > 0
      ? phrase
      : { ...(phrases[at + 1] ?? phrase), verb: phrase.verb, word: phrase.word },
  );
}

export function spelledOut(name: string, prefixes: ReadonlySet<string>): readonly string[] {
  const words = nameWords(name)
    .flatMap(partsOf)
    .filter((word) => !EMPTY.has(word));
  const joined: string[] = [];
  for (const word of words) {
    const one = joinedPair(joined.at(-1) ?? '', stem(word));
    if (one === undefined) joined.push(word);
    else joined[joined.length - 1] = one;
  }
  let start = 0;
  while (start < joined.length - 1 && prefixes.has(joined[start] ?? '')) {
    // A verb that the server is named for is still its verb.
    if (verbOf(joined[start] ?? '') !== undefined && verbOf(joined[start + 1] ?? '') === undefined) break;
    start++;
  }
  return joined.slice(start);
}

/** `sendemail`, `placeorder`: two known words without a mark between them. */
function partsOf(word: string): readonly string[] {
  const plain = word.replace(/\d+$/, '') || word;
  if (plain.length < 2 * SHORTEST_PART || isKnown(plain)) return [plain];
  for (let at = SHORTEST_PART; at <= plain.length - SHORTEST_PART; at++) {
    const left = plain.slice(0, at);
    const right = plain.slice(at);
    const isVerbFirst = verbOf(left) !== undefined && isKnown(right);
    if (isVerbFirst || (thingOf(stem(left)) !== undefined && verbOf(right)?.isSure === true))
      return [left, right];
  }
  return [plain];
}

const isKnown = (word: string): boolean => verbOf(word) !== undefined || thingOf(stem(word)) !== undefined;

function phraseOf(words: readonly string[]): Phrase {
  const at = verbAt(words);
  const word = at === undefined ? '' : (words[at] ?? '');
  const nouns = words.filter((_, place) => place !== at);
  const from = at ?? 0;
  return {
    word,
    verb: at === undefined ? undefined : verbOf(word),
    things: thingsIn(
      at === undefined ? words : [...words.slice(0, from).reverse().reverse(), ...words.slice(from + 1)],
    ),
    nouns,
  };
}

/** The verb is first in most names, last in some (`card_add`), and words that are things as often only there. */
function verbAt(words: readonly string[]): number | undefined {
  let best: { readonly at: number; readonly score: number } | undefined;
  const last = words.length - 1;
  for (const [at, word] of words.entries()) {
    const verb = verbOf(word);
    if (verb === undefined) continue;
    const place = at === 0 ? 2 : at === last ? 1 : 0;
    const score = (verb.isSure ? 2 : 0) + place;
    if (score > (best?.score ?? -1)) best = { at, score };
  }
  if (best === undefined || verbOf(words[best.at] ?? '')?.isSure === true) return best?.at;
  // `share price`, `order status`
  const end = words.at(-1) ?? '';
  return last > best.at && isProperty(stem(end)) ? undefined : best.at;
}

function thingsIn(words: readonly string[]): readonly Thing[] {
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  const before = (end === -1 ? words : words.slice(0, end)).toReversed();
  const behind = end === -1 ? [] : words.slice(end + 1);
  return [...before, ...behind].flatMap((word) => thingOf(word) ?? thingOf(stem(word)) ?? []);
}
