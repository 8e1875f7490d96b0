import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import { fisherMidP } from '../../statistics/mid-p.ts';
import type { TraceCheck } from '../route/check.ts';
import { percent, pValue, share, shareNumbers } from '../route/words.ts';

const LEAST_TRACES = 20;
const MOST_FAILED = 0.1;
/** A smaller step is normal variation, however significant. */
const LEAST_STEP = 0.05;

export const errors: TraceCheck = {
  card: {
    id: 'trace.errors',
    title: 'Many failed answers',
    reads: ['trace'],
    tier: 'soft',
    severity: 'low',
    sees: 'With 99 % confidence more than a tenth of at least 20 answers failed, by their status; or more than in the baseline, by Fisher’s mid-p and at least five percentage points.',
    matters:
      'When a route fails often, its requests are repeated and may be answered by something else without notice.',
    remedy:
      'Check the status of the failed answers: limits of your key, an overloaded upstream, or requests that it does not understand.',
    limits:
      'It reads the status in the log; a log of successes alone shows no failures. Limits of your own account look the same. Failed answers are left out of latencies and finish reasons.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ failed, traces }, { alpha, baseline }) {
    if (failed === 0 || traces < LEAST_TRACES) return;
    const { lo } = clopperPearson(failed, traces, 1 - 2 * alpha);
    const before = baseline && baseline.traces >= LEAST_TRACES ? baseline : undefined;
    const p = before ? fisherMidP(failed, traces, before.failed, before.traces) : 1;
    const isMore = before !== undefined && failed / traces - before.failed / before.traces >= LEAST_STEP;
    const hasRisen = isMore && p < alpha;
    if (lo <= MOST_FAILED && !hasRisen) return;
    const than = hasRisen
      ? ` In the baseline it was ${percent(before.failed / before.traces)} % (${pValue(p)}).`
      : '';
    yield {
      confidence: 0.7,
      numbers: shareNumbers(failed, traces),
      detail: `Failed, by their status: ${share(failed, traces)}.${than}`,
    };
  },
};
