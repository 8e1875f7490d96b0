import { classifyHost } from '../../catalogue/classify.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Hosts where whoever made the model, or a cloud with a contract, answers; or nobody else does. */
const OWN_ROADS: ReadonlySet<string> = new Set(['direct', 'cloud', 'local']);

/** What importers say when a log does not name its host. */
const UNKNOWN_HOST = 'unknown';

export const yoloMode: TraceCheck = {
  card: {
    id: 'trace.yolo-mode',
    title: 'Agent runs without asking',
    reads: ['trace'],
    tier: 'hard',
    severity: 'medium',
    sees: 'The agent ran its tool calls without asking anybody (approval never, full access), through a host that passes requests on to others.',
    matters:
      'Whoever stands between agent and model can put a tool call into an answer. An agent that does not ask runs it; some relays were seen to wait for just that mode.',
    remedy: 'Let the agent ask on this route, or put a hook or the gateway before its tools.',
    limits:
      'On the maker’s own host, a cloud’s or a local one, and where the log does not name the host, it is reported as low.',
  },
  evidenceClass: 'policy_signal',
  *inspectRoute({ yolo, traces, host }) {
    if (yolo === 0) return;
    const isOwn = OWN_ROADS.has(classifyHost(host).trust) || host === UNKNOWN_HOST;
    yield {
      severity: isOwn ? 'low' : 'medium',
      confidence: 0.9,
      numbers: shareNumbers(yolo, traces),
      detail: `The agent ran without asking in ${share(yolo, traces)}.`,
    };
  },
};
