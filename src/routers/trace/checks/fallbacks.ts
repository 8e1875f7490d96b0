import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

const LEAST_TRACES = 20;
const MOST_FALLEN_BACK = 0.1;
/** Not divided among routes: a recorded fact does not depend on how many routes the audit read. */
const ALPHA = 0.01;

export const fallbacks: TraceCheck = {
  card: {
    id: 'trace.fallbacks',
    title: 'Answers after a fallback',
    reads: ['trace'],
    tier: 'hard',
    severity: 'info',
    sees: 'Other routes were tried before the answer, and the record discloses it. Low if, with 99 % confidence, more than a tenth of at least 20 answers came that way.',
    matters:
      'The answer then comes from the second choice: another deployment, provider or model, at another price. If a route always falls back, its first choice does not work.',
    remedy: 'Find out why the first choice fails, and whether you accept its replacement.',
    limits:
      'It reads the record’s own count. An uncounted fallback is not seen; a fallback that was denied, or whose disclosure is unknown, is `trace.undisclosed-fallback`.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models: { fallbacksDisclosed: fallen }, traces }) {
    if (fallen === 0) return;
    const { lo } = clopperPearson(fallen, traces, 1 - 2 * ALPHA);
    yield {
      severity: traces >= LEAST_TRACES && lo > MOST_FALLEN_BACK ? 'low' : 'info',
      confidence: 0.9,
      numbers: shareNumbers(fallen, traces),
      detail: `Other routes were tried before the answer in ${share(fallen, traces)}.`,
    };
  },
};
