/** How often a symbol came in the first and in the second sample. */
export type PairedCounts = readonly (readonly [number, number])[];

/** The G statistic of two samples over the same symbols: twice the log-likelihood ratio. Only equality matters. */
export function gStatistic(counts: PairedCounts): { g: number; df: number } {
  const first = counts.reduce((sum, [a]) => sum + a, 0);
  const second = counts.reduce((sum, [, b]) => sum + b, 0);
  if (first === 0 || second === 0) return { g: 0, df: 0 };
  const total = first + second;
  let g = 0;
  let symbols = 0;
  for (const [a, b] of counts) {
    if (a + b === 0) continue;
    symbols += 1;
    const share = (a + b) / total;
    if (a > 0) g += a * Math.log(a / (first * share));
    if (b > 0) g += b * Math.log(b / (second * share));
  }
  return { g: Math.max(0, 2 * g), df: symbols - 1 };
}
