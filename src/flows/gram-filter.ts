/** Grams of one reply that can be asked for and never read out: a Bloom filter, which may hold too many and never too few. */

/** With so many bits a gram, one in some ten thousands is taken for another. */
const BITS_EACH = 32;
const HASHES = 8;
const FEWEST_BITS = 512;
const MOST_BITS = 1 << 20;

export class GramFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  /** For about so many grams. */
  constructor(grams: number) {
    let size = FEWEST_BITS;
    while (size < grams * BITS_EACH && size < MOST_BITS) size *= 2;
    this.#bits = new Uint32Array(size / 32);
    this.#mask = size - 1;
  }

  get bytes(): number {
    return this.#bits.byteLength;
  }

  add(gram: number): void {
    const step = stepOf(gram);
    for (let i = 0, at = gram; i < HASHES; i++, at = (at + step) >>> 0) {
      const bit = at & this.#mask;
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  has(gram: number): boolean {
    const step = stepOf(gram);
    for (let i = 0, at = gram; i < HASHES; i++, at = (at + step) >>> 0) {
      const bit = at & this.#mask;
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  hasAll(grams: readonly number[]): boolean {
    return grams.length > 0 && grams.every((gram) => this.has(gram));
  }
}

/** Of the upper bits: it begins at the lower ones, and grams that begin alike would be alike in all. */
const stepOf = (gram: number): number => (Math.imul((gram >>> 16) | (gram << 16), 0x9e3779b1) | 1) >>> 0;
