import { classifyHost } from '../../catalogue/classify.ts';
import { wilson } from '../../statistics/wilson.ts';
import type { TraceCheck } from '../route/check.ts';
import type { RouteWindow } from '../route/route.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Below this share, by the upper end of its interval, a retry is what every client does now and then. */
const FEW_RETRIED = 0.05;

/** On the maker's own host there is no supplier in between, and retries are the client's own. */
const AT_MAKERS_HOST =
  'The host is the maker’s own: look into your client’s or proxy’s settings for its retries and fallback models, and have it record which model answered.';

/** Of a single trace nothing excuses it; in a window the share does, and answers that name what was asked for. */
function severityOfRetries({ models, traces }: RouteWindow): 'low' | 'medium' | 'high' {
  if (wilson(models.premiumRetried, traces).hi >= FEW_RETRIED) return 'high';
  return models.namedAsClaimed === models.answers ? 'low' : 'medium';
}

export const undisclosedFallback: TraceCheck = {
  card: {
    id: 'trace.undisclosed-fallback',
    title: 'Undisclosed fallback',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'Another route was tried, or a premium model was tried again, while the trace says that no fallback was disclosed. High for a premium model, else medium. Retries of less than a twentieth of a window, by the upper end of the 95 % interval, are medium, and low where every answer names the model that was asked for.',
    matters:
      'Whoever pays for one model and gets the answer of another route cannot tell what was delivered, at which price, and who saw the request.',
    remedy:
      'Ask the supplier to name fallbacks in its answers, or switch them off for this model; until then judge a sampled window.',
    limits:
      'It reads what the trace says of itself. A retry is not always a fallback; a route that hides both is not seen here, only by comparing answers.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute(route) {
    const { models, traces, host } = route;
    const advice = classifyHost(host).trust === 'direct' ? { remedy: AT_MAKERS_HOST } : {};
    const among = (k: number) => (traces > 1 ? ` Seen in ${share(k, traces)}.` : '');
    if (models.premiumRetried > 0) {
      const severity = severityOfRetries(route);
      yield {
        ...advice,
        title:
          severity === 'high'
            ? 'Premium claimed route with undisclosed fallback'
            : 'Few retries without a word on fallbacks',
        severity,
        confidence: severity === 'high' ? 0.6 : 0.3,
        numbers: shareNumbers(models.premiumRetried, traces),
        detail: `Claimed premium model route has fallback disclosure set to false while retry count is nonzero.${among(models.premiumRetried)}`,
      };
    }
    if (models.fallbacksDenied > 0) {
      const isPremium = models.premiumFallbacksDenied > 0;
      yield {
        ...advice,
        ...(isPremium ? { title: 'Premium claimed route with undisclosed fallback' } : {}),
        severity: isPremium ? 'high' : 'medium',
        confidence: 0.8,
        numbers: shareNumbers(models.fallbacksDenied, traces),
        detail: `Other routes were tried before the answer while fallback disclosure is set to false.${among(models.fallbacksDenied)}`,
      };
    }
    if (models.fallbacksUnknown > 0) {
      yield {
        ...advice,
        title: 'Fallback without a word on its disclosure',
        severity: 'low',
        confidence: 0.5,
        numbers: shareNumbers(models.fallbacksUnknown, traces),
        detail: `Other routes were tried before the answer; whether that was disclosed is not in the trace.${among(models.fallbacksUnknown)}`,
      };
    }
  },
};
