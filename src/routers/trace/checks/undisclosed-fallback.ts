import type { TraceCheck } from '../check.ts';
import { share, shareNumbers } from '../words.ts';

export const undisclosedFallback: TraceCheck = {
  card: {
    id: 'trace.undisclosed-fallback',
    title: 'Undisclosed fallback',
    reads: ['trace'],
    tier: 'hard',
    severity: 'medium',
    sees: 'Another route was tried, or a premium model was tried again, while the trace says that no fallback was disclosed.',
    matters:
      'Whoever pays for one model and gets the answer of another route cannot tell what was delivered, at which price, and who saw the request.',
    remedy:
      'Ask the supplier to name fallbacks in its answers, or switch them off for this model; until then judge a sampled window.',
    limits:
      'It reads what the trace says of itself. A retry is not always a fallback; a route that hides both is not seen here, only by comparing answers.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, traces }) {
    const among = (k: number) => (traces > 1 ? ` Seen in ${share(k, traces)}.` : '');
    if (models.premiumRetried > 0) {
      yield {
        title: 'Premium claimed route with undisclosed fallback',
        severity: 'high',
        confidence: 0.6,
        numbers: shareNumbers(models.premiumRetried, traces),
        detail: `Claimed premium model route has fallback disclosure set to false while retry count is nonzero.${among(models.premiumRetried)}`,
      };
    }
    if (models.fallbacksDenied > 0) {
      const isPremium = models.premiumFallbacksDenied > 0;
      yield {
        ...(isPremium ? { title: 'Premium claimed route with undisclosed fallback' } : {}),
        severity: isPremium ? 'high' : 'medium',
        confidence: 0.8,
        numbers: shareNumbers(models.fallbacksDenied, traces),
        detail: `Other routes were tried before the answer while fallback disclosure is set to false.${among(models.fallbacksDenied)}`,
      };
    }
    if (models.fallbacksUnknown > 0) {
      yield {
        title: 'Fallback without a word on its disclosure',
        severity: 'low',
        confidence: 0.5,
        numbers: shareNumbers(models.fallbacksUnknown, traces),
        detail: `Other routes were tried before the answer; whether that was disclosed is not in the trace.${among(models.fallbacksUnknown)}`,
      };
    }
  },
};
