import type { Severity } from '../../../vocabulary/orders.ts';
import { readModelName } from '../../catalogue/model-name.ts';
import type { TraceCheck } from '../check.ts';
import type { Relation } from '../models.ts';
import { share, shareNumbers } from '../words.ts';

const SEVERITIES: Readonly<Partial<Record<Relation, Severity>>> = {
  other_family: 'high',
  same_family_smaller: 'high',
  same_family_older: 'medium',
  same_family_larger: 'low',
  same_family_newer: 'low',
};

const familyOf = (model: string): string | undefined => readModelName(model).family;

/** Undefined for an alias that somebody chose for a group of models: there is nothing that it could be held against. */
function severityOfUnknown(claimed: string, name: string): Severity | undefined {
  const family = familyOf(claimed);
  if (family === undefined) return undefined;
  // A name of the family that leaves size or version open may well be the same model.
  return familyOf(name) === family ? 'low' : 'medium';
}

export const modelMapped: TraceCheck = {
  card: {
    id: 'trace.model-mapped',
    title: 'Relay says that it mapped the model',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The relay’s own log says that the request went to another model than the one that was asked for.',
    matters:
      'It is the supplier’s own record of what was delivered: the strongest evidence a trace can hold.',
    remedy:
      'Ask the supplier for the list of its mappings, and decide whether you want what it delivers under that name.',
    limits:
      'A mapping to another spelling or date of the same model is passed, and so is that of an alias of no known family. A relay that maps and keeps no record is not seen here.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, claimedModel, isMixed, traces }) {
    const claimed = isMixed ? 'several models' : claimedModel;
    for (const [relation, seen] of [...models.mapped].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [[name] = ['']] = seen.ranked();
      const severity = relation === 'unknown' ? severityOfUnknown(claimed, name) : SEVERITIES[relation];
      if (severity === undefined) continue;
      yield {
        severity,
        confidence: relation === 'unknown' ? 0.6 : 0.95,
        numbers: shareNumbers(seen.total, traces),
        detail: `The relay’s own record says that ${claimed} was served by ${name}. Seen in ${share(seen.total, traces)}.`,
      };
    }
    if (models.mappedUnnamed > 0) {
      yield {
        severity: 'medium',
        confidence: 0.6,
        numbers: shareNumbers(models.mappedUnnamed, traces),
        detail: `The relay’s own record says that ${claimed} was mapped, and not to what. Seen in ${share(models.mappedUnnamed, traces)}.`,
      };
    }
  },
};
