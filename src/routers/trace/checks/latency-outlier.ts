import { wilson } from '../../statistics/wilson.ts';
import type { TraceCheck } from '../check.ts';
import { highOutliers } from '../outliers.ts';
import { digits, grouped, share, shareNumbers } from '../words.ts';

/** A few slow answers are the weather; a part of the traffic is another road. */
const NOTABLE_SHARE = 0.02;

export const latencyOutlier: TraceCheck = {
  card: {
    id: 'trace.latency-outlier',
    title: 'Latency outliers in the window',
    reads: ['trace'],
    tier: 'soft',
    severity: 'info',
    sees: 'Answers far slower than the rest of at least 20, by median and median absolute deviation of the logarithms. If latencies are lognormal, one audit in a hundred shows any by chance; real ones have heavier tails, so a few are only mentioned.',
    matters:
      'Slow answers can come from another upstream, from hidden retries or from a detour; a part of the traffic that is slow suggests that it takes another road.',
    remedy:
      'Compare the slow answers’ upstream, hour and retries with the others; repeat the window at another hour.',
    limits:
      'Latency alone never identifies a model: load, region and long answers do the same. Fast answers are not reported, because caches and aborted streams are fast; answers from a cache are left out.',
  },
  evidenceClass: 'latency_signal',
  *inspectRoute({ latencyMs, isMixed }, { alpha }) {
    const found = isMixed ? undefined : highOutliers(latencyMs, alpha);
    if (!found || found.count === 0) return;
    const { n, count, median, threshold, most } = found;
    const isNotable = wilson(count, n).lo > NOTABLE_SHARE;
    yield {
      severity: isNotable ? 'medium' : 'info',
      confidence: isNotable ? 0.5 : 0.3,
      numbers: { ...shareNumbers(count, n), median: digits(median), threshold: digits(threshold), most },
      detail: `Slower than ${grouped(threshold)} ms, with a median of ${grouped(median)} ms: ${share(count, n)}; the slowest took ${grouped(most)} ms.`,
    };
  },
};
