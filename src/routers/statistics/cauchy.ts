/**
 * One p-value out of several that may depend on each other: the mean of their Cauchy values. Of none it is one.
 * A p of exactly one would outvote all others for ever, so it counts as all but one.
 */
export function cauchyCombination(ps: readonly number[]): number {
  if (ps.length === 0) return 1;
  const mean = ps.reduce((sum, p) => sum + cauchyValue(p), 0) / ps.length;
  // Above one the arc tangent would lose the small tail to the subtraction.
  return mean > 1 ? Math.atan(1 / mean) / Math.PI : 0.5 - Math.atan(mean) / Math.PI;
}

function cauchyValue(p: number): number {
  if (p <= 0) return Number.MAX_VALUE / 1e6;
  if (p < 0.25) return 1 / Math.tan(p * Math.PI);
  return Math.tan((0.5 - Math.min(p, 1 - 1e-9)) * Math.PI);
}
