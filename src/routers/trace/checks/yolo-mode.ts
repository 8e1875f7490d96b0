import { classifyHost } from '../../catalogue/classify.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Hosts where the maker, a cloud under contract or the local machine answers: no third party in between. */
const TRUSTED: ReadonlySet<string> = new Set(['direct', 'cloud', 'local']);

/** What importers write when a log does not name its host. */
const UNKNOWN_HOST = 'unknown';

export const yoloMode: TraceCheck = {
  card: {
    id: 'trace.yolo-mode',
    title: 'Agent runs without asking',
    reads: ['trace'],
    tier: 'hard',
    severity: 'medium',
    sees: 'The agent ran its tool calls without asking a person (approval never, full access), through a host that passes requests on to others.',
    matters:
      'A host between agent and model can put a tool call into an answer. An agent that does not ask runs it; some relays have been seen waiting for just that mode.',
    remedy: 'Make the agent ask on this route, or put a hook or the gateway in front of its tools.',
    limits:
      'On the maker’s own host, a cloud’s or a local one, and if the log does not name the host, it is reported as low.',
  },
  evidenceClass: 'policy_signal',
  *inspectRoute({ yolo, traces, host }) {
    if (yolo === 0) return;
    const isOwn = TRUSTED.has(classifyHost(host).trust) || host === UNKNOWN_HOST;
    yield {
      severity: isOwn ? 'low' : 'medium',
      confidence: 0.9,
      numbers: shareNumbers(yolo, traces),
      detail: `The agent ran without asking in ${share(yolo, traces)}.`,
    };
  },
};
