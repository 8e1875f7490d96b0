import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantile } from '../identity/kinds/quantiles.ts';
import { logBinomial } from './binomial.ts';
import { betaQuantile, incompleteBeta, incompleteBetaTail } from './incomplete-beta.ts';
import { chiSquareTail } from './incomplete-gamma.ts';
import { integrate } from './integrate.ts';
import { logGamma } from './log-gamma.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { studentTail } from './student.ts';

/** Equal but for the last digits, however small the numbers are. */
function expectClose(actual: number, expected: number, tolerance = 1e-12): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected) + 1e-300);
}

test.each([
  [0.1, 2.252712651734206],
  [0.5, 0.5723649429247001],
  [1.5, -0.12078223763524522],
  [3.7, 1.428072326665388],
  [15, 25.19122118273868],
  [100.25, 360.28455963776423],
  [1e6, 12815504.569147611],
])('log-gamma of %d', (x, expected) => {
  expectClose(logGamma(x), expected, 1e-13);
});

test('log-gamma steps by the logarithm, and ends at nought', () => {
  const x = fc.double({ min: 0.01, max: 1000, noNaN: true });
  fc.assert(
    fc.property(x, (at) => {
      expect(logGamma(at + 1) - logGamma(at)).toBeCloseTo(Math.log(at), 9);
    }),
  );
  expect([logGamma(1), logGamma(2), logGamma(0), logGamma(-1)]).toEqual([
    0,
    0,
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ]);
});

describe('incomplete beta', () => {
  test.each([
    [0.5, 0.5, 0.5, 0.5],
    [0.1, 2, 3, 0.0523],
    [0.999, 200, 0.5, 0.5272441070252349],
    [0.3, 30_000, 70_010, 0.5086249707504145],
    [0.5, 5e8, 5e8 + 2e4, 0.7364533059207574],
    [1e-8, 0.5, 20, 0.0005014827187177444],
  ])('at %d of Beta(%d, %d)', (x, a, b, expected) => {
    expectClose(incompleteBeta(x, a, b), expected, 1e-9);
  });

  test('and its other side make one; the quantile leads back', () => {
    // Below one the density has no end beside the border, where a double has no room for the quantile.
    const parameter = fc.double({ min: 1, max: 5000, noNaN: true });
    const share = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
    fc.assert(
      fc.property(share, parameter, parameter, (p, a, b) => {
        const x = betaQuantile(p, a, b);
        expect(incompleteBeta(x, a, b)).toBeCloseTo(p, 9);
        expect(incompleteBeta(x, a, b) + incompleteBetaTail(x, a, b)).toBeCloseTo(1, 12);
      }),
    );
  });

  test('at and beyond the ends is said, not computed', () => {
    expect([incompleteBeta(-1, 2, 3), incompleteBeta(2, 2, 3)]).toEqual([0, 1]);
    expect([incompleteBeta(0.3, 0, 3), incompleteBeta(0.3, 3, 0)]).toEqual([1, 0]);
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
  });
});

test.each([
  [3.841458820694124, 1, 0.05],
  [100, 3, 1.5541594313896026e-21],
  [1000, 900, 0.010994608942135844],
  [0.001, 2, 0.9995001249791693],
  [1500, 10, 0],
  [0, 4, 1],
  [5, 0, 0],
])('chi-square above %d with %d', (x, df, expected) => {
  expectClose(chiSquareTail(x, df), expected === 0 ? chiSquareTail(x, df) : expected, 1e-11);
  if (expected === 0) expect(chiSquareTail(x, df)).toBeLessThan(1e-300);
});

describe('normal', () => {
  test.each([
    [-10, 7.61985302416047e-24],
    [-1.959963984540054, 0.025],
    [0, 0.5],
    [0.3, 0.6179114221889526],
  ])('below %d', (z, expected) => expectClose(normalCdf(z), expected));

  test.each([
    [1e-300, -37.0470962993612],
    [0.025, -1.959963984540054],
    [0.5, 0],
    [0.95, 1.6448536269514722],
  ])('quantile %d', (p, expected) => expectClose(normalQuantile(p), expected));

  test('the quantile leads back', () => {
    const share = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true });
    fc.assert(
      fc.property(share, (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

test.each([
  [2, 3, 0.06966298427942152],
  [-1, 10, 0.8295534338489701],
  [30, 5, 3.8593243102480265e-7],
  [0.5, 1, 0.35241638234956674],
  [0, 7, 0.5],
])("Student's t above %d with %d", (t, df, expected) => expectClose(studentTail(t, df), expected, 1e-10));

test('binomial probabilities sum to one, whole or in the tail', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (n, p) => {
        let sum = 0;
        for (let k = 0; k <= n; k += 1) sum += Math.exp(logBinomial(k, n, p, 1 - p));
        expect(sum).toBeCloseTo(1, 10);
      },
    ),
  );
  expect([logBinomial(0, 5, 0, 1), logBinomial(5, 5, 1, 0), Math.exp(logBinomial(6, 5, 0.5, 0.5))]).toEqual([
    0, 0, 0,
  ]);
});

test('areas under curves with corners and roots', () => {
  expect(integrate(Math.sqrt, 0, 1)).toBeCloseTo(2 / 3, 10);
  expect(integrate((x) => Math.exp(-x * x), -8, 8)).toBeCloseTo(Math.sqrt(Math.PI), 10);
  expect(integrate(Math.abs, -1, 2)).toBeCloseTo(2.5, 10);
  expect(integrate(Math.abs, 1, 1)).toBe(0);
});

test('quantiles lie between the values they are of', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([7], 0.95)).toBe(7);
  expect(quantile([], 0.5)).toBeNull();
  expect([quantile([1, 9], 0), quantile([1, 9], 1), quantile([1, 9], 2)]).toEqual([1, 9, 9]);
});
