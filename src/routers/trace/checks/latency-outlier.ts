import { wilson } from '../../statistics/wilson.ts';
import type { TraceCheck } from '../route/check.ts';
import { highOutliers } from '../route/outliers.ts';
import { digits, grouped, share, shareNumbers } from '../route/words.ts';

/** A few slow answers are normal variation; a part of the traffic takes another path. */
const NOTABLE_SHARE = 0.05;
/** The share of latencies that must have the length of their answer. */
const PACED_SHARE = 0.9;

export const latencyOutlier: TraceCheck = {
  card: {
    id: 'trace.latency-outlier',
    title: 'Latency outliers in the window',
    reads: ['trace'],
    tier: 'soft',
    severity: 'info',
    sees: 'Answers far slower than the rest of at least 20, relative to their output tokens where these are given, by median, median absolute deviation and upper tail of the logarithms. If latencies are lognormal or have a power-law tail, one audit in a hundred shows any by chance. A few are info; more than a twentieth of the traffic is medium, or low if the lengths of the answers are not given.',
    matters:
      'Slow answers can come from another upstream, from hidden retries or from a detour; if a part of the traffic is slow, it probably takes another path.',
    remedy:
      'Compare the upstream, hour and retries of the slow answers with the others; repeat the window at another hour.',
    limits:
      'Latency alone never identifies a model: load, region and long prompts have the same effect. Fast answers are not reported, because caches and aborted streams are fast; answers from a cache are left out.',
  },
  evidenceClass: 'latency_signal',
  *inspectRoute({ latencyMs, pace, isMixed }, { alpha }) {
    if (isMixed) return;
    const isPaced = pace.n >= latencyMs.n * PACED_SHARE;
    const { points, medianTokens } = isPaced ? pace.paced() : { points: latencyMs.points(), medianTokens: 0 };
    const found = highOutliers(points, alpha);
    if (!found || found.count === 0) return;
    const { n, count, median, threshold, most } = found;
    const isNotable = wilson(count, n).lo > NOTABLE_SHARE;
    // Without its length a slow answer may just be a long one.
    const lengths = isPaced
      ? `as of an answer of ${grouped(medianTokens)} tokens, longer ones in proportion`
      : 'whatever the length of the answers, which is not given';
    yield {
      severity: isNotable ? (isPaced ? 'medium' : 'low') : 'info',
      confidence: isNotable && isPaced ? 0.5 : 0.3,
      numbers: {
        ...shareNumbers(count, n),
        median: digits(median),
        threshold: digits(threshold),
        most: digits(most),
      },
      detail: `Slower than ${grouped(threshold)} ms (${lengths}), with a median of ${grouped(median)} ms: ${share(count, n)}; the slowest took ${grouped(most)} ms.`,
    };
  },
};
