import { type Interval, readCounts } from './interval.ts';
import { normalQuantile } from './normal.ts';

/** Wilson's score interval of a rate; of nothing it is everything. */
export function wilson(passed: number, total: number, confidence = 0.95): Interval {
  const { k, n } = readCounts(passed, total);
  if (n === 0) return { lo: 0, hi: 1 };
  const z = -normalQuantile((1 - confidence) / 2);
  const square = z * z;
  const p = k / n;
  const middle = p + square / (2 * n);
  const reach = z * Math.sqrt((p * ((n - k) / n)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  // At the ends the two parts are equal but for rounding.
  return {
    lo: k === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    hi: k === n ? 1 : Math.min(1, (middle + reach) / scale),
  };
}
