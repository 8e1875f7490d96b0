/**
 * Values far above their window. On logarithms, because latencies and token counts are skewed; by median, median
 * absolute deviation and the tail between them and the last seventh, because outliers must not move the yardstick.
 */

import { studentQuantile } from '../../statistics/student.ts';
import { type Point, quantileOf } from './spread.ts';

/** Below this the yardstick itself is too uncertain. */
export const LEAST_VALUES = 20;
/** The deviation of a normal variable over its median absolute deviation. */
const TO_SIGMA = 1.4826;
/** What the median absolute deviation knows, compared with the usual estimate from the same values. */
const EFFICIENCY = 0.37;
/** Windows of near-equal values: a tenth more is nothing. */
const LEAST_SIGMA = 0.05;
/** The tail is measured from the median to here; what is beyond may be the outliers. */
const TAIL_END = 0.85;

export interface Outliers {
  readonly n: number;
  readonly count: number;
  readonly median: number;
  readonly threshold: number;
  readonly most: number;
}

/**
 * With lognormal values, and with those whose tail is a power (Pareto), the chance that a window shows any is `alpha` at
 * most, whatever its size. Points come in rising order.
 */
export function highOutliers(given: readonly Point[], alpha: number): Outliers | undefined {
  const points = given.filter(({ value }) => value > 0);
  const n = points.reduce((sum, { count }) => sum + count, 0);
  if (n < LEAST_VALUES) return undefined;
  const logs = points.map(({ value, count }) => ({ value: Math.log(value), count }));
  const middle = quantileOf(logs, n, 0.5);
  const sigma = Math.max(LEAST_SIGMA, TO_SIGMA * medianDistance(logs, n, middle));
  const normalReach = sigma * studentQuantile(1 - alpha / n, EFFICIENCY * (n - 1));
  const threshold = Math.exp(middle + Math.max(normalReach, tailReach(logs, n, middle, alpha)));
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

/**
 * How far the largest of the upper half may lie if its distances are exponential. Their mean is estimated from those
 * below the tail's end; the prediction allows for that estimate's own error, and is exact.
 */
function tailReach(logs: readonly Point[], n: number, middle: number, alpha: number): number {
  const end = quantileOf(logs, n, TAIL_END);
  let known = 0;
  let beyond = 0;
  let sum = 0;
  for (const { value, count } of logs) {
    if (value <= middle) continue;
    if (value <= end) {
      known += count;
      sum += (value - middle) * count;
    } else beyond += count;
  }
  if (known === 0) return 0;
  const mean = (sum + beyond * (end - middle)) / known;
  return mean * known * (((known + beyond) / alpha) ** (1 / known) - 1);
}
