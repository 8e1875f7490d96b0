import { classifyHost } from '../../catalogue/classify.ts';
import { wilson } from '../../statistics/wilson.ts';
import type { TraceCheck } from '../route/check.ts';
import type { RouteWindow } from '../route/route.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Below this share, by the upper end of its interval, retries are normal for any client. */
const FEW_RETRIED = 0.05;

/** On the maker's own host there is no supplier in between, and retries are the client's own. */
const AT_MAKERS_HOST =
  'The host is the maker’s own: check the retries and fallback models in your client’s or proxy’s settings, and have it record which model answered.';

/** A single trace is always high; in a window, a small share or answers that name the requested model lower it. */
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
    sees: 'Another route was tried, or a premium model was retried, and the trace denies that a fallback was disclosed. High for a premium model, otherwise medium. Retries in less than a twentieth of a window, by the upper end of the 95 % interval, are medium, or low if every answer names the requested model.',
    matters:
      'If you pay for one model and another route answers, you cannot know what was delivered, at which price, and who saw the request.',
    remedy:
      'Ask the supplier to name fallbacks in its answers, or switch them off for this model; until then judge a sampled window.',
    limits:
      'It reads what the trace reports about itself. A retry is not always a fallback; a route that hides both is not seen here, only by comparing answers.',
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
            : 'Few retries without fallback disclosure',
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
        title: 'Fallback with unknown disclosure',
        severity: 'low',
        confidence: 0.5,
        numbers: shareNumbers(models.fallbacksUnknown, traces),
        detail: `Other routes were tried before the answer; whether that was disclosed is not in the trace.${among(models.fallbacksUnknown)}`,
      };
    }
  },
};
