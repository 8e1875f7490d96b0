import { betaQuantile, incompleteBeta } from './incomplete-beta.ts';
import { normalQuantile } from './normal.ts';

/** The chance of a Student's t of these degrees of freedom above t. */
export function studentTail(t: number, df: number): number {
  if (t === 0 || !(df > 0)) return 0.5;
  const square = t * t;
  const outside = 0.5 * incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
  return t > 0 ? outside : 1 - outside;
}

/** The point that a Student variable with these degrees of freedom stays under with probability `p` above a half. */
export function studentQuantile(p: number, df: number): number {
  // Beyond a few thousand the difference is far below what is printed, and the beta inverse slow.
  if (df > 5000) return normalQuantile(p);
  const x = betaQuantile(2 * (1 - p), df / 2, 0.5);
  return Math.sqrt(df * (1 / x - 1));
}
