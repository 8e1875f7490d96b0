import { normalQuantile } from './normal.ts';
import { studentTail } from './student.ts';

export interface Mean {
  readonly mean: number;
  readonly n: number;
  /** The standard deviation, when it is known. It is never made up. */
  readonly sd?: number;
}

export interface LogRatio {
  /** ln(second / first). */
  readonly logRatio: number;
  readonly error: number;
  readonly df: number;
  /** The chance of so large a ratio when nothing changed, and of one so far from one either way. */
  readonly pHigher: number;
  readonly pTwoSided: number;
}

/**
 * Compares two means of positive values by their ratio. Null without both spreads, or where a mean is not positive.
 * Latencies are skewed: a window that misses the slow ones has a small mean and a small spread at once, and with each
 * its own spread 6 to 10 % of equal windows differ at 5 %. With the larger one for both, and a little more where it is
 * far beyond the mean's own size, under 5 % do.
 */
export function logRatio(first: Mean, second: Mean, spread: 'own' | 'larger' = 'own'): LogRatio | null {
  if (first.sd === undefined || second.sd === undefined || !isUsable(first, second)) return null;
  const isOwn = spread === 'own';
  const cvs = [first.sd / first.mean, second.sd / second.mean] as const;
  const larger = widened(Math.max(...cvs));
  const a = (isOwn ? cvs[0] : larger) ** 2 / first.n;
  const b = (isOwn ? cvs[1] : larger) ** 2 / second.n;
  const value = Math.log(second.mean / first.mean);
  const error = Math.sqrt(a + b);
  const df = isOwn ? satterthwaite(a, first.n, b, second.n) : Math.min(first.n, second.n) - 1;
  if (!(error > 0) || !(df > 0)) return null;
  const t = value / error;
  return {
    logRatio: value,
    error,
    df,
    pHigher: studentTail(t, df),
    pTwoSided: 2 * studentTail(Math.abs(t), df),
  };
}

/**
 * The coefficient of variation that both windows would need for their difference to be no longer significant. All that
 * that can be derived from two means without spreads. Null where a mean is not positive.
 */
export function tippingCv(first: Mean, second: Mean, z: number = normalQuantile(0.975)): number | null {
  if (!isUsable(first, second)) return null;
  return Math.abs(Math.log(second.mean / first.mean)) / (z * Math.sqrt(1 / first.n + 1 / second.n));
}

export type TippingReading = 'robust' | 'suggestive' | 'untestable';

/** Public latency tables have coefficients of variation between 0.16 and 1.3. */
export function readTippingCv(cv: number): TippingReading {
  if (cv > 1.5) return 'robust';
  return cv >= 0.8 ? 'suggestive' : 'untestable';
}

/** Welch's test of two means that may differ in spread. Null where there is no spread to compare with. */
export function welch(first: Mean, second: Mean): { t: number; df: number; pTwoSided: number } | null {
  if (first.sd === undefined || second.sd === undefined) return null;
  const a = first.sd ** 2 / first.n;
  const b = second.sd ** 2 / second.n;
  const df = satterthwaite(a, first.n, b, second.n);
  if (!(a + b > 0) || !(df > 0)) return null;
  const t = (first.mean - second.mean) / Math.sqrt(a + b);
  return { t, df, pTwoSided: 2 * studentTail(Math.abs(t), df) };
}

/** Heavy tails hide from small windows: from a spread of four fifths of the mean on, up to a quarter is added. */
function widened(cv: number): number {
  return cv * (1 + Math.min(1, Math.max(0, cv - 0.8)) / 4);
}

function satterthwaite(a: number, n1: number, b: number, n2: number): number {
  return (a + b) ** 2 / (a ** 2 / (n1 - 1) + b ** 2 / (n2 - 1));
}

function isUsable(first: Mean, second: Mean): boolean {
  return first.mean > 0 && second.mean > 0 && first.n > 0 && second.n > 0;
}
