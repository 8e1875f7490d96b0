import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { TraceCheck } from '../route/check.ts';
import { decimals, share, shareNumbers } from '../route/words.ts';

const LEAST_TRACES = 20;
/** A healthy route repeats hardly more than one request in fifty. */
const MOST_RETRIED = 0.1;
const MANY_RETRIED = 0.3;

export const retries: TraceCheck = {
  card: {
    id: 'trace.retries',
    title: 'Many retries',
    reads: ['trace'],
    tier: 'soft',
    severity: 'low',
    sees: 'With 99 % confidence, more than a tenth of at least 20 requests were repeated before they were answered.',
    matters:
      'Retries cost time and sometimes money, and they are when routes switch to another upstream without notice.',
    remedy:
      'Check the status of the failed attempts: overload, limits of your key, or an upstream that is gone.',
    limits:
      'A limit of your own account looks the same. A single request is never judged by its retries alone.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ retries: { counted, retried, attempts, most } }, { alpha }) {
    const { lo } = clopperPearson(retried, counted, 1 - 2 * alpha);
    if (counted < LEAST_TRACES || lo <= MOST_RETRIED) return;
    yield {
      severity: lo > MANY_RETRIED ? 'medium' : 'low',
      confidence: 0.6,
      numbers: shareNumbers(retried, counted),
      detail: `Requests were repeated in ${share(retried, counted)}: ${decimals(attempts / counted)} retries a request, at most ${most}.`,
    };
  },
};
