/** The quantile q of values in ascending order, between two of them in proportion; of no values there is none. */
export function quantile(sorted: readonly number[], q: number): number | null {
  const at = Math.min(Math.max(q, 0), 1) * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) return null;
  return below === above ? below : below + (above - below) * (at - Math.floor(at));
}
