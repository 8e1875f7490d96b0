/** Verbs with their objects in the name of a tool, or the beginning of its description: in any spelling. */
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import { isPiece, isProperty, joinedPair, type Thing, thingOf } from './tool-objects.ts';
import { spokenVerb, type Verb, verbOf } from './tool-verbs.ts';

export interface Phrase {
  readonly word: string;
  readonly verb: Verb | undefined;
  /** Words that are things as often are verbs where they begin a name. */
  readonly isFirst: boolean;
  /** The one it acts on first: `issue comment` is a comment. */
  readonly things: readonly Thing[];
  /** All words but the verb, without endings. */
  readonly nouns: readonly string[];
  /** The last of them before a preposition. */
  readonly head: string;
}

const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'then', 'n']);
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'to from in into on onto of for by with at as via across per about between within under over'.split(' '),
);
/** Said of every tool, and of how much at a time. */
const EMPTY: ReadonlySet<string> = new Set(
  'mcp tool the a an this that my your its one new all batch bulk multiple many single v'.split(' '),
);
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
      : { ...(phrases[at + 1] ?? phrase), verb: phrase.verb, word: phrase.word, isFirst: phrase.isFirst },
  );
}

/** Behind it is the name, before it whose it is: `GmailApiV1--SendMessage`. */
const SPACE = /^.*(?:--|__)(?=.)/s;

function spelledOut(name: string, prefixes: ReadonlySet<string>): readonly string[] {
  const joined = withPairs(nameWords(name.replace(SPACE, '')).flatMap(partsOf));
  let start = 0;
  while (start < joined.length - 1 && prefixes.has(joined[start] ?? '')) {
    if (isOnlyVerb(joined.slice(start))) break;
    start++;
  }
  // `API-post-search`: the method of the request, not what is done.
  const isMethod =
    joined[start - 1] === 'api' && METHODS.has(joined[start] ?? '') && hasSureVerb(joined.slice(start + 1));
  return joined.slice(isMethod ? start + 1 : start);
}

function withPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const one = joinedPair(joined.at(-1) ?? '', stem(word));
    if (one !== undefined) joined[joined.length - 1] = one;
    else if (!EMPTY.has(word) || words.length === 1) joined.push(word);
  }
  return joined;
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch']);
const hasSureVerb = (words: readonly string[]): boolean =>
  words.some((word) => verbOf(word)?.isSure === true);

/** A verb that the server is named for is still its verb. */
function isOnlyVerb([word = '', ...others]: readonly string[]): boolean {
  const verb = verbOf(word);
  if (verb === undefined) return false;
  return verb.isSure ? !hasSureVerb(others) : !others.some((other) => verbOf(other) !== undefined);
}

/** `sendemail`, `placeorder`: two known words without a mark between them. */
export function partsOf(word: string): readonly string[] {
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
  const others = at === undefined ? words : words.filter((_, place) => place !== at);
  const word = at === undefined ? '' : (words[at] ?? '');
  return { word, verb: verbOf(word), isFirst: at === 0, ...objectsIn(others) };
}

/** The verb is first in most names, last in some (`card_add`); words that are things as often are only one there. */
function verbAt(words: readonly string[]): number | undefined {
  let best: { readonly at: number; readonly score: number } | undefined;
  const last = words.length - 1;
  for (const [at, word] of words.entries()) {
    const verb = verbOf(word);
    if (verb === undefined) continue;
    const score =
      (!verb.isSure ? 0 : verb.kind === 'call' ? 1.5 : 3) +
      (at === 0 ? 2 : at === last && verb.kind !== 'read' ? 1 : 0);
    if (score > (best?.score ?? -1)) best = { at, score };
  }
  if (best === undefined || verbOf(words[best.at] ?? '')?.isSure === true) return best?.at;
  // `share price`, `order status`, `job log`
  return last > 0 && isProperty(stem(words.at(-1) ?? '')) ? undefined : best.at;
}

function objectsIn(words: readonly string[]): Pick<Phrase, 'things' | 'nouns' | 'head'> {
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  const before = (end === -1 ? words : words.slice(0, end)).toReversed();
  const behind = end === -1 ? [] : words.slice(end + 1);
  const all = [...before, ...behind];
  const stems = all.map(stem);
  return {
    things: [
      ...all.filter((word) => !isPiece(stem(word))),
      ...all.filter((word) => isPiece(stem(word))),
    ].flatMap((word) => thingOf(word) ?? thingOf(stem(word)) ?? []),
    nouns: stems,
    head: stems.find((word) => !isPiece(word)) ?? '',
  };
}

/** `[READ-ONLY]`, `🎯 Purpose: 1.`, `Mail | ` */
const BEFORE_TEXT = /^(?:\s*(?:\[[^\]]{0,80}\]|[^\p{L}\n]{1,8}|[\w ]{1,24}(?::\s|\s\|\s|\s-\s)))*/u;
const SENTENCE = /^[^.\n;(]{0,200}/;
const MOST_WORDS = 24;

/** What is done, by the first sentence: several things where it begins with a verb such as `manage`. */
export function spokenPhrases(description: string, title: string): readonly Phrase[] {
  const plain = description.slice(0, 600).trimStart().replace(BEFORE_TEXT, '');
  const sentence = SENTENCE.exec(plain)?.[0] || title;
  const words = sentence
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const [first = '', ...others] = words;
  const verb = spokenVerb(first);
  if (verb !== undefined && verb.kind !== 'call')
    return [{ word: first, verb, isFirst: true, ...spokenObjects(others) }];
  const inside = words.flatMap((word, at): Phrase[] => {
    const other = spokenVerb(word);
    return other?.isSure === true && other.kind !== 'call'
      ? [{ word, verb: other, isFirst: false, ...spokenObjects(words.slice(at + 1)) }]
      : [];
  });
  if (verb !== undefined && inside.length > 0) return inside;
  return [{ word: '', verb: undefined, isFirst: false, ...spokenObjects(words) }];
}

/** The words behind it describe the thing further. */
const RELATIVE = /^(?:that|which|who|whose|matching|using)$/;

/** In a sentence, what is acted on comes first, and other words before the thing itself: `a web page`. */
function spokenObjects(words: readonly string[]): Pick<Phrase, 'things' | 'nouns' | 'head'> {
  const end = words.findIndex((word) => PREPOSITIONS.has(word) || JOINING.has(word) || RELATIVE.test(word));
  const joined = withPairs(words.slice(0, end === -1 ? undefined : end));
  const rest = end === -1 ? [] : words.slice(end + 1).filter((word) => !PREPOSITIONS.has(word));
  const near = objectsIn(joined);
  const far = objectsIn(rest.toReversed());
  return { things: [...near.things, ...far.things], nouns: [...near.nouns, ...far.nouns], head: near.head };
}
