import { type Interval, readCounts } from './interval.ts';
import { wilson } from './wilson.ts';

/** Newcombe's interval of the difference of two rates, first minus second; of an empty arm nothing is known. */
export function newcombe(
  k1: number,
  n1: number,
  k2: number,
  n2: number,
  confidence = 0.95,
): Interval & { readonly difference: number } {
  if (!(n1 > 0) || !(n2 > 0)) return { difference: 0, lo: -1, hi: 1 };
  const p1 = readCounts(k1, n1).k / n1;
  const p2 = readCounts(k2, n2).k / n2;
  const first = wilson(k1, n1, confidence);
  const second = wilson(k2, n2, confidence);
  const difference = p1 - p2;
  return {
    difference,
    lo: Math.max(-1, difference - Math.hypot(p1 - first.lo, second.hi - p2)),
    hi: Math.min(1, difference + Math.hypot(first.hi - p1, p2 - second.lo)),
  };
}
