import { once } from '../../text/bounded-memo.ts';

/** Tokens that one array holds; longer texts get another. */
const MOST_SPACE = 8192;
const LONG_SENTENCE = 400;

/** Room for the tokens of many sentences: one array each instead of four for every sentence. */
export class TokenSpace {
  hashes: Int32Array;
  classes: Int16Array;
  stems: Int32Array;
  roles: Uint8Array;
  #used = 0;

  constructor(size: number) {
    // A token has about four characters; one sentence fits in any case.
    const most = Math.min(size, (size >> 1) + LONG_SENTENCE, MOST_SPACE);
    this.hashes = new Int32Array(most);
    this.classes = new Int16Array(most);
    this.stems = new Int32Array(most);
    this.roles = new Uint8Array(most);
  }

  /** The place behind the tokens that were kept, with room for `most` at least. */
  reserve(most: number): number {
    if (this.hashes.length - this.#used < most) {
      const size = Math.max(most, MOST_SPACE);
      this.hashes = new Int32Array(size);
      this.classes = new Int16Array(size);
      this.stems = new Int32Array(size);
      this.roles = new Uint8Array(size);
      this.#used = 0;
    }
    return this.#used;
  }

  keep(count: number): void {
    this.#used += count;
  }
}

const SHORT_TEXT = 1024;
const commonSpace = once(() => new TokenSpace(2 * MOST_SPACE));

/** Short texts share one: what was kept is never written again, and a full array is left to those that read it. */
export const tokenSpaceFor = (length: number): TokenSpace =>
  length <= SHORT_TEXT ? commonSpace() : new TokenSpace(length + 1);
