/**
 * Grams of one reply that can be asked for and never read out: a Bloom filter, which may hold too many and never too few.
 * A gram sets three bits in each of two words, so that little memory is touched.
 */

/** With so many bits a gram, one in some thousands is taken for another. */
const BITS_EACH = 24;
const FEWEST_WORDS = 32;
const MOST_WORDS = 1 << 15;

export class GramFilter {
  readonly #words: Uint32Array;

  /** For about so many grams. */
  constructor(grams: number) {
    let size = FEWEST_WORDS;
    while (size * 32 < grams * BITS_EACH && size < MOST_WORDS) size *= 2;
    this.#words = new Uint32Array(size);
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  add(gram: number): void {
    const words = this.#words;
    const mask = words.length - 1;
    const other = otherOf(gram);
    words[gram & mask] = (words[gram & mask] ?? 0) | bitsOf(gram);
    words[other & mask] = (words[other & mask] ?? 0) | bitsOf(other);
  }

  has(gram: number): boolean {
    const words = this.#words;
    const mask = words.length - 1;
    const other = otherOf(gram);
    return (
      (bitsOf(gram) & ~(words[gram & mask] ?? 0)) === 0 && (bitsOf(other) & ~(words[other & mask] ?? 0)) === 0
    );
  }

  hasAll(grams: readonly number[]): boolean {
    return grams.length > 0 && grams.every((gram) => this.has(gram));
  }
}

/** Of the upper half: the lower one is the place of the word. */
const bitsOf = (hash: number): number => (1 << (hash >>> 17)) | (1 << (hash >>> 22)) | (1 << (hash >>> 27));

function otherOf(gram: number): number {
  const product = Math.imul(gram, 0x9e3779b1);
  return Math.imul(product ^ (product >>> 15), 0x85ebca6b) ^ (product >>> 13);
}
