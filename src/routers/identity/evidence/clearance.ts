/**
 * When a sample clears a route. A p above 0.05 only means that nothing was detected; a route is cleared where the change
 * that matters would have shown more than this in 95 of 100 samples of the same size and spread.
 */
import { normalQuantile } from '../../statistics/normal.ts';
import { ALPHA, POWER } from './evidence.ts';

/** A statistic as it comes out when nothing changed, and when the change that matters did happen. */
export interface Worlds {
  readonly same: readonly number[];
  readonly changed: readonly number[];
}

export interface Clearance {
  readonly isAlike: boolean;
  /** How many times as many answers would clear an unchanged route with the power. */
  readonly toClear: number;
  /** How many times as many would show the change with the power. */
  readonly toShow: number;
}

/** More than any user collects: a change that does not show by then counts as not detectable. */
const MOST = 100;
const SURE = normalQuantile(1 - ALPHA);
const LIKELY = normalQuantile(POWER);

/** `excess` is the statistic less what chance alone makes of it. */
export function clearance(excess: number, { same, changed }: Worlds): Clearance {
  const [none, some] = [moments(same), moments(changed)];
  const shift = some.mean - none.mean;
  const added = Math.max(0, some.variance - none.variance);
  const noise = Math.sqrt(none.variance);
  const spread = (times: number) => Math.sqrt(none.variance + times * added);
  return {
    isAlike: shift > 0 && excess < lowest(changed) - none.mean,
    toClear: leastTimes((times) => times * shift >= SURE * spread(times) + LIKELY * noise && shift > 0),
    toShow: leastTimes((times) => times * shift >= SURE * noise + LIKELY * spread(times) && shift > 0),
  };
}

/** What a changed world stays above in 95 of 100: by rank, because few answers are not spread evenly around their mean. */
function lowest(changed: readonly number[]): number {
  const sorted = [...changed].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.floor(ALPHA * (sorted.length + 1)) - 1)] ?? Number.NEGATIVE_INFINITY;
}

function leastTimes(isEnough: (times: number) => boolean): number {
  if (!isEnough(MOST)) return MOST;
  let [lo, hi] = [0, MOST];
  for (let i = 0; i < 40; i += 1) {
    const middle = (lo + hi) / 2;
    if (isEnough(middle)) hi = middle;
    else lo = middle;
  }
  return hi;
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / Math.max(1, values.length - 1) };
}
