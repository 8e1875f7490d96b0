import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

const LEAST_TRACES = 20;
const MOST_FALLEN_BACK = 0.1;
/** Not shared among routes: what else an audit looked at changes nothing about a fact. */
const ALPHA = 0.01;

export const fallbacks: TraceCheck = {
  card: {
    id: 'trace.fallbacks',
    title: 'Answers after a fallback',
    reads: ['trace'],
    tier: 'hard',
    severity: 'info',
    sees: 'Other routes were tried before the answer, and the record says so. It is low where with 99 % confidence more than a tenth of at least 20 answers came that way.',
    matters:
      'What answers is then the second choice: another deployment, provider or model, at another price. A route that always falls back has a first choice that does not work.',
    remedy: 'Look why the first choice fails, and whether you want what stands in for it.',
    limits:
      'It reads the record’s own count. A fallback that is not counted is not seen, and one that was denied or left open is `trace.undisclosed-fallback`.',
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
