import { createHash } from 'node:crypto';
import { hashLeaf } from './merkle.ts';

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
export const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962 section 2.1 as it is written there, to compare the fast forms with. */
const splitOf = (n: number) => 2 ** Math.ceil(Math.log2(n) - 1);
export function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  const k = splitOf(leaves.length);
  return sha256(Buffer.from([1]), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}
export function naivePath(m: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = splitOf(leaves.length);
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}
/** SUBPROOF for any aligned range, which for `start` 0 is the RFC's; `known`: the verifier holds this node's hash. */
export function naiveSubproof(start: number, end: number, leaves: readonly Buffer[], known = true): Buffer[] {
  if (start === 0 && end === leaves.length) return known ? [] : [naiveRoot(leaves)];
  const k = splitOf(leaves.length);
  if (end <= k) return [...naiveSubproof(start, end, leaves.slice(0, k), known), naiveRoot(leaves.slice(k))];
  if (start >= k)
    return [...naiveSubproof(start - k, end - k, leaves.slice(k), known), naiveRoot(leaves.slice(0, k))];
  return [...naiveSubproof(0, end - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

export const MOST = 70;
export const leaves = Array.from({ length: MOST }, (_, i) => hashLeaf(Buffer.from(`line ${i}`)));
const rootOf = (size: number) => naiveRoot(leaves.slice(0, size));
export const allSizes = Array.from({ length: MOST + 1 }, (_, size) => size);
const ROOTS = allSizes.map(rootOf);
export const root = (size: number) => ROOTS[size] ?? Buffer.alloc(0);
export const leaf = (index: number) => leaves[index] ?? Buffer.alloc(0);
