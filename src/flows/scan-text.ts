/**
 * One pass over a text: keyed hashes of its words, of words beside each other, and of passages. Case, spacing and
 * punctuation make no difference. Any two texts that share 24 letters or digits in a row share a passage.
 */
import { normalizeText } from '../text/unicode/normalize.ts';

/** Random, of one process: hashes of one are worth nothing in another. */
export interface ScanKey {
  readonly seed: number;
  /** Odd. */
  readonly base: number;
}

export interface ScanSink {
  /** A word, or two beside each other. */
  gram?(hash: number): void;
  passage?(hash: number): void;
}

const PASSAGE = 20;
/** Of so many beginnings in a row, the one with the smallest hash stands for all (winnowing): 20 + 5 - 1 = 24. */
const WINDOW = 5;
/** Of the last letters and of the last hashes; a power of two, less one. */
const RING = 31;
/** Scripts that put no spaces between words: each character is a word. */
const IDEOGRAPHS = 0x2e80;
/** Of a word that nothing is added to. */
const ALONE = 2;
const ASCII_ONLY = /^[\x00-\x7f]*$/;

export const SHORTEST_PASSAGE = PASSAGE + WINDOW - 1;

export function scanText(text: string, key: ScanKey, { gram, passage }: ScanSink): void {
  const plain = plainOf(text);
  if (gram !== undefined) scanWords(plain, key, gram);
  if (passage !== undefined) scanPassages(plain, key, passage);
}

/** The grams by which a phrase is found: of several words those beside each other, of one the word itself. */
export function gramsOf(phrase: string, key: ScanKey): number[] {
  const [single, double]: [number[], number[]] = [[], []];
  scanWords(plainOf(phrase), key, (hash, isPair) => (isPair ? double : single).push(hash));
  return double.length > 0 ? double : single;
}

/** Of a value as a whole, without what separates its parts. */
export function hashOf(value: string, key: ScanKey): number {
  const plain = plainOf(value);
  let hash = key.seed ^ 0x2545f491;
  for (let at = 0; at < plain.length; at++) {
    const code = lettersOf(plain.charCodeAt(at));
    if (code !== 0) hash = Math.imul(hash ^ code, 0x01000193) + key.base;
  }
  return mixed(hash);
}

const plainOf = (text: string): string =>
  ASCII_ONLY.test(text) ? text : normalizeText(text).text.toLowerCase();

/** In lower case; 0 for what separates words. */
function lettersOf(code: number): number {
  if (code < 128) {
    if (code >= 97 && code <= 122) return code;
    if (code >= 65 && code <= 90) return code + 32;
    return code >= 48 && code <= 57 ? code : 0;
  }
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return 0;
  return (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code <= 0x303f) ? 0 : code;
}

const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => lettersOf(code));

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Each word, and each two beside each other. */
function scanWords(plain: string, { seed }: ScanKey, found: (hash: number, isPair: boolean) => void): void {
  let hash = seed;
  let length = 0;
  let before = 0;
  for (let at = 0; at <= plain.length; at++) {
    const unit = at < plain.length ? plain.charCodeAt(at) : 0;
    const code = unit < 128 ? (LETTERS[unit] ?? 0) : lettersOf(unit);
    if (length > 0 && (code === 0 || code >= IDEOGRAPHS || length === ALONE)) {
      const own = mixed(hash);
      found(own, false);
      if (before !== 0) found(mixed(Math.imul(before, 31) ^ own ^ seed), true);
      before = own;
      hash = seed;
      length = 0;
    }
    if (code === 0) continue;
    hash = Math.imul(hash ^ code, 0x01000193);
    length = code >= IDEOGRAPHS ? ALONE : 1;
  }
}

/** Rolling hashes of passages, of each window the smallest; a text shorter than a window has one. */
function scanPassages(plain: string, { base }: ScanKey, found: (hash: number) => void): void {
  if (plain.length < PASSAGE) return;
  let out = 1;
  for (let i = 0; i < PASSAGE; i++) out = Math.imul(out, base);
  const letters = new Uint16Array(RING + 1);
  const hashes = new Uint32Array(RING + 1);
  let hash = 0;
  let length = 0;
  let least = -1;
  let smallest = 0;
  for (let at = 0; at < plain.length; at++) {
    const unit = plain.charCodeAt(at);
    const code = unit < 128 ? (LETTERS[unit] ?? 0) : lettersOf(unit);
    if (code === 0) continue;
    // What a full window begins with is taken away again.
    hash = (Math.imul(hash, base) + code - Math.imul(letters[(length - PASSAGE) & RING] ?? 0, out)) | 0;
    letters[length & RING] = code;
    length += 1;
    const last = length - PASSAGE;
    if (last < 0) continue;
    const own = mixed(hash);
    hashes[last & RING] = own;
    if (last < WINDOW - 1) continue;
    const isStill = least > last - WINDOW;
    if (isStill && own > smallest) continue;
    least = isStill ? last : leastOf(hashes, last, WINDOW);
    smallest = hashes[least & RING] ?? 0;
    found(smallest);
  }
  const count = length - PASSAGE + 1;
  if (count > 0 && count < WINDOW) found(hashes[leastOf(hashes, count - 1, count) & RING] ?? 0);
}

/** Where the smallest of the last hashes is; the last of several. */
function leastOf(hashes: Uint32Array, last: number, count: number): number {
  let least = last;
  for (let at = last - 1; at > last - count; at--)
    if ((hashes[at & RING] ?? 0) < (hashes[least & RING] ?? 0)) least = at;
  return least;
}
