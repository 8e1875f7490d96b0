import { logRatio, readTippingCv, type TippingReading, tippingCv } from '../statistics/means.ts';
import { normalQuantile } from '../statistics/normal.ts';
import type { MeanPair } from './window.ts';

/** Latency counts when it got worse, tokens when they changed either way. */
export type MeanMetric = 'latency' | 'tokens';

export interface MeanEvidence {
  readonly metric: MeanMetric;
  readonly baseline: number;
  readonly current: number;
  readonly ratio: number | null;
  /** With both spreads. Without them nothing is tested. */
  readonly p: number | null;
  /** Of the ratio, with both spreads. */
  readonly interval: { readonly lo: number; readonly hi: number } | null;
  readonly tippingCv: number | null;
  readonly reading: TippingReading | null;
}

export function weighMean(metric: MeanMetric, { baseline, current }: MeanPair): MeanEvidence {
  const tested = logRatio(baseline, current, 'larger');
  const isWorse = metric === 'tokens' || current.mean > baseline.mean;
  const z = normalQuantile(metric === 'latency' ? 0.95 : 0.975);
  const tipping = isWorse ? tippingCv(baseline, current, z) : null;
  const reach = tested === null ? 0 : normalQuantile(0.975) * tested.error;
  return {
    metric,
    baseline: baseline.mean,
    current: current.mean,
    ratio: baseline.mean > 0 ? current.mean / baseline.mean : null,
    p: tested === null ? null : metric === 'latency' ? tested.pHigher : tested.pTwoSided,
    interval: tested && {
      lo: Math.exp(tested.logRatio - reach),
      hi: Math.exp(tested.logRatio + reach),
    },
    tippingCv: tipping,
    reading: tipping === null ? null : readTippingCv(tipping),
  };
}
