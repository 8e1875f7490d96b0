import type { TraceCheck } from '../route/check.ts';
import type { Relation } from '../route/models.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Spellings of one model, and names that nobody can hold against another, say nothing. */
const SILENT: ReadonlySet<Relation> = new Set<Relation>(['equal', 'unknown', 'absent']);

export const proxyMapping: TraceCheck = {
  card: {
    id: 'trace.proxy-mapping',
    title: 'Your proxy maps the model',
    reads: ['trace'],
    tier: 'hard',
    severity: 'info',
    sees: 'The configuration of your own proxy sends what is asked for under the name of one model to another.',
    matters:
      'Whoever uses the proxy reads one model’s name and gets another’s answers; that is yours to decide, and worth knowing.',
    remedy: 'Look whether the proxy’s model groups still mean what their names say.',
    limits:
      'Groups under names of their own (`fast`, `smart`) are passed, and so is another spelling of the same model.',
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
