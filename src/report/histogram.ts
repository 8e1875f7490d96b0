/** Latencies in bins that grow by the square root of two: quantiles to within a fifth, whatever the number of events. */
import { z } from 'zod';

const BINS = 44;

export const histogramSchema = z.strictObject({
  count: z.int().nonnegative(),
  bins: z.array(z.int().nonnegative()).length(BINS),
});
export type Histogram = z.infer<typeof histogramSchema>;

export function newHistogram(): Histogram {
  return { count: 0, bins: Array.from({ length: BINS }, () => 0) };
}

export function addLatency(histogram: Histogram, latencyMs: number): void {
  const bin = Math.min(BINS - 1, Math.max(0, Math.floor(2 * Math.log2(Math.max(1, latencyMs)))));
  histogram.count += 1;
  histogram.bins[bin] = (histogram.bins[bin] ?? 0) + 1;
}

/** Where a bin begins. */
export function binStartMs(bin: number): number {
  return 2 ** (bin / 2);
}

/** The middle of the bin that holds the quantile; undefined without a sample. */
export function quantileMs({ count, bins }: Histogram, share: number): number | undefined {
  if (count === 0) return undefined;
  let left = Math.max(1, Math.ceil(share * count));
  for (const [bin, size] of bins.entries()) {
    left -= size;
    if (left <= 0) return Math.sqrt(binStartMs(bin) * binStartMs(bin + 1));
  }
  return undefined;
}
