import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearingSize,
  dilutedSampleSize,
  minimumDetectableDrop,
  powerOf,
  ruleOfThree,
  sampleSizePerArm,
  triggerHuntCalls,
} from './power.ts';

test.each([
  [0.95, [343, 111, 60, 39, 25]],
  [0.9, [540, 157, 79, 49, 30]],
  [0.82, [806, 218, 104, 62, 36]],
  [0.8, [862, 231, 109, 64, 37]],
  [0.7, [1084, 281, 128, 74, 41]],
])('how many each arm needs from %d', (baseline, sizes) => {
  const drops = [0.05, 0.1, 0.15, 0.2, 0.27];
  expect(drops.map((drop) => sampleSizePerArm({ baseline, drop }))).toEqual(sizes);
});

test('more power needs more', () => {
  expect(sampleSizePerArm({ baseline: 0.82, drop: 0.27, power: 0.9 })).toBe(49);
  expect(sampleSizePerArm({ baseline: 0.95, drop: 0.05, power: 0.9 })).toBe(474);
});

test.each([
  [0.95, [0.4785, 0.3089, 0.2358, 0.1675, 0.1064, 0.069]],
  [0.9, [0.504, 0.3401, 0.2669, 0.1961, 0.1298, 0.0869]],
  [0.8, [0.5262, 0.373, 0.301, 0.2284, 0.1568, 0.1079]],
  [0.7, [0.5236, 0.3829, 0.3143, 0.243, 0.1702, 0.119]],
])('the smallest drop from %d that is seen', (baseline, drops) => {
  const found = [10, 20, 30, 50, 100, 200].map((n) => minimumDetectableDrop({ baseline, n }));
  expect(found.map((drop) => Number(drop?.toFixed(4)))).toEqual(drops);
});

test('what cannot be is null, not a number', () => {
  expect(sampleSizePerArm({ baseline: 0.5, drop: 0 })).toBeNull();
  expect(sampleSizePerArm({ baseline: 0.5, drop: 0.6 })).toBeNull();
  expect(minimumDetectableDrop({ baseline: 0.5, n: 0 })).toBeNull();
  expect(minimumDetectableDrop({ baseline: 0.1, n: 5 })).toBeNull();
  expect([triggerHuntCalls(0), dilutedSampleSize(30, 0), clearingSize(0.5, 0)]).toEqual([null, null, null]);
});

test('size, power and smallest drop agree', () => {
  const rate = fc.double({ min: 0.5, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(rate, fc.integer({ min: 20, max: 2000 }), (baseline, n) => {
      const drop = minimumDetectableDrop({ baseline, n });
      if (drop === null) return;
      expect(powerOf({ baseline, drop, n })).toBeCloseTo(0.8, 6);
      expect(sampleSizePerArm({ baseline, drop: drop * (1 + 1e-9) })).toBeLessThanOrEqual(n);
    }),
  );
});

test('hunting a rare trigger', () => {
  const rates = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.001];
  expect(rates.map((q) => triggerHuntCalls(q))).toEqual([5, 14, 29, 59, 149, 299, 598, 2995]);
  expect(rates.map((q) => triggerHuntCalls(q, 0.99))).toEqual([7, 21, 44, 90, 228, 459, 919, 4603]);
  expect(triggerHuntCalls(1)).toBe(1);
  expect(ruleOfThree(100)).toBeCloseTo(0.029513049607039932, 14);
  expect(ruleOfThree(1000)).toBeCloseTo(0.0029912495450953314, 14);
  expect(ruleOfThree(0)).toBe(1);
});

test('a part of the calls needs the square of it more, and more still when the rate is high', () => {
  expect(dilutedSampleSize(28, 0.5)).toBe(112);
  const needed = [1, 0.5, 0.25, 0.1].map((share) => sampleSizePerArm({ baseline: 0.85, drop: 0.3 * share }));
  expect(needed).toEqual([28, 95, 334, 1892]);
});
