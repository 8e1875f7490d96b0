import { incompleteBeta } from './incomplete-beta.ts';

/** The chance of a Student's t of these degrees of freedom above t. */
export function studentTail(t: number, df: number): number {
  if (t === 0 || !(df > 0)) return 0.5;
  const square = t * t;
  const outside = 0.5 * incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
  return t > 0 ? outside : 1 - outside;
}
