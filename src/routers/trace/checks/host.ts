import { classifyHost } from '../../catalogue/classify.ts';
import { lastingRisk } from '../../catalogue/host-risk.ts';
import type { TraceCheck } from '../route/check.ts';
import { counted } from '../route/words.ts';

/** Reports name the finding by it as well. */
export const RESELLER_TITLE = 'Host of an unofficial reseller';

export const host: TraceCheck = {
  card: {
    id: 'trace.host',
    title: 'Host that looks like another',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The host that answered is spelled to be taken for a known one, or is that of an unofficial reseller: the rule by which `routes` and `compare` judge a host.',
    matters:
      'Whoever stands at that address reads every request and writes every answer, and a clean window does not change who it is.',
    remedy: 'Compare the address with the provider’s own documentation, and decide whether you meant it.',
    limits:
      'It reads the name alone. A tunnel, a test or a mirror of your own may look so; an unknown host that resembles nobody is not reported.',
  },
  evidenceClass: 'config_signal',
  *inspectRoute({ host: name, traces }) {
    const known = classifyHost(name);
    if (lastingRisk(known) !== 'Probe') return;
    if (known.lookalikeOf !== undefined) {
      yield {
        confidence: 0.7,
        detail: `The host of ${counted(traces, 'trace')} looks like ${known.lookalikeOf}, and is not it.`,
      };
      return;
    }
    yield {
      title: RESELLER_TITLE,
      confidence: 0.7,
      detail: `The host of ${counted(traces, 'trace')} is one that describes itself as reselling access to models of others.`,
    };
  },
};
