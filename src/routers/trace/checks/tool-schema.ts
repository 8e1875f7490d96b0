import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

export const toolSchema: TraceCheck = {
  card: {
    id: 'trace.tool-schema',
    title: 'Tool definitions change within a session',
    reads: ['trace'],
    tier: 'soft',
    severity: 'low',
    sees: 'The hash of the offered tools differs between traces of one session, or is not among those of the route’s baseline.',
    matters:
      'A relay that changes the tools on the way changes what a model can do: it can add a tool or replace a description.',
    remedy:
      'Compare the tools that the agent sent with those that the route logged; `tokenauditor scan` reads the definitions.',
    limits:
      'Subagents, and servers that announce a changed list, have the same effect. The last 4,096 sessions of a route are compared. Without a session and without a baseline nothing is reported.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ schemaHashes: { hashes, sessions, changedSessions } }, { baseline }) {
    if (changedSessions > 0) {
      yield {
        confidence: 0.4,
        numbers: shareNumbers(changedSessions, sessions),
        detail: `The hash of the tools changed in ${share(changedSessions, sessions, 'session')}; ${hashes.counts.size} different hashes in ${hashes.total} traces.`,
      };
    }
    const known = baseline?.schemaHashes.hashes;
    if (!known || known.total === 0) return;
    const strangers = hashes.ranked().filter(([hash]) => !known.counts.has(hash));
    const count = strangers.reduce((sum, [, n]) => sum + n, 0);
    if (count === 0) return;
    yield {
      title: 'Tool definitions that the baseline does not have',
      severity: 'medium',
      evidenceClass: 'baseline_drift_signal',
      confidence: 0.5,
      numbers: shareNumbers(count, hashes.total),
      detail: `The hash of the tools is not one of the ${known.counts.size} of the baseline (${known.total} traces) in ${share(count, hashes.total)}.`,
    };
  },
};
