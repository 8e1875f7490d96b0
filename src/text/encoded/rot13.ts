/**
 * ROT13 changes only letters, so letters identify it: a stretch of words is rotated when rotating makes its letter pairs
 * far more ordinary and produces common words that were not there before. One table lookup per letter; other languages,
 * abbreviations and random tokens may gain by chance, but do not turn into common words.
 */
import { BIGRAM_CLASS, BIGRAM_CLASSES, EDGE_CLASS } from '../words/bigram-class.ts';
import { COMMON_WORDS } from '../words/common-words.ts';
import { BIGRAM_STEPS } from '../words/entropy.ts';
import type { DecodedRun } from './decode-run.ts';

const SHIFT = 13;
const LETTER_CLASSES = 52;
const STEPS_PER_BIT = 16;
/** A stretch must gain this much in total and per letter; English gains about three bits a letter. */
const MIN_GAIN = 16 * STEPS_PER_BIT;
const MIN_GAIN_PER_LETTER = STEPS_PER_BIT;
/** Words that lose this much after the best position end the stretch: ordinary text has begun. */
const MAX_LOSS = 16 * STEPS_PER_BIT;
/** The words that must come out, in letters: `curl`, or `the` and `key`. They may be just outside the stretch. */
const MIN_COMMON_LETTERS = 4;
const COMMON_REACH = 24;
const WIDENING = 256;
const STOP = /\n|[A-Za-z]{2,}/g;
const WORD = /(?<![0-9A-Za-z_$])[A-Za-z]{2,}(?![0-9A-Za-z_$])/g;

/** What rotating gains on each pair of classes, in steps. */
const GAIN = buildGains();
/** The class of every UTF-16 unit, so that the inner loop needs no bounds check. */
const CLASS = Uint8Array.from({ length: 0x10000 }, (_, unit) => BIGRAM_CLASS[unit] ?? EDGE_CLASS);
const FIRST_NOT_NAME = 62;
const FIRST_LETTER = 0x61;
const HASH_MASK = 0x7fff;
const ROTATED_HASHES = buildHashes();
const UNDERSCORE = 0x5f;
const DOLLAR = 0x24;

export function rotate(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const unit = letter.charCodeAt(0);
    return String.fromCharCode((unit & 0x1f) <= SHIFT ? unit + SHIFT : unit - SHIFT);
  });
}

export function* findRotated(text: string): Generator<DecodedRun> {
  if (!hasRotatedWords(text)) return;
  for (const { start, end } of findGains(text)) {
    const around = text.slice(Math.max(0, start - COMMON_REACH), end + COMMON_REACH);
    if (commonLetters(rotate(around)) >= MIN_COMMON_LETTERS) yield widen(text, start, end);
  }
}

/** Most texts end here: they contain no rotated common words, and hashing letters is cheaper than weighing them. */
function hasRotatedWords(text: string): boolean {
  const { length } = text;
  const found = new Set<string>();
  let letters = 0;
  for (let at = 0; at < length; at++) {
    const start = at;
    let hash = 0;
    for (; at < length; at++) {
      const letter = (text.charCodeAt(at) | 0x20) - FIRST_LETTER;
      if (letter < 0 || letter > 25) break;
      hash = (hash * 31 + letter) & HASH_MASK;
    }
    if (at - start < 2 || ROTATED_HASHES[hash] !== 1) continue;
    const word = text.slice(start, at).toLowerCase();
    if (found.has(word) || !COMMON_WORDS.has(rotate(word))) continue;
    found.add(word);
    letters += word.length;
    if (letters >= MIN_COMMON_LETTERS) return true;
  }
  return false;
}

