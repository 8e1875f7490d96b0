import { betaQuantile } from './incomplete-beta.ts';
import { type Interval, readCounts } from './interval.ts';

/** The exact interval of a rate: never too short, often too long. */
export function clopperPearson(passed: number, total: number, confidence = 0.95): Interval {
  const { k, n } = readCounts(passed, total);
  const outside = (1 - confidence) / 2;
  return {
    lo: k === 0 ? 0 : betaQuantile(outside, k, n - k + 1),
    hi: k === n ? 1 : 1 - betaQuantile(outside, n - k, k + 1),
  };
}
