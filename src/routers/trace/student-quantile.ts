import { betaQuantile } from '../statistics/incomplete-beta.ts';
import { normalQuantile } from '../statistics/normal.ts';

/** The point that a Student variable with these degrees of freedom stays under with probability `p` above a half. */
export function studentQuantile(p: number, df: number): number {
  // Beyond a few thousand the difference is far below what is printed, and the beta inverse slow.
  if (df > 5000) return normalQuantile(p);
  const x = betaQuantile(2 * (1 - p), df / 2, 0.5);
  return Math.sqrt(df * (1 / x - 1));
}
