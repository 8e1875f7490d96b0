/**
 * All words of known orders in one table, the longest word or row of words at a place of a text, and whether a sentence
 * could be a known order at all: by the groups of words that it has, for which nothing is built. Nearly no sentence could.
 */
import { once } from '../../text/bounded-memo.ts';
import { kindOf, SPACE, WIDE, WORD } from '../facts/unit-kind.ts';
import {
  arabicArticle,
  classOf,
  endingFits,
  foldLetters,
  HASH_START,
  hashStep,
  STEM,
  WordTable,
} from '../facts/words/table.ts';
import { DEED_WORDS } from './deed-words.ts';
import { type KnownClass, type KnownWords, LATIN_WORDS } from './known-words.ts';
import { OTHER_SCRIPT_DEEDS } from './more-deed-words.ts';
import { MORE_LATIN_WORDS, OTHER_SCRIPT_WORDS } from './more-known-words.ts';

/** Of what begins a row of words. */
const GOES_ON = 'goes on';
export type Combination = ReadonlySet<KnownClass | typeof GOES_ON>;
const BEGINS = 1;
const ONLY_BEGINS = 2;
/** Letters by which stems are told from most words. */
const STEM_START = 4;
const STEM_MASK = (1 << 14) - 1;

/** A word may be of several classes, in one language or in two: the table has each combination as one class. */
const LEXICON = once(() => {
  const classes = new Map<string, Set<KnownClass | typeof GOES_ON>>();
  const add = (word: string, name: KnownClass | typeof GOES_ON) => {
    const known = classes.get(word) ?? new Set();
    classes.set(word, known.add(name));
  };
  for (const words of [
    ...LATIN_WORDS,
    ...MORE_LATIN_WORDS,
    ...OTHER_SCRIPT_WORDS,
    ...DEED_WORDS,
    ...OTHER_SCRIPT_DEEDS,
  ])
    for (const [name, list] of Object.entries(words) as [keyof KnownWords, string][])
      for (const word of list.split(' ')) {
        add(word, name);
        for (let at = word.indexOf('_'); at > 0; at = word.indexOf('_', at + 1))
          add(word.slice(0, at), GOES_ON);
      }
  // The table has one entry for the letters of a word and of a stem.
  for (const [stem, is] of classes) {
    if (!stem.endsWith('*')) continue;
    for (const name of classes.get(stem.slice(0, -1)) ?? []) is.add(name);
    classes.delete(stem.slice(0, -1));
  }
  const combinations = new Map<string, { is: Combination; words: string[] }>();
  for (const [word, is] of classes) {
    const key = [...is].sort().join(' ');
    const same = combinations.get(key) ?? { is, words: [] };
    same.words.push(word);
    combinations.set(key, same);
  }
  const keys = [...combinations.keys()];
  const sets = [...combinations.values()].map(({ is }) => is);
  const words = Object.fromEntries([...combinations].map(([key, one]) => [key, one.words.join(' ')]));
  return {
    table: new WordTable([words], keys),
    sets,
    stems: stemStarts([...classes.keys()]),
    begins: Uint8Array.from(sets, (is) => (is.has(GOES_ON) ? (is.size === 1 ? ONLY_BEGINS : BEGINS) : 0)),
  };
});

/** By the first letters of each stem. */
function stemStarts(words: readonly string[]): Uint8Array {
  const starts = new Uint8Array(STEM_MASK + 1);
  for (const word of words) {
    if (!word.endsWith('*')) continue;
    let hash = HASH_START;
    for (const unit of foldLetters(word.slice(0, -1)).slice(0, STEM_START).split(''))
      hash = hashStep(hash, unit.charCodeAt(0));
    starts[hash & STEM_MASK] = 1;
  }
  return starts;
}

