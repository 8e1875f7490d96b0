import type { TraceCheck } from '../route/check.ts';
import type { Relation } from '../route/models.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Spellings of one model, and names that cannot be compared, are not reported. */
const SILENT: ReadonlySet<Relation> = new Set<Relation>(['equal', 'unknown', 'absent']);

export const proxyMapping: TraceCheck = {
  card: {
    id: 'trace.proxy-mapping',
    title: 'Your proxy maps the model',
    reads: ['trace'],
    tier: 'hard',
    severity: 'info',
    sees: 'Your own proxy’s configuration sends requests for one model to another.',
    matters:
      'Users of the proxy see one model’s name and get another’s answers; that is your decision, and worth knowing.',
    remedy: 'Check whether the proxy’s model groups still match their names.',
    limits:
      'Groups with names of their own (`fast`, `smart`) pass, and so does another spelling of the same model.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, claimedModel, isMixed, traces }) {
    if (isMixed) return;
    for (const [relation, seen] of [...models.aliases].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (SILENT.has(relation)) continue;
      const [[name] = ['']] = seen.ranked();
      yield {
        confidence: 0.95,
        numbers: shareNumbers(seen.total, traces),
        detail: `Your proxy mapped ${name} to ${claimedModel}. Seen in ${share(seen.total, traces)}.`,
      };
    }
  },
};
