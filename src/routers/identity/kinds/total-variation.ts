import type { PairedCounts } from '../../statistics/g-statistic.ts';

/** Half of what the shares of two samples differ by, 0 to 1. An empty sample differs from nothing. */
export function totalVariation(counts: PairedCounts): number {
  const first = counts.reduce((sum, [a]) => sum + a, 0);
  const second = counts.reduce((sum, [, b]) => sum + b, 0);
  if (first === 0 || second === 0) return 0;
  return counts.reduce((sum, [a, b]) => sum + Math.abs(a / first - b / second), 0) / 2;
}
