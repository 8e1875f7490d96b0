/** Builds proofs for the tree of `merkle.ts` while the leaves stream by. */
import { ceilingPower, Frontier } from '../tree/merkle.ts';

/** Leaves `start` (included) to `end` (excluded); a proof is a list of the roots of such ranges. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** RFC 6962 2.1.1, from the leaf upwards. */
function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const split = start + ceilingPower(end - start) / 2;
    const goesLeft = index < split;
    ranges.unshift(goesLeft ? { start: split, end } : { start, end: split });
    if (goesLeft) end = split;
    else start = split;
  }
  return ranges;
}

/** RFC 6962 2.1.2, from the last common node upwards. */
function consistencyRanges(size1: number, size2: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = size2;
  while (end !== size1) {
    const split = start + ceilingPower(end - start) / 2;
    const goesLeft = size1 <= split;
    ranges.unshift(goesLeft ? { start: split, end } : { start, end: split });
    if (goesLeft) end = split;
    else start = split;
  }
  // A first node that begins the tree is the old root itself, which the verifier already has.
  if (start > 0) ranges.unshift({ start, end });
  return ranges;
}

/** Builds a proof from the leaf hashes in order, one at a time, so that no ledger is too long for it. */
export class ProofBuilder {
  readonly #parts: readonly { readonly range: Range; readonly tree: Frontier }[];
  readonly #inOrder: { readonly range: Range; readonly tree: Frontier }[];
  #next = 0;
  #position = 0;

  private constructor(ranges: readonly Range[]) {
    this.#parts = ranges.map((range) => ({ range, tree: new Frontier() }));
    this.#inOrder = this.#parts.toSorted((a, b) => a.range.start - b.range.start);
  }

  static inclusion(index: number, size: number): ProofBuilder {
    if (!Number.isSafeInteger(size) || !Number.isInteger(index) || index < 0 || index >= size)
      throw new RangeError('no such leaf in the tree');
    return new ProofBuilder(inclusionRanges(index, size));
  }

  static consistency(size1: number, size2: number): ProofBuilder {
    if (!Number.isSafeInteger(size2) || !Number.isInteger(size1) || size1 < 1 || size1 > size2)
      throw new RangeError('no such trees');
    return new ProofBuilder(consistencyRanges(size1, size2));
  }

  add(leafHash: Uint8Array): void {
    const position = this.#position++;
    let part = this.#inOrder[this.#next];
    if (part && position >= part.range.end) part = this.#inOrder[++this.#next];
    if (part && position >= part.range.start) part.tree.append(leafHash);
  }

  proof(): Buffer[] {
    return this.#parts.map(({ tree }) => tree.root());
  }
}
