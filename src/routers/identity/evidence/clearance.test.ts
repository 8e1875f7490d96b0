import { expect, test } from 'vitest';
import type { PairedCounts } from '../../statistics/g-statistic.ts';
import { histogramWorlds, spreadOf, VARIATION } from '../kinds/histogram-worlds.ts';
import { totalVariation } from '../kinds/total-variation.ts';
import { clearance } from './clearance.ts';

const around = (centre: number, spread: number) =>
  Array.from({ length: 199 }, (_, i) => centre + spread * ((i - 99) / 99));

test('only what a change would have passed in 95 of 100 is alike', () => {
  const worlds = { same: around(0, 1), changed: around(10, 5) };
  expect(clearance(5.4, worlds).isAlike).toBe(true);
  expect(clearance(5.5, worlds).isAlike).toBe(false);
  // The centre of what chance does is taken off.
  expect(clearance(5.4, { same: around(1, 1), changed: around(10, 5) }).isAlike).toBe(false);
});

test('a change that does not show clears nothing, and no number of answers would', () => {
  const worlds = { same: around(3, 1), changed: around(3, 1) };
  expect(clearance(-9, worlds)).toEqual({ isAlike: false, toClear: 100, toShow: 100 });
});

test('the noisier chance is, the more answers it takes', () => {
  const quiet = clearance(0, { same: around(0, 1), changed: around(4, 2) });
  const noisy = clearance(0, { same: around(0, 4), changed: around(4, 5) });
  expect(quiet.toClear).toBeLessThan(1);
  expect(noisy.toClear).toBeGreaterThan(quiet.toClear);
  expect(noisy.toShow).toBeGreaterThan(quiet.toShow);
});

const probes = (counts: PairedCounts, times: number): PairedCounts[] =>
  Array.from({ length: times }, () => counts);

test('a changed world is above an unchanged one, and both are the same each time', () => {
  const pairs = probes(
    [
      [10, 10],
      [6, 6],
      [4, 4],
    ],
    10,
  );
  const worlds = histogramWorlds(pairs, 100, 7);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  // Twice the shift is the noncentrality of the chi-square test: 10 probes, n/2 times four times the variation squared.
  const expected = (10 * 20 * 4 * VARIATION ** 2) / 2;
  const shift = 2 * (mean(worlds.changed) - mean(worlds.same));
  expect(shift).toBeGreaterThan(0.75 * expected);
  expect(shift).toBeLessThan(1.35 * expected);
  expect(histogramWorlds(pairs, 100, 7)).toEqual(worlds);
});

test('a question with one answer would show another, and answers that never repeat show nothing', () => {
  const steady = histogramWorlds(probes([[20, 20]], 5), 50, 7);
  expect(clearance(0, steady).isAlike).toBe(true);
  const once: PairedCounts = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? [1, 0] : [0, 1]));
  const unique = histogramWorlds(probes(once, 5), 20, 7);
  expect(unique.changed).toEqual(unique.same);
});

test('the spread of a table moves as half of G', () => {
  const [even, odd] = [
    probes(
      [
        [5, 5],
        [5, 5],
      ],
      1,
    ),
    probes(
      [
        [8, 2],
        [2, 8],
      ],
      1,
    ),
  ];
  expect(2 * (spreadOf(odd) - spreadOf(even))).toBeCloseTo(
    2 * (16 * Math.log(8) + 4 * Math.log(2) - 20 * Math.log(5)),
    9,
  );
  expect(totalVariation(odd[0] ?? [])).toBeCloseTo(0.6, 9);
});
