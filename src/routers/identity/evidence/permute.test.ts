import { expect, test } from 'vitest';
import { gStatistic, type PairedCounts } from '../../statistics/g-statistic.ts';
import { hammingMmd } from '../../statistics/hamming-mmd.ts';
import { seededRandom, shuffle } from '../../statistics/seeded.ts';
import { dealer, meanDivergence, meanVariation, pairUp } from '../kinds/histogram-pair.ts';
import { histogramsItem } from '../kinds/histograms.ts';
import { prefixesItem } from '../kinds/prefixes.ts';
import { permutationP } from './permutation.ts';
import { PERMUTATION_SEED, permute } from './permute.ts';

const random = seededRandom(4);
const letters = (length: number, kinds: number) => Array.from({ length }, () => `h${random.below(kinds)}`);

test('the distance of prefixes by sums of rows is the distance by counting, deal for deal', () => {
  const first = Array.from({ length: 9 }, () => letters(12, 3));
  const second = Array.from({ length: 7 }, () => letters(11, 4));
  const item = prefixesItem(
    { sample_size: 9, prefix_hashes: first },
    { sample_size: 7, prefix_hashes: second },
    undefined,
  );
  const all = [...first, ...second];
  const order = all.map((_, i) => i);
  const deal = () => order.map((i) => all[i] ?? []);
  const plain = permute(hammingMmd(first, second) ?? 0, (source) => {
    shuffle(order, source);
    return hammingMmd(deal().slice(0, 9), deal().slice(9)) ?? 0;
  });
  expect(item?.p).toBeCloseTo(plain, 6);
  expect(item?.effects[0]?.value).toBeCloseTo(hammingMmd(first, second) ?? 0, 4);
});

const pairs: PairedCounts[] = [
  [
    [5, 1],
    [2, 7],
    [3, 2],
  ],
  [
    [4, 4],
    [0, 3],
  ],
];

test('a deal keeps every total, and its weight moves as G does', () => {
  const { dealPairs } = dealer(pairs);
  const g = (each: readonly PairedCounts[]) => each.reduce((sum, counts) => sum + gStatistic(counts).g, 0);
  const source = seededRandom(8);
  const again = dealer(pairs);
  const twin = seededRandom(8);
  for (let i = 0; i < 50; i += 1) {
    const dealt = dealPairs(source);
    expect(dealt.map((counts) => counts.map(([a, b]) => a + b))).toEqual([
      [6, 9, 5],
      [8, 3],
    ]);
    expect(dealt.map((counts) => counts.reduce((sum, [a]) => sum + a, 0))).toEqual([10, 4]);
    // With fixed margins the two differ by a constant and a factor of two.
    expect(2 * (again.deal(twin) - again.observed)).toBeCloseTo(g(dealt) - g(pairs), 9);
  }
});

test('every deal is as likely as any other', () => {
  const { dealPairs } = dealer([
    [
      [2, 0],
      [0, 2],
    ],
  ]);
  const source = seededRandom(2);
  const held = [0, 0, 0];
  for (let i = 0; i < 6000; i += 1) {
    const mine = dealPairs(source)[0]?.[0]?.[0] ?? 0;
    held[mine] = (held[mine] ?? 0) + 1;
  }
  const shares = held.map((count) => count / 6000);
  for (const [i, share] of [1 / 6, 4 / 6, 1 / 6].entries()) expect(shares[i]).toBeCloseTo(share, 1.5);
});

test('how far apart two sets of answers are', () => {
  const apart = pairUp({ one: { a: 10 }, two: { b: 3 } }, { one: { c: 5 }, three: { b: 9 } });
  expect(apart).toEqual([
    [
      [10, 0],
      [0, 5],
    ],
  ]);
  expect([meanVariation(apart), meanDivergence(apart)]).toEqual([1, 1]);
  const alike = pairUp({ one: { a: 2, b: 2 } }, { one: { a: 7, b: 7 } });
  expect([meanVariation(alike), meanDivergence(alike)]).toEqual([0, 0]);
});

test('words that objects inherit are tokens like any other', () => {
  const histogram = { constructor: 6, toString: 4 };
  const item = histogramsItem(
    { sample_size: 10, token_histograms: { constructor: histogram } },
    { sample_size: 10, token_histograms: { constructor: { valueOf: 10 } } },
    undefined,
  );
  expect(item).toMatchObject({ n: 10, effects: [{ measure: 'excess_total_variation' }, {}, {}, {}] });
  expect(item?.p).toBeLessThan(0.001);
});

test('a test stops once p is certain to be large, and is exact below', () => {
  let rounds = 0;
  const half = permute(0.5, (source) => {
    rounds += 1;
    return source.next();
  });
  expect(rounds).toBeLessThan(300);
  expect(half).toBeCloseTo(0.5, 0);
  const rare = permute(2, (source) => source.next());
  expect(rare).toBe(1 / 2000);
  const near = permute(0.98, (source) => source.next());
  const whole = permutationP({
    observed: 0.98,
    redraw: (source) => source.next(),
    rounds: 1999,
    seed: PERMUTATION_SEED,
  });
  expect(near).toBe(whole);
  // Large samples are dealt less often, and stop at the same share.
  expect(permute(2, (source) => source.next(), 20_000)).toBe(1 / 400);
  expect(permute(0.5, (source) => source.next(), 20_000)).toBeCloseTo(0.5, 0);
});
