import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { benjaminiHochberg, holm } from '../degradation/adjust.ts';
import { unconditionalP } from '../degradation/unconditional.ts';
import { probabilityOfDrop } from './beta-binomial.ts';
import { logBinomial } from './binomial.ts';
import { cauchyCombination } from './cauchy.ts';
import { hypergeometric } from './hypergeometric.ts';
import { fisherMidP, mcnemarMidP } from './mid-p.ts';

const size = fc.integer({ min: 1, max: 60 });

describe('one-sided tests of two rates', () => {
  test.each([
    [25, 30, 16, 30, 0.012529212069551774, 0.007461826152154299, 0.006786965393996],
    [27, 30, 20, 30, 0.02873313666604104, 0.016928802894763006, 0.016150612679786],
    [18, 20, 12, 20, 0.03241658080367758, 0.018298723943885237, undefined],
    [90, 100, 80, 100, 0.03671379486068818, 0.025390323625019355, undefined],
    [450, 500, 420, 500, 0.0031135731538435504, 0.002415720361589784, undefined],
    [19, 20, 20, 20, 1, 0.75, undefined],
    [8, 10, 2, 10, 0.011507068782610578, 0.006026867868973132, 0.005908966064453],
  ])('%d/%d against %d/%d', (k1, n1, k2, n2, fisher, midP, unconditional) => {
    const tables = hypergeometric(n1 + n2, k1 + k2, n1);
    expect(tables.at(k1) + tables.above(k1)).toBeCloseTo(fisher, 12);
    expect(fisherMidP(k1, n1, k2, n2)).toBeCloseTo(midP, 12);
    if (unconditional !== undefined) expect(unconditionalP(k1, n1, k2, n2)).toBeCloseTo(unconditional, 5);
  });

  test('arms that cannot differ are no evidence', () => {
    expect([fisherMidP(20, 20, 20, 20), fisherMidP(0, 9, 0, 9), fisherMidP(0, 0, 5, 10)]).toEqual([
      0.5, 0.5, 0.5,
    ]);
    expect(mcnemarMidP(0, 0)).toBe(0.5);
  });

  test('a thousand million in each arm are as the normal curve has it', () => {
    expect(fisherMidP(5e8 + 30_000, 1e9, 5e8, 1e9)).toBeCloseTo(0.0898562473, 8);
    expect(fisherMidP(9e8, 1e9, 9e8 - 1e5, 1e9) / 4.600125e-14).toBeCloseTo(1, 5);
  });

  test('a larger drop is never less significant', () => {
    fc.assert(
      fc.property(size, size, fc.nat(60), fc.nat(60), (n1, n2, a, b) => {
        const k1 = a % n1;
        const k2 = b % n2;
        expect(fisherMidP(k1 + 1, n1, k2, n2)).toBeLessThanOrEqual(fisherMidP(k1, n1, k2, n2) + 1e-12);
        expect(fisherMidP(k1, n1, k2 + 1, n2)).toBeGreaterThanOrEqual(fisherMidP(k1, n1, k2, n2) - 1e-12);
      }),
    );
  });

  test('both directions of mid-p make one', () => {
    fc.assert(
      fc.property(size, size, fc.nat(60), fc.nat(60), (n1, n2, a, b) => {
        const [k1, k2] = [a % (n1 + 1), b % (n2 + 1)];
        expect(fisherMidP(k1, n1, k2, n2) + fisherMidP(k2, n2, k1, n1)).toBeCloseTo(1, 10);
      }),
    );
  });

  // All tables of two equal arms, at every rate: no more than five per cent are called a drop.
  test.each([10, 16, 24, 34])('the exact test keeps its level with %d in each arm', (n) => {
    const rejected: [number, number][] = [];
    for (let k1 = 0; k1 <= n; k1 += 1)
      for (let k2 = 0; k2 < k1; k2 += 1) if (unconditionalP(k1, n, k2, n) <= 0.05) rejected.push([k1, k2]);
    for (let rate = 0.02; rate < 1; rate += 0.02) {
      const chance = (k: number) => Math.exp(logBinomial(k, n, rate, 1 - rate));
      const alarm = rejected.reduce((sum, [k1, k2]) => sum + chance(k1) * chance(k2), 0);
      expect(alarm).toBeLessThanOrEqual(0.0501);
    }
    expect(rejected.length).toBeGreaterThan(n);
  });

  test.each([
    [10, 2, 0.01123046875],
    [0, 5, 0.984375],
    [5, 0, 0.015625],
    [600, 500, 0.001282386398876579],
  ])('pairs: %d lost, %d won', (lost, won, expected) =>
    expect(mcnemarMidP(lost, won)).toBeCloseTo(expected, 12),
  );
});

