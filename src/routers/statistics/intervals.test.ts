import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clopperPearson } from './clopper-pearson.ts';
import { newcombe } from './newcombe.ts';
import { wilson } from './wilson.ts';

const counts = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 0, max: n }) }));

describe('the interval of a rate', () => {
  test.each([
    [25, 30, 0.66435649493584, 0.926634576281514],
    [0, 20, 0, 0.161125158052819],
    [20, 20, 0.838874841947181, 1],
    [1, 1000, 0.000176546370626, 0.005642558597958],
    [9, 428, 0.01110157743123, 0.039475916634162],
    [50, 100, 0.403831530365996, 0.596168469634004],
  ])('of %d of %d by Wilson', (k, n, lo, hi) => {
    const interval = wilson(k, n);
    expect(interval.lo).toBeCloseTo(lo, 12);
    expect(interval.hi).toBeCloseTo(hi, 12);
  });

  test.each([
    [25, 30, 0.652788301165856, 0.943578303531929],
    [0, 20, 0, 0.168433470983085],
    [20, 20, 0.831566529016915, 1],
    [1, 1000, 0.000025317487491, 0.005558924279827],
    [9, 428, 0.00965936835837, 0.039541294047952],
    [50, 100, 0.398321129503301, 0.601678870496699],
  ])('of %d of %d, exactly', (k, n, lo, hi) => {
    const interval = clopperPearson(k, n);
    expect(interval.lo).toBeCloseTo(lo, 12);
    expect(interval.hi).toBeCloseTo(hi, 12);
  });

  test('is everything when nothing was counted', () => {
    expect(wilson(0, 0)).toEqual({ lo: 0, hi: 1 });
    expect(clopperPearson(0, 0)).toEqual({ lo: 0, hi: 1 });
    expect(newcombe(0, 0, 1, 2)).toEqual({ difference: 0, lo: -1, hi: 1 });
  });

  test('of a thousand million keeps its digits', () => {
    expect(wilson(0, 1e9).hi).toBeCloseTo(3.841458805937e-9, 20);
    expect(clopperPearson(3, 1e9).hi).toBeCloseTo(8.76727290766e-9, 19);
  });

  test('holds the rate, and is within the exact one or close to it', () => {
    fc.assert(
      fc.property(counts, ({ k, n }) => {
        const { lo, hi } = wilson(k, n);
        expect(lo <= k / n && k / n <= hi && lo >= 0 && hi <= 1).toBe(true);
        const exact = clopperPearson(k, n);
        expect(exact.lo <= k / n + 1e-12 && k / n - 1e-12 <= exact.hi).toBe(true);
      }),
    );
  });

  test('gets wider with the confidence', () => {
    fc.assert(
      fc.property(counts, ({ k, n }) => {
        const [narrow, wide] = [wilson(k, n, 0.8), wilson(k, n, 0.99)];
        expect(wide.lo <= narrow.lo && narrow.hi <= wide.hi).toBe(true);
      }),
    );
  });
});

describe('the interval of a drop', () => {
  test.each([
    [25, 30, 16, 30, 0.3, 0.064284662228568, 0.495597254452632],
    [27, 30, 20, 30, 0.233333333333333, 0.02287949444588, 0.423780896318067],
    [90, 100, 80, 100, 0.1, 0.000149025118558, 0.19947387007807],
    [450, 500, 420, 500, 0.06, 0.018319148809121, 0.101816190413898],
    [20, 20, 20, 20, 0, -0.161125158052819, 0.161125158052819],
    [19, 20, 20, 20, -0.05, -0.236131193446742, 0.116289061006031],
    [8, 10, 2, 10, 0.6, 0.161823565114959, 0.802682045143356],
  ])('of %d/%d and %d/%d', (k1, n1, k2, n2, difference, lo, hi) => {
    const drop = newcombe(k1, n1, k2, n2);
    expect(drop.difference).toBeCloseTo(difference, 12);
    expect(drop.lo).toBeCloseTo(lo, 12);
    expect(drop.hi).toBeCloseTo(hi, 12);
  });

  test('turns round with its arms', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const there = newcombe(a.k, a.n, b.k, b.n);
        const back = newcombe(b.k, b.n, a.k, a.n);
        expect(there.lo).toBeCloseTo(-back.hi, 12);
        expect(there.lo <= there.difference && there.difference <= there.hi).toBe(true);
      }),
    );
  });
});
