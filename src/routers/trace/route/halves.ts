/**
 * What came first and what came later, without knowing how much will come: blocks in a row, of which neighbours are
 * joined whenever there are too many. A session is not split, because its traces are alike.
 */
const MOST_BLOCKS = 64;
/** In a comparison: few enough that each is longer than what makes neighbours alike. */
const COMPARED_BLOCKS = 16;

export type Block = ReadonlyMap<string, number>;
type Counts = Map<string, number>;

export class Halves {
  #blocks: Counts[] = [];
  #blockSize = 1;
  #inLast = 0;
  #session: string | undefined;

  /** Names come from a bounded tally. */
  add(name: string, session?: string): void {
    const isOther = session === undefined || session !== this.#session;
    if (this.#blocks.length === 0 || (this.#inLast >= this.#blockSize && isOther)) this.#open();
    this.#session = session;
    const last = this.#blocks.at(-1);
    last?.set(name, (last.get(name) ?? 0) + 1);
    this.#inLast += 1;
  }

  blocks(): Block[] {
    let blocks: Block[] = this.#blocks;
    while (blocks.length > COMPARED_BLOCKS) blocks = joinedPairs(blocks);
    return [...blocks];
  }

  /** As near to the middle of the traces as blocks allow. */
  split(): [first: Block[], second: Block[]] {
    const blocks = this.blocks();
    const half = blocks.reduce((sum, block) => sum + sizeOf(block), 0) / 2;
    let before = 0;
    let cut = 0;
    for (const block of blocks) {
      if (before + sizeOf(block) / 2 > half) break;
      before += sizeOf(block);
      cut += 1;
    }
    return [blocks.slice(0, cut), blocks.slice(cut)];
  }

  #open(): void {
    if (this.#blocks.length === MOST_BLOCKS) {
      this.#blocks = joinedPairs(this.#blocks);
      this.#blockSize *= 2;
    }
    this.#blocks.push(new Map());
    this.#inLast = 0;
  }
}

export const sizeOf = (block: Block): number => [...block.values()].reduce((sum, count) => sum + count, 0);

export function joined(blocks: readonly Block[]): Counts {
  const sum: Counts = new Map();
  for (const block of blocks) {
    for (const [name, count] of block) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return sum;
}

function joinedPairs(blocks: readonly Block[]): Counts[] {
  const pairs: Counts[] = [];
  for (let i = 0; i < blocks.length; i += 2) pairs.push(joined(blocks.slice(i, i + 2)));
  return pairs;
}