/** What a word does in an order; undefined for one that is in no table. */
export const classesOf = (match: number): Combination | undefined => LEXICON().sets[combinationOf(match)];
/** One value for each combination of classes, by the place of the combination in the table. */
export const forEachCombination = <T>(of: (is: Combination) => T): T[] => LEXICON().sets.map(of);

const LONGEST_WIDE = 14;
const UNDERSCORE = 0x5f;

/** A match in one number, as one is made for every word: where it ends, and its combination of classes plus one, or 0. */
const PLACES = 1 << 11;
const matched = (end: number, combination: number): number => end * PLACES + combination;
export const endOf = (match: number): number => Math.floor(match / PLACES);
export const combinationOf = (match: number): number => (match % PLACES) - 1;

/** The longest known word or row of words at a place, which is of a word; else the word there. */
export function matchAt(text: string, at: number): number {
  if (kindOf(text.charCodeAt(at)) === WIDE) return wideAt(text, at);
  if (isOfAddress(text, at)) return matched(endOfWord(text, at), 0);
  const match = wordAt(text, at);
  if (combinationOf(match) >= 0) return match;
  const article = arabicArticle(text, at, endOf(match));
  return article === 0 ? match : wordAt(text, at + article);
}

function wordAt(text: string, start: number): number {
  const { table, begins, stems } = LEXICON();
  let hash = HASH_START;
  let best = 0;
  let at = start;
  for (;;) {
    const from = at;
    // Only a word that begins as some stem does is looked up letter by letter; the others once, at their end.
    let mayBeStem = from !== start;
    let stem = 0;
    let stemEnd = 0;
    for (; at < text.length && isOfWord(text, at, start); at++) {
      hash = hashStep(hash, text.charCodeAt(at));
      if (at - from < STEM_START && stems[hash & STEM_MASK] === 1) mayBeStem = true;
      if (!mayBeStem) continue;
      const found = table.at(hash);
      if ((found & STEM) !== 0) [stem, stemEnd] = [found, at + 1];
    }
    const exact = table.at(hash);
    const begun = exact === 0 ? 0 : (begins[classOf(exact)] ?? 0);
    if (exact !== 0 && begun !== ONLY_BEGINS) best = matched(at, classOf(exact) + 1);
    else if (stem !== 0 && endingFits(stem, at - stemEnd)) best = matched(at, classOf(stem) + 1);
    if (best === 0) best = matched(at, 0);
    if (begun === 0 || text.charCodeAt(at) !== 0x20 || kindOf(text.charCodeAt(at + 1)) !== WORD) return best;
    hash = hashStep(hash, UNDERSCORE);
    at++;
  }
}

const isOfWord = (text: string, at: number, start: number): boolean => {
  const unit = text.charCodeAt(at);
  if (kindOf(unit) === WORD) return true;
  return (unit === 0x27 || unit === 0x2d) && at > start && kindOf(text.charCodeAt(at + 1)) === WORD;
};

/** Behind a full stop or an at sign in a word: "collect@drop.example". */
const isOfAddress = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  return (before === 0x2e || before === 0x40) && kindOf(text.charCodeAt(at - 2)) === WORD;
};

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isOfWord(text, end, start)) end++;
  return end;
}

function wideAt(text: string, start: number): number {
  const { table } = LEXICON();
  let hash = HASH_START;
  let best = matched(start + 1, 0);
  for (let at = start; at < Math.min(text.length, start + LONGEST_WIDE); at++) {
    const unit = text.charCodeAt(at);
    if (kindOf(unit) === SPACE) break;
    hash = hashStep(hash, unit);
    const found = table.at(hash);
    if (found !== 0) best = matched(at + 1, classOf(found) + 1);
  }
  return best;
}

