import { deviance, stirlingError } from './log-gamma.ts';

/**
 * The binomial probability of k of n at p, k and n not necessarily whole, with q = 1 − p handed in so that nothing is
 * lost when p is near one. By the saddle point: right to the last digits for n of thousands of millions.
 */
export function logBinomial(k: number, n: number, p: number, q: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY;
  if (p === 0) return k === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (q === 0) return k === n ? 0 : Number.NEGATIVE_INFINITY;
  if (k === 0) return p < 0.1 ? n * Math.log1p(-p) : n * Math.log(q);
  if (k === n) return q < 0.1 ? n * Math.log1p(-q) : n * Math.log(p);
  const errors = stirlingError(n) - stirlingError(k) - stirlingError(n - k);
  const deviances = deviance(k, n * p) + deviance(n - k, n * q);
  return errors - deviances - 0.5 * Math.log(2 * Math.PI * k * ((n - k) / n));
}
