/** What a text reads as with parts of it left out or replaced; every unit of it keeps its place in the input. */

export interface Spelling {
  readonly text: string;
  /** `places[i]` is where unit `i` came from; one last entry is the length of the input. */
  readonly places: Uint32Array;
}

/**
 * Never longer than the input: what is replaced is replaced by one unit. Of a long text only what is near a change need be
 * read again.
 */
export class SpelledView {
  readonly #input: string;
  readonly #places: Uint32Array;
  readonly #parts: string[] = [];
  #from = 0;
  #length = 0;

  readonly #near: number;

  constructor(input: string, near = Number.POSITIVE_INFINITY) {
    this.#input = input;
    this.#near = near;
    this.#places = new Uint32Array(input.length + 1);
  }

  /** Up to the next change. */
  keepTo(to: number): void {
    const isFirst = this.#from === 0;
    if (to - this.#from > (isFirst ? 1 : 2) * this.#near) {
      if (!isFirst) this.#keep(this.#from + this.#near);
      this.skipTo(afterWord(this.#input, to - this.#near, to), '\n');
    }
    this.#keep(to);
  }

  #keep(to: number): void {
    this.#parts.push(this.#input.slice(this.#from, to));
    const places = this.#places;
    let length = this.#length;
    for (let at = this.#from; at < to; at += 1) places[length++] = at;
    this.#length = length;
    this.#from = to;
  }

  /** With one unit in place of what is skipped, or none. */
  skipTo(to: number, unit = ''): void {
    this.#parts.push(unit);
    if (unit !== '') this.#places[this.#length++] = this.#from;
    this.#from = to;
  }

  end(): Spelling {
    this.#keep(Math.min(this.#input.length, this.#from + this.#near));
    this.#places[this.#length] = this.#from;
    return { text: this.#parts.join(''), places: this.#places.subarray(0, this.#length + 1) };
  }
}

/** A part of a word is not what the text has. */
function afterWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && /[\w-]/.test(text.charAt(at))) at += 1;
  return at;
}
