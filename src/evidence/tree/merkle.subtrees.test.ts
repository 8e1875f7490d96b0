import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import {
  verifyConsistency,
  verifyInclusion,
  verifySubtreeConsistency,
  verifySubtreeInclusion,
} from './merkle.ts';
import { leaf, leaves, naivePath, naiveRoot, naiveSubproof, root } from './naive-tree.cases.ts';

describe('subtrees', () => {
  const aligned: [number, number][] = [];
  for (let start = 0; start < 40; start++)
    for (let end = start + 1; end <= 40; end++)
      if (start % 2 ** Math.ceil(Math.log2(end - start)) === 0) aligned.push([start, end]);

  it('proves each leaf of each aligned range of forty leaves', () => {
    expect(aligned.length).toBe(140);
    for (const [start, end] of aligned) {
      const part = leaves.slice(start, end);
      for (let at = 0; at < part.length; at++) {
        const proof = naivePath(at, part);
        const holds = (index: number) =>
          verifySubtreeInclusion(proof, index, start, end, leaf(start + at), naiveRoot(part));
        expect(holds(start + at)).toBe(true);
        expect(holds(start + at + 1)).toBe(false);
      }
    }
  });

  it('proves each aligned range part of each tree, and no other range', () => {
    for (const [start, end] of aligned)
      for (let size = end; size <= 40; size++) {
        const part = naiveRoot(leaves.slice(start, end));
        const proof = naiveSubproof(start, end, leaves.slice(0, size));
        expect(verifySubtreeConsistency(proof, start, end, size, part, root(size))).toBe(true);
        expect(verifySubtreeConsistency(proof, start, end, size, leaf(69), root(size))).toBe(false);
        expect(verifySubtreeConsistency(proof, start, end, size, part, root(size + 1))).toBe(false);
      }
  });

  it.each([
    [1, 3],
    [2, 5],
    [2, 6],
    [3, 5],
    [5, 4],
    [0, 9],
  ])('refuses [%i, %i) of eight', (start, end) => {
    const part = naiveRoot(leaves.slice(start, end));
    expect(verifySubtreeConsistency([], start, end, 8, part, root(8))).toBe(false);
    const proof = start < end ? naivePath(0, leaves.slice(start, end)) : [];
    // Above [0, 9) of eight leaves there is nothing wrong with the range itself.
    expect(verifySubtreeInclusion(proof, start, start, end, leaf(start), part)).toBe(start === 0);
  });
});

describe('totality', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.double(),
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.array(fc.uint8Array({ minLength: 30, maxLength: 33 })),
  );
  it('answers yes or no to whatever is handed in', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 6, maxLength: 6 }), (args) => {
        for (const verify of [
          verifyInclusion,
          verifyConsistency,
          verifySubtreeInclusion,
          verifySubtreeConsistency,
        ])
          expect(Reflect.apply(verify, null, args)).toBeTypeOf('boolean');
      }),
      { numRuns: draws(2000) },
    );
  });
});
