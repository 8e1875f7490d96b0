import { describe, expect, it } from 'vitest';
import { ProofBuilder } from '../verifying/proof-builder.ts';
import { Frontier, hashLeaf, verifyConsistency, verifyInclusion } from './merkle.ts';
import {
  allSizes,
  hex,
  leaf,
  leaves,
  MOST,
  naivePath,
  naiveSubproof,
  root,
  sha256,
} from './naive-tree.cases.ts';

function build(builder: ProofBuilder, size: number): Buffer[] {
  for (const leaf of leaves.slice(0, size)) builder.add(leaf);
  return builder.proof();
}

describe('hashing', () => {
  it('gives the empty tree the hash of nothing', () => {
    expect(hex(new Frontier().root())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  const TEST_LEAVES = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const TEST_ROOTS = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  it('gives the eight known roots of the known test leaves', () => {
    const tree = new Frontier();
    const roots = TEST_LEAVES.map((data) => {
      tree.append(hashLeaf(Buffer.from(data, 'hex')));
      return hex(tree.root());
    });
    expect(roots).toEqual(TEST_ROOTS);
  });

  it('hashes lines longer than its buffer', () => {
    const long = Buffer.alloc(100_000, 'x');
    expect(hex(hashLeaf(long))).toBe(hex(sha256(Buffer.from([0]), long)));
    expect(hex(hashLeaf(Buffer.from('short')))).toBe(hex(sha256(Buffer.from([0]), Buffer.from('short'))));
  });
});

describe('Frontier', () => {
  it('agrees with the recursive definition at every size, also when put down and taken up again', () => {
    let tree = new Frontier();
    for (const size of allSizes) {
      expect(tree.size).toBe(size);
      expect(hex(tree.root())).toBe(hex(root(size)));
      const again = Frontier.fromJSON(JSON.parse(JSON.stringify(tree)));
      expect(again).not.toBeNull();
      if (again) tree = again;
      if (size < MOST) tree.append(leaf(size));
    }
  });

  const one = 'ab'.repeat(32);
  const refused: [string, unknown][] = [
    ['null', null],
    ['a string', 'size'],
    ['no peaks', { size: 1 }],
    ['too few peaks', { size: 3, peaks: [one] }],
    ['too many peaks', { size: 2, peaks: [one, one] }],
    ['a short peak', { size: 1, peaks: ['ab'] }],
    ['capitals', { size: 1, peaks: [one.toUpperCase()] }],
    ['a negative size', { size: -1, peaks: [] }],
    ['a fraction', { size: 0.5, peaks: [] }],
    ['an unsafe size', { size: 2 ** 53, peaks: [one] }],
  ];
  it.each(refused)('does not take up %s', (_, value) => {
    expect(Frontier.fromJSON(value)).toBeNull();
  });

  it('goes on past 2^32 leaves', () => {
    const peaks = Array.from({ length: 33 }, () => one);
    const tree = Frontier.fromJSON({ size: 2 ** 33 - 1, peaks });
    tree?.append(leaf(0));
    expect(tree?.toJSON().size).toBe(2 ** 33);
    expect(tree?.toJSON().peaks).toHaveLength(1);
  });
});

describe('inclusion', () => {
  it('builds the path of the recursive definition, and accepts it, for every leaf of every size', () => {
    for (const size of allSizes)
      for (let index = 0; index < size; index++) {
        const proof = build(ProofBuilder.inclusion(index, size), size);
        expect(proof.map(hex)).toEqual(naivePath(index, leaves.slice(0, size)).map(hex));
        expect(verifyInclusion(proof, index, size, leaf(index), root(size))).toBe(true);
      }
  });

  it('accepts no path for another leaf, another size, or with a node changed, lost or added', () => {
    for (const size of [1, 2, 3, 5, 8, 13, 21])
      for (let index = 0; index < size; index++) {
        const proof = naivePath(index, leaves.slice(0, size));
        const holds = (p: Buffer[], i = index, n = size, l = leaf(index), r = root(size)) =>
          verifyInclusion(p, i, n, l, r);
        for (let other = 0; other < size + 3; other++)
          if (other !== index) expect(holds(proof, other)).toBe(false);
        expect(holds(proof, index, size, leaf(index + 1))).toBe(false);
        expect(holds(proof, index, size, leaf(index), root(size + 1))).toBe(false);
        expect(holds([...proof, leaf(0)])).toBe(false);
        expect(holds([leaf(0), ...proof])).toBe(false);
        for (let at = 0; at < proof.length; at++) {
          expect(holds(proof.toSpliced(at, 1))).toBe(false);
          expect(holds(proof.with(at, leaf(69)))).toBe(false);
        }
      }
  });

  it('does not climb above the root', () => {
    const above = sha256(Buffer.from([1]), leaf(0), leaf(1));
    expect(verifyInclusion([leaf(0)], 0, 1, leaf(1), above)).toBe(false);
    expect(verifyConsistency([leaf(0)], 1, 1, leaf(1), above)).toBe(false);
  });

  it('holds at sizes beyond 32 bits', () => {
    const index = 2 ** 52;
    const size = index + 1;
    const left = leaf(7);
    const top = sha256(Buffer.from([1]), left, leaf(1));
    expect(verifyInclusion([left], index, size, leaf(1), top)).toBe(true);
    expect(verifyInclusion([left], index - 2 ** 32, size, leaf(1), top)).toBe(false);
  });
});

describe('consistency', () => {
  it('builds the proof of the recursive definition, and accepts it, for every pair of sizes', () => {
    for (const size2 of allSizes)
      for (let size1 = 1; size1 <= size2; size1++) {
        const proof = build(ProofBuilder.consistency(size1, size2), size2);
        expect(proof.map(hex)).toEqual(naiveSubproof(0, size1, leaves.slice(0, size2)).map(hex));
        expect(verifyConsistency(proof, size1, size2, root(size1), root(size2))).toBe(true);
        if (size1 < size2) {
          expect(verifyConsistency(proof, size1, size2, root(size1 - 1), root(size2))).toBe(false);
          expect(verifyConsistency(proof, size1, size2, root(size1), root(size2 - 1))).toBe(false);
          expect(verifyConsistency(proof.slice(1), size1, size2, root(size1), root(size2))).toBe(false);
        }
      }
  });

  it('proves nothing from the empty tree except the empty tree itself', () => {
    expect(verifyConsistency([], 0, 0, root(0), root(0))).toBe(true);
    expect(verifyConsistency([], 0, 0, root(0), root(1))).toBe(false);
    expect(verifyConsistency([], 0, 0, root(1), root(1))).toBe(false);
    expect(verifyConsistency([], 0, 1, root(0), root(1))).toBe(false);
  });
});

describe('ProofBuilder', () => {
  it.each([
    [0, 0],
    [3, 3],
    [-1, 2],
    [0.5, 2],
    [0, 2 ** 53],
  ])('builds no proof for leaf %d of %d', (index, size) => {
    expect(() => ProofBuilder.inclusion(index, size)).toThrow(RangeError);
  });
});