describe('the chance of a drop', () => {
  test.each([
    [25, 30, 16, 30, 0, 0.994280466874359],
    [25, 30, 16, 30, 0.05, 0.982455789262213],
    [27, 30, 20, 30, 0.1, 0.895579365616687],
    [90, 100, 80, 100, 0.05, 0.83814496379717],
    [450, 500, 420, 500, 0.1, 0.029710379374103],
    [20, 20, 20, 20, 0.05, 0.098000126583742],
    [19, 20, 20, 20, 0.1, 0.011049926516251],
  ])('%d/%d and %d/%d over %d', (k1, n1, k2, n2, margin, expected) => {
    expect(probabilityOfDrop(k1, n1, k2, n2, margin)).toBeCloseTo(expected, 9);
  });

  test('and that of none make one; a larger margin never raises it', () => {
    fc.assert(
      fc.property(
        size,
        size,
        fc.nat(60),
        fc.nat(60),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (n1, n2, a, b, margin) => {
          const [k1, k2] = [a % (n1 + 1), b % (n2 + 1)];
          const drop = probabilityOfDrop(k1, n1, k2, n2, margin);
          expect(drop + probabilityOfDrop(k2, n2, k1, n1, -margin)).toBeCloseTo(1, 8);
          expect(probabilityOfDrop(k1, n1, k2, n2, margin + 0.1)).toBeLessThanOrEqual(drop + 1e-10);
        },
      ),
      { numRuns: draws(50) },
    );
  });

  test('of empty and of endless windows is a number', () => {
    expect(probabilityOfDrop(0, 0, 0, 0, 0)).toBeCloseTo(0.5, 9);
    expect(probabilityOfDrop(5e8, 1e9, 5e8 - 1e5, 1e9, 1e-4)).toBeCloseTo(0.5, 6);
    expect([probabilityOfDrop(1, 2, 1, 2, 1), probabilityOfDrop(1, 2, 1, 2, -1)]).toEqual([0, 1]);
  });
});

describe('several p-values', () => {
  const ps = fc.array(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), { minLength: 1, maxLength: 12 });

  test('adjusted and combined', () => {
    const five = [0.001, 0.2, 0.04, 0.5, 0.03];
    expect(holm(five).map((p) => p.toFixed(9))).toEqual([
      '0.005000000',
      '0.400000000',
      '0.120000000',
      '0.500000000',
      '0.120000000',
    ]);
    const qs = [0.005, 0.25, 0.06666666666666667, 0.5, 0.06666666666666667];
    for (const [i, q] of benjaminiHochberg(five).entries()) expect(q).toBeCloseTo(qs[i] ?? 0, 12);
    expect(cauchyCombination(five)).toBeCloseTo(0.004705877939382, 12);
    expect(cauchyCombination([0.0244, 0.0289, 0.0364])).toBeCloseTo(0.029111967198511, 12);
    expect([holm([]), benjaminiHochberg([]), cauchyCombination([])]).toEqual([[], [], 1]);
  });

  test('Holm is never milder than Benjamini and Hochberg, nor they than the bare p', () => {
    fc.assert(
      fc.property(ps, (values) => {
        const [strict, mild] = [holm(values), benjaminiHochberg(values)];
        for (const [i, p] of values.entries()) {
          expect((strict[i] ?? 0) >= (mild[i] ?? 1) - 1e-12).toBe(true);
          expect((mild[i] ?? 0) >= p - 1e-12).toBe(true);
        }
      }),
    );
  });

  test('equal ones combine to themselves, and order does not matter', () => {
    fc.assert(
      fc.property(ps, (values) => {
        const [first = 0.5] = values;
        expect(cauchyCombination(values.map(() => first))).toBeCloseTo(first, 9);
        expect(cauchyCombination([...values].reverse())).toBeCloseTo(cauchyCombination(values), 9);
      }),
    );
    expect(cauchyCombination([1e-200, 1e-200]) / 1e-200).toBeCloseTo(1, 9);
    expect(cauchyCombination([0, 1])).toBeLessThan(1e-12);
  });
});
