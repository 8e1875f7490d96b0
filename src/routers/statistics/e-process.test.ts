import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logBinomial } from './binomial.ts';
import { advance, type Block, learnedLogE, logE, startEProcess } from './e-process.ts';

function block(baselinePassed: number, currentPassed: number, n: number): Block {
  return { baselinePassed, baselineTotal: n, currentPassed, currentTotal: n };
}

test('nothing seen is one, and an empty block changes nothing', () => {
  expect(logE(startEProcess())).toBe(0);
  const empty = { baselinePassed: 0, baselineTotal: 0, currentPassed: 3, currentTotal: 9 };
  expect(logE(advance(startEProcess(), empty))).toBe(0);
});

test('twenty-five and sixteen of thirty are worth ten', () => {
  expect(Math.exp(logE(advance(startEProcess(), block(25, 16, 30))))).toBeCloseTo(10.099711212566, 9);
});

// Exactly, over all tables: what an e-value promises, and also where the current window got better.
test.each([5, 10, 20])('its expectation is at most one while nothing got worse, with %d in each arm', (n) => {
  const values = Array.from({ length: n + 1 }, (_, a) =>
    Array.from({ length: n + 1 }, (_, b) => Math.exp(logE(advance(startEProcess(), block(a, b, n))))),
  );
  const chance = (k: number, rate: number) => Math.exp(logBinomial(k, n, rate, 1 - rate));
  for (let rate = 0.05; rate < 1; rate += 0.05) {
    for (const better of [0, 0.05, 0.2]) {
      const now = Math.min(0.999, rate + better);
      let expectation = 0;
      for (const [a, row] of values.entries())
        for (const [b, value] of row.entries()) expectation += chance(a, rate) * chance(b, now) * value;
      expect(expectation).toBeLessThanOrEqual(1 + 1e-12);
    }
  }
});

test('the order of windows does not matter', () => {
  const count = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { maxLength: 8 }), (pairs) => {
      const run = (list: typeof pairs) =>
        logE(list.reduce((process, [a, b]) => advance(process, block(a, b, 30)), startEProcess()));
      expect(run([...pairs].reverse())).toBeCloseTo(run(pairs), 8);
    }),
  );
});

test('a thousand million items do not overflow', () => {
  const log = logE(advance(startEProcess(), block(8e8, 5e8, 1e9)));
  expect(Number.isFinite(log) && log > 1e7).toBe(true);
});

test('the one that learns, as computed elsewhere', () => {
  const e = (blocks: Block[]) => learnedLogE(blocks).map((log) => Math.exp(log));
  const first = e([block(9, 5, 10), block(9, 5, 10), block(8, 5, 10)]);
  for (const [i, expected] of [1, 7.593793730617695, 15.954759715360654].entries())
    expect(first[i]).toBeCloseTo(expected, 9);
  expect(e([block(25, 16, 30), block(26, 17, 30)])[1]).toBeCloseTo(30.244029247302773, 9);
  for (const value of e(Array.from({ length: 5 }, () => block(8, 8, 10)))) expect(value).toBeCloseTo(1, 9);
});