/** Groups of classes, one bit each. */
const GROUPS = {
  VOIDS: ['voids', 'voidsLate', 'drops', 'follow'],
  TOLD: ['told', 'orders', 'yours', 'prompt'],
  SAID: ['said'],
  USER: ['user', 'whom'],
  EVERY: ['every'],
  EARLIER: ['earlier', 'above'],
  OWN: ['own', 'yours', 'youAre'],
  VOIDED: ['voided'],
  UNBOUND: ['unbound'],
  LIMITS: ['limits'],
  NOTHING: ['nothing'],
  COUNTS: ['counts'],
  YOU_ARE: ['youAre', 'asIf'],
  ROLE: ['role'],
  MODE: ['mode'],
  PROMPT: ['prompt'],
  REVEAL: ['reveal', 'revealLate', 'what'],
  INNER: ['inner'],
  TEXTUAL: ['textual'],
  NEW: ['new'],
  NEW_TASK: ['newTask'],
  TASK: ['task', 'told', 'yours'],
  SPEAKER: ['speaker', 'model'],
  EFFECT: ['effect', 'sendLate', 'runLate', 'voids', 'reveal'],
  WORTH: ['worth', 'prompt'],
  YOU_MUST: ['youMust', 'youAre'],
  ENTERS: ['enter', 'youAre'],
  LEAVES: ['leaves', 'voids', 'voidsLate'],
  SENDS: ['send', 'sendLate'],
  SECRET: ['secret'],
  HIDES: ['secretly', 'covert', 'tell'],
} as const satisfies Record<string, readonly KnownClass[]>;

type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];
const bit = (name: Group): number => 1 << NAMES.indexOf(name);

const maskOf = (is: ReadonlySet<string>): number =>
  NAMES.reduce((mask, name) => (GROUPS[name].some((one) => is.has(one)) ? mask | bit(name) : mask), 0);

/** Each has what one rule of the orders needs at least; a bar parts groups of which one is enough. */
const NEEDED: readonly (readonly number[])[] = (
  [
    'VOIDS TOLD OWN|EARLIER|EVERY',
    'VOIDS SAID OWN|EVERY',
    'VOIDS EVERY EARLIER',
    'VOIDS USER',
    'VOIDED TOLD|SAID OWN|EARLIER|EVERY',
    'UNBOUND TOLD|LIMITS',
    'NOTHING SAID COUNTS',
    'YOU_ARE ROLE|MODE|LIMITS|TOLD',
    'PROMPT REVEAL',
    'INNER TOLD|TEXTUAL REVEAL',
    'REVEAL EVERY EARLIER',
    'NEW_TASK',
    'NEW TASK OWN|TOLD',
    'LIMITS VOIDED SPEAKER',
    'ENTERS MODE',
    'LEAVES TASK OWN|EARLIER',
    'HIDES USER',
  ] as const
).map((needed) =>
  needed.split(' ').map((some) => some.split('|').reduce((mask, name) => mask | bit(name as Group), 0)),
);
const SPEAKS = bit('SPEAKER');
const COMMANDS = bit('EFFECT') | bit('YOU_MUST') | bit('VOIDED');
const SENDS = bit('SENDS');
const SECRET = bit('SECRET');

export const ADDRESS = /https?:\/\/|[\w.+-]+@[\w-]+\.\w/;

/** The folded text of a sentence. */
export function mayBeKnownOrder(text: string): boolean {
  const held = groupsIn(text);
  if (NEEDED.some((needed) => needed.every((some) => (held & some) !== 0))) return true;
  if ((held & SPEAKS) !== 0 && (held & COMMANDS) !== 0 && /[:：\]】]/.test(text)) return true;
  return (held & SENDS) !== 0 && (held & SECRET) !== 0 && ADDRESS.test(text);
}

const MASKS = once(() => Int32Array.from(forEachCombination(maskOf)));

function groupsIn(text: string): number {
  const masks = MASKS();
  let held = 0;
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== WORD && kind !== WIDE) {
      at++;
      continue;
    }
    const match = matchAt(text, at);
    held |= masks[combinationOf(match)] ?? 0;
    at = endOf(match);
  }
  return held;
}
