/**
 * What came first and what came later, without knowing how much will come: blocks in a row, of which neighbours are
 * joined whenever there are too many. The middle is met within a thirtieth.
 */
const MOST_BLOCKS = 64;

type Counts = Map<string, number>;

export class Halves {
  #blocks: Counts[] = [];
  #blockSize = 1;
  #inLast = 0;

  /** Names come from a bounded tally. */
  add(name: string): void {
    if (this.#inLast === this.#blockSize || this.#blocks.length === 0) this.#open();
    const last = this.#blocks.at(-1);
    last?.set(name, (last.get(name) ?? 0) + 1);
    this.#inLast += 1;
  }

  split(): [ReadonlyMap<string, number>, ReadonlyMap<string, number>] {
    const middle = Math.floor(this.#blocks.length / 2);
    return [joined(this.#blocks.slice(0, middle)), joined(this.#blocks.slice(middle))];
  }

  #open(): void {
    if (this.#blocks.length === MOST_BLOCKS) {
      const old = this.#blocks;
      this.#blocks = [];
      for (let i = 0; i < old.length; i += 2) this.#blocks.push(joined(old.slice(i, i + 2)));
      this.#blockSize *= 2;
    }
    this.#blocks.push(new Map());
    this.#inLast = 0;
  }
}

function joined(blocks: readonly Counts[]): Counts {
  const sum: Counts = new Map();
  for (const block of blocks) {
    for (const [name, count] of block) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return sum;
}
