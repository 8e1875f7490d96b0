/**
 * Values far above their window. On logarithms, because latencies and token counts are skewed; by median and median
 * absolute deviation, because the outliers themselves must not move the yardstick.
 */

import { studentQuantile } from '../statistics/student.ts';
import { type Point, quantileOf, type Spread } from './spread.ts';

/** Below this the yardstick itself is too uncertain. */
export const LEAST_VALUES = 20;
/** The deviation of a normal variable over its median absolute deviation. */
const TO_SIGMA = 1.4826;
/** What the median absolute deviation knows, compared with the usual estimate from the same values. */
const EFFICIENCY = 0.37;
/** Windows of near-equal values: a tenth more is nothing. */
const LEAST_SIGMA = 0.05;

export interface Outliers {
  readonly n: number;
  readonly count: number;
  readonly median: number;
  readonly threshold: number;
  readonly most: number;
}

/** With lognormal values, the chance that a window shows any is `alpha` at most, whatever its size. */
export function highOutliers(spread: Spread, alpha: number): Outliers | undefined {
  const points = spread.points().filter(({ value }) => value > 0);
  const n = points.reduce((sum, { count }) => sum + count, 0);
  if (n < LEAST_VALUES) return undefined;
  const logs = points.map(({ value, count }) => ({ value: Math.log(value), count }));
  const middle = quantileOf(logs, n, 0.5);
  const sigma = Math.max(LEAST_SIGMA, TO_SIGMA * medianDistance(logs, n, middle));
  const threshold = Math.exp(middle + sigma * studentQuantile(1 - alpha / n, EFFICIENCY * (n - 1)));
  const count = points.reduce((sum, point) => sum + (point.value > threshold ? point.count : 0), 0);
  return { n, count, median: Math.exp(middle), threshold, most: points.at(-1)?.value ?? 0 };
}

function medianDistance(logs: readonly Point[], n: number, middle: number): number {
  const distances = logs.map(({ value, count }) => ({ value: Math.abs(value - middle), count }));
  return quantileOf(
    distances.sort((a, b) => a.value - b.value),
    n,
    0.5,
  );
}
