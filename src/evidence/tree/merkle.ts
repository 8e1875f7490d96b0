/**
 * The tree over the ledger's lines: RFC 6962 hashing, so that any certificate-transparency tool can check it.
 * Verification is total: for any input, the answer is true or false, never an exception.
 * Sizes are numbers up to 2^53 - 1, so the language's 32-bit operators are not used on them.
 */
import { hash } from 'node:crypto';

export const HASH_BYTES = 32;
const EMPTY_ROOT = sha256(Buffer.alloc(0));

/** A leaf is copied here after its 0x00 prefix; one buffer for all, because hashing is synchronous. */
let leafScratch = Buffer.alloc(64 * 1024 + 1);
const nodeScratch = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);

/** Goes through a string, which takes two thirds of the time: a fresh buffer costs more than the hash itself. */
function sha256(bytes: Uint8Array): Buffer {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}

export function hashLeaf(line: Uint8Array): Buffer {
  if (line.length >= leafScratch.length) leafScratch = Buffer.alloc(line.length + 1);
  leafScratch.set(line, 1);
  return sha256(leafScratch.subarray(0, line.length + 1));
}

function hashChildren(left: Uint8Array, right: Uint8Array): Buffer {
  nodeScratch.set(left, 1);
  nodeScratch.set(right, 1 + HASH_BYTES);
  return sha256(nodeScratch);
}

const half = (n: number): number => Math.floor(n / 2);
const isOdd = (n: number): boolean => n % 2 === 1;
const isCount = (n: unknown): n is number => Number.isSafeInteger(n) && Number(n) >= 0;
const isHash = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length === HASH_BYTES;

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0;
}

/** The smallest power of two that is not below `n`. */
export function ceilingPower(n: number): number {
  let power = 1;
  while (power < n) power *= 2;
  return power;
}

export interface FrontierRecord {
  readonly size: number;
  readonly peaks: readonly string[];
}

/** The right edge of a growing tree: enough to append and to compute the root, in logarithmic space. */
export class Frontier {
  #size = 0;
  /** Roots of the perfect subtrees, largest first: one for each 1 bit of the size. */
  readonly #peaks: Uint8Array[] = [];

  get size(): number {
    return this.#size;
  }

  append(leafHash: Uint8Array): void {
    let node = leafHash;
    for (let n = this.#size; isOdd(n); n = half(n)) {
      const left = this.#peaks.pop();
      if (left) node = hashChildren(left, node);
    }
    this.#peaks.push(node);
    this.#size += 1;
  }

  root(): Buffer {
    const [last, ...rest] = this.#peaks.toReversed();
    return last ? Buffer.from(rest.reduce((right, left) => hashChildren(left, right), last)) : EMPTY_ROOT;
  }

  /** Peaks are never written to, so both may hold the same ones. */
  copy(): Frontier {
    const copy = new Frontier();
    copy.#peaks.push(...this.#peaks);
    copy.#size = this.#size;
    return copy;
  }

  toJSON(): FrontierRecord {
    return { size: this.#size, peaks: this.#peaks.map((peak) => Buffer.from(peak).toString('hex')) };
  }

  /** Null for anything `toJSON` cannot have made; only the lines can show whether the peaks are right. */
  static fromJSON(value: unknown): Frontier | null {
    if (typeof value !== 'object' || value === null || !('size' in value) || !('peaks' in value)) return null;
    const { size, peaks } = value;
    if (!isCount(size) || !Array.isArray(peaks)) return null;
    const ones = size.toString(2).replaceAll('0', '').length;
    if (peaks.length !== ones) return null;
    const frontier = new Frontier();
    for (const peak of peaks) {
      if (typeof peak !== 'string' || !/^[0-9a-f]{64}$/.test(peak)) return null;
      frontier.#peaks.push(Buffer.from(peak, 'hex'));
    }
    frontier.#size = size;
    return frontier;
  }
}

export function verifyInclusion(
  proof: readonly Uint8Array[],
  index: number,
  size: number,
  leafHash: Uint8Array,
  root: Uint8Array,
): boolean {
  return verifySubtreeInclusion(proof, index, 0, size, leafHash, root);
}

/** Whether a leaf belongs to the subtree of leaves `start` to `end`; indexes count from the start of the whole tree. */
export function verifySubtreeInclusion(
  proof: readonly Uint8Array[],
  index: number,
  start: number,
  end: number,
  leafHash: Uint8Array,
  root: Uint8Array,
): boolean {
  if (!isSubtree(start, end) || !isCount(index) || index < start || index >= end) return false;
  if (!isProof(proof) || !isHash(leafHash)) return false;
  let node = index - start;
  let last = end - start - 1;
  let computed = leafHash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      computed = hashChildren(sibling, computed);
      // A last node without a sibling moves up unhashed until it is a right child.
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else computed = hashChildren(computed, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameBytes(computed, root);
}

/** An empty tree is a prefix of every tree: a proof from it would show nothing, and is refused. */
export function verifyConsistency(
  proof: readonly Uint8Array[],
  size1: number,
  size2: number,
  root1: Uint8Array,
  root2: Uint8Array,
): boolean {
  if (size1 === 0 && size2 !== 0) return false;
  if (size1 === size2 && !sameBytes(root1, root2)) return false;
  return verifySubtreeConsistency(proof, 0, size1, size2, root1, root2);
}

/** Whether the subtree of the leaves `start` to `end` is part of the tree of `size` leaves. */
export function verifySubtreeConsistency(
  proof: readonly Uint8Array[],
  start: number,
  end: number,
  size: number,
  subtreeRoot: Uint8Array,
  root: Uint8Array,
): boolean {
  if (!isSubtree(start, end) || !isCount(size) || end > size || !isProof(proof)) return false;
  if (start === end) return proof.length === 0 && sameBytes(subtreeRoot, EMPTY_ROOT);
  let [first, node, last] = [start, end - 1, size - 1];
  const rise = () => {
    [first, node, last] = [half(first), half(node), half(last)];
  };
  // Climb to the lowest node that both trees share.
  while (first !== node && (node === last || isOdd(node))) rise();
  const siblings = first === node ? [...proof] : proof.slice(1);
  const shared = first === node ? subtreeRoot : proof[0];
  if (!shared || (siblings.length > 0 && !isHash(shared))) return false;
  let [inner, outer] = [shared, shared];
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      if (first < node) inner = hashChildren(sibling, inner);
      outer = hashChildren(sibling, outer);
      while (!isOdd(node)) rise();
    } else outer = hashChildren(outer, sibling);
    rise();
  }
  return last === 0 && sameBytes(inner, subtreeRoot) && sameBytes(outer, root);
}

/** Subtrees are aligned: they begin at a multiple of the power of two that could hold them. */
function isSubtree(start: number, end: number): boolean {
  return isCount(start) && isCount(end) && start <= end && start % ceilingPower(end - start) === 0;
}

function isProof(proof: readonly Uint8Array[]): boolean {
  return Array.isArray(proof) && proof.every(isHash);
}
