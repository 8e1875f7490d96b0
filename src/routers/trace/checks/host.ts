import { classifyHost } from '../../catalogue/classify.ts';
import { lastingRisk } from '../../catalogue/host-risk.ts';
import type { TraceCheck } from '../route/check.ts';
import { counted } from '../route/words.ts';

/** Reports use it as the name of the finding, too. */
export const RESELLER_TITLE = 'Host of an unofficial reseller';

export const host: TraceCheck = {
  card: {
    id: 'trace.host',
    title: 'Host imitates a known one',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The name of the host that answered imitates a known host, or belongs to an unofficial reseller: the same rule as in `routes` and `compare`.',
    matters:
      'The operator of that address reads every request and writes every answer; a clean window does not change who it is.',
    remedy:
      'Compare the address with the provider’s own documentation, and check that it is the one you meant.',
    limits:
      'It reads only the name. Your own tunnel, test host or mirror may look the same; an unknown host that imitates no known one is not reported.',
  },
  evidenceClass: 'config_signal',
  *inspectRoute({ host: name, traces }) {
    const known = classifyHost(name);
    if (lastingRisk(known) !== 'Probe') return;
    if (known.lookalikeOf !== undefined) {
      yield {
        confidence: 0.7,
        detail: `The host of ${counted(traces, 'trace')} looks like ${known.lookalikeOf}, but is another host.`,
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