/** Reads word by word; those that touch a digit, `_` or `$` are names or parts of tokens and do not count. */
function findGains(text: string): { start: number; end: number }[] {
  const stretch = new Stretch();
  const { length } = text;
  let isName = false;
  let at = 0;
  while (at < length) {
    let unit = text.charCodeAt(at);
    let next = CLASS[unit] ?? EDGE_CLASS;
    if (next >= LETTER_CLASSES) {
      isName = next < FIRST_NOT_NAME || unit === UNDERSCORE || unit === DOLLAR;
      at++;
      continue;
    }
    const start = at;
    let gain = 0;
    let previous = EDGE_CLASS;
    while (next < LETTER_CLASSES) {
      gain += GAIN[previous * BIGRAM_CLASSES + next] ?? 0;
      previous = next;
      unit = ++at < length ? text.charCodeAt(at) : 0;
      next = CLASS[unit] ?? EDGE_CLASS;
    }
    gain += GAIN[previous * BIGRAM_CLASSES + next] ?? 0;
    const touchesName = isName || next < FIRST_NOT_NAME || unit === UNDERSCORE || unit === DOLLAR;
    if (!touchesName && at - start > 1) stretch.add(start, at, gain);
  }
  stretch.close();
  return stretch.found;
}

/** The running sum of gains and its maximum so far (Kadane's maximal segment, cut at a great loss). */
class Stretch {
  readonly found: { start: number; end: number }[] = [];
  #start = -1;
  #gain = 0;
  #letters = 0;
  #best = 0;
  #bestLetters = 0;
  #bestEnd = 0;

  add(start: number, end: number, gain: number): void {
    if (this.#start < 0) {
      if (gain <= 0) return;
      this.#start = start;
    }
    this.#gain += gain;
    this.#letters += end - start;
    if (this.#gain > this.#best) {
      this.#best = this.#gain;
      this.#bestLetters = this.#letters;
      this.#bestEnd = end;
    }
    if (this.#gain <= 0 || this.#gain < this.#best - MAX_LOSS) this.close();
  }

  close(): void {
    if (this.#best >= MIN_GAIN && this.#best >= this.#bestLetters * MIN_GAIN_PER_LETTER) {
      this.found.push({ start: this.#start, end: this.#bestEnd });
    }
    this.#start = -1;
    this.#gain = 0;
    this.#letters = 0;
    this.#best = 0;
    this.#bestLetters = 0;
  }
}

/** Letters of the distinct common words in a text that its rotation lacks. */
function commonLetters(text: string): number {
  const words = new Set(text.toLowerCase().match(WORD));
  let letters = 0;
  for (const word of words)
    if (COMMON_WORDS.has(word) && !COMMON_WORDS.has(rotate(word))) letters += word.length;
  return letters;
}

/**
 * The run includes nearby words on its line, up to a word that is already common: the first and last words of a
 * command may gain nothing by themselves.
 */
function widen(text: string, from: number, to: number): DecodedRun {
  const before = text.slice(Math.max(0, from - WIDENING), from);
  const after = text.slice(to, to + WIDENING);
  const stops = [...before.matchAll(STOP)].filter(isStop).at(-1);
  const stop = [...after.matchAll(STOP)].find(isStop);
  const start = from - before.length + (stops === undefined ? 0 : stops.index + stops[0].length);
  const end = to + (stop?.index ?? after.length);
  return { start, end, via: ['rot13'], text: rotate(text.slice(start, end)) };
}

const isStop = ([word]: RegExpMatchArray): boolean => word === '\n' || COMMON_WORDS.has(word.toLowerCase());

function buildGains(): Int16Array {
  const gains = new Int16Array(BIGRAM_CLASSES * BIGRAM_CLASSES);
  const rotateClass = (of: number) =>
    of < 26 ? (of + SHIFT) % 26 : of < LETTER_CLASSES ? 26 + ((of - 13) % 26) : of;
  for (let one = 0; one < BIGRAM_CLASSES; one++) {
    for (let other = 0; other < BIGRAM_CLASSES; other++) {
      const plain = BIGRAM_STEPS[one * BIGRAM_CLASSES + other] ?? 0;
      gains[one * BIGRAM_CLASSES + other] =
        plain - (BIGRAM_STEPS[rotateClass(one) * BIGRAM_CLASSES + rotateClass(other)] ?? 0);
    }
  }
  return gains;
}

function buildHashes(): Uint8Array {
  const hashes = new Uint8Array(HASH_MASK + 1);
  for (const word of COMMON_WORDS) {
    let hash = 0;
    for (const letter of rotate(word)) hash = (hash * 31 + letter.charCodeAt(0) - FIRST_LETTER) & HASH_MASK;
    hashes[hash] = 1;
  }
  return hashes;
}
