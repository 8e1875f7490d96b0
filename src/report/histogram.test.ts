import { expect, test } from 'vitest';
import { addLatency, newHistogram, quantileMs } from './histogram.ts';

test.each([
  [[100], 0.5, 100],
  [[10, 20, 30, 4000], 0.5, 20],
  [[10, 20, 30, 4000], 1, 4000],
  [[0], 0.5, 1],
  [[1e12], 0.5, 2 ** 21.5],
])('of %j the quantile %f is about %f', (latencies, share, expected) => {
  const histogram = newHistogram();
  for (const latencyMs of latencies) addLatency(histogram, latencyMs);
  const found = quantileMs(histogram, share) ?? Number.NaN;
  expect(found / expected).toBeGreaterThan(0.8);
  expect(found / expected).toBeLessThan(1.25);
});

test('nothing measured has no quantile', () => {
  expect(quantileMs(newHistogram(), 0.5)).toBeUndefined();
});
