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
/** Scripts that put no spaces between words: each character is a word. */
const IDEOGRAPHS = 0x2e80;
const ASCII_ONLY = /^[\x00-\x7f]*$/;

export const SHORTEST_PASSAGE = PASSAGE + WINDOW - 1;

export function scanText(text: string, key: ScanKey, sink: ScanSink): void {
  const plain = ASCII_ONLY.test(text) ? text : normalizeText(text).text.toLowerCase();
  const words = sink.gram === undefined ? undefined : new Words(key, sink.gram.bind(sink));
  const passages = sink.passage === undefined ? undefined : new Passages(key, sink.passage.bind(sink));
  for (let at = 0; at < plain.length; at++) {
    const code = lettersOf(plain.charCodeAt(at));
    if (code === 0) words?.end();
    else {
      if (code >= IDEOGRAPHS) words?.end();
      words?.add(code);
      passages?.add(code);
      if (code >= IDEOGRAPHS) words?.end();
    }
  }
  words?.end();
  passages?.end();
}

/** The grams by which a phrase is found: of several words those beside each other, of one the word itself. */
export function gramsOf(phrase: string, key: ScanKey): number[] {
  const plain = ASCII_ONLY.test(phrase) ? phrase : normalizeText(phrase).text.toLowerCase();
  const [single, double]: [number[], number[]] = [[], []];
  const words = new Words(key, (hash, isPair) => (isPair ? double : single).push(hash));
  for (let at = 0; at < plain.length; at++) {
    const code = lettersOf(plain.charCodeAt(at));
    if (code === 0 || code >= IDEOGRAPHS) words.end();
    if (code !== 0) words.add(code);
  }
  words.end();
  return double.length > 0 ? double : single;
}

/** Of a value as a whole, without what separates its parts. */
export function hashOf(value: string, key: ScanKey): number {
  const plain = ASCII_ONLY.test(value) ? value : normalizeText(value).text.toLowerCase();
  let hash = key.seed ^ 0x2545f491;
  for (let at = 0; at < plain.length; at++) {
    const code = lettersOf(plain.charCodeAt(at));
    if (code !== 0) hash = Math.imul(hash ^ code, 0x01000193) + key.base;
  }
  return mixed(hash);
}

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

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

class Words {
  readonly #seed: number;
  readonly #found: (hash: number, isPair: boolean) => void;
  #hash: number;
  #length = 0;
  #before = 0;

  constructor({ seed }: ScanKey, found: (hash: number, isPair: boolean) => void) {
    this.#seed = seed;
    this.#found = found;
    this.#hash = seed;
  }

  add(code: number): void {
    this.#hash = Math.imul(this.#hash ^ code, 0x01000193);
    this.#length += 1;
  }

  end(): void {
    if (this.#length === 0) return;
    const own = mixed(this.#hash);
    this.#found(own, false);
    if (this.#before !== 0) this.#found(mixed(Math.imul(this.#before, 31) ^ own ^ this.#seed), true);
    this.#before = own;
    this.#hash = this.#seed;
    this.#length = 0;
  }
}

class Passages {
  readonly #found: (hash: number) => void;
  readonly #base: number;
  readonly #out: number;
  readonly #ring = new Int32Array(PASSAGE);
  readonly #hashes = new Uint32Array(WINDOW);
  #hash: number;
  #length = 0;
  #least = -1;

  constructor({ seed, base }: ScanKey, found: (hash: number) => void) {
    this.#found = found;
    this.#base = base;
    let out = 1;
    for (let i = 0; i < PASSAGE; i++) out = Math.imul(out, base);
    this.#out = out;
    this.#hash = seed;
    // What a full window begins with is taken away again: the seed goes with it.
    this.#hash = 0;
  }

  add(code: number): void {
    const slot = this.#length % PASSAGE;
    const gone = this.#ring[slot] ?? 0;
    this.#ring[slot] = code;
    this.#hash = (Math.imul(this.#hash, this.#base) + code - Math.imul(gone, this.#out)) | 0;
    this.#length += 1;
    if (this.#length >= PASSAGE) this.#take(this.#length - PASSAGE);
  }

  /** A text shorter than a window has one passage. */
  end(): void {
    const count = this.#length - PASSAGE + 1;
    if (count > 0 && count < WINDOW) this.#emit(count);
  }

  #take(at: number): void {
    this.#hashes[at % WINDOW] = mixed(this.#hash);
    if (at >= WINDOW - 1) this.#emit(WINDOW, at);
  }

  #emit(count: number, last = count - 1): void {
    let least = last;
    for (let at = last; at > last - count; at--)
      if ((this.#hashes[at % WINDOW] ?? 0) < (this.#hashes[least % WINDOW] ?? 0)) least = at;
    if (least === this.#least) return;
    this.#least = least;
    this.#found(this.#hashes[least % WINDOW] ?? 0);
  }
}
