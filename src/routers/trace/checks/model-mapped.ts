import type { Severity } from '../../../vocabulary/orders.ts';
import { readModelName } from '../../catalogue/model-name.ts';
import type { TraceCheck } from '../route/check.ts';
import type { Models, Relation } from '../route/models.ts';
import { share, shareNumbers } from '../route/words.ts';

const SEVERITIES: Readonly<Partial<Record<Relation, Severity>>> = {
  other_family: 'high',
  same_family_smaller: 'high',
  same_family_older_generation: 'high',
  same_family_older: 'medium',
  same_family_without_reasoning: 'medium',
  same_family_larger: 'low',
  same_family_newer: 'low',
  same_family_with_reasoning: 'low',
  same_family_variant: 'low',
};

/** If the relay’s flag denies it, one of its two statements is wrong: weaker than an admission. */
const CONTRADICTED: Readonly<Partial<Record<Severity, Severity>>> = {
  high: 'medium',
  medium: 'low',
  low: 'info',
};

const familyOf = (model: string): string | undefined => readModelName(model).family;

/** Undefined for an alias of a group of models: there is no model to compare it with. */
function severityOfUnknown(claimed: string, name: string): Severity | undefined {
  const family = familyOf(claimed);
  if (family === undefined) return undefined;
  // A name of the family that leaves size or version open may well be the same model.
  return familyOf(name) === family ? 'low' : 'medium';
}

/** The relations that mean another model, each with its most frequent name. */
function* toOthers(relations: Models['mapped'], claimed: string) {
  for (const [relation, seen] of [...relations].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [[name] = ['']] = seen.ranked();
    const severity = relation === 'unknown' ? severityOfUnknown(claimed, name) : SEVERITIES[relation];
    if (severity !== undefined) yield { relation, seen, name, severity };
  }
}

export const modelMapped: TraceCheck = {
  card: {
    id: 'trace.model-mapped',
    title: 'Relay’s record shows a mapped model',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The relay’s own log shows that the request went to another model than the one requested. One step less severe if the relay’s own flag denies a mapping.',
    matters:
      'It is the supplier’s own record of what was delivered: the strongest evidence a trace can contain.',
    remedy:
      'Ask the supplier for its list of mappings, and decide whether you accept what it delivers under that name.',
    limits:
      'A mapping to another spelling or date of the same model passes, and so does an alias of no known family. A relay that maps without a record is not seen here.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, claimedModel, isMixed, traces }) {
    const claimed = isMixed ? 'several models' : claimedModel;
    for (const { relation, seen, name, severity } of toOthers(models.mapped, claimed)) {
      yield {
        severity,
        confidence: relation === 'unknown' ? 0.6 : 0.95,
        numbers: shareNumbers(seen.total, traces),
        detail: `The relay’s own record shows that ${claimed} was served by ${name}. Seen in ${share(seen.total, traces)}.`,
      };
    }
    for (const { seen, name, severity } of toOthers(models.contradicted, claimed)) {
      yield {
        title: 'Relay’s record of a mapping contradicts itself',
        severity: CONTRADICTED[severity] ?? 'low',
        confidence: 0.5,
        numbers: shareNumbers(seen.total, traces),
        detail: `The relay’s record names ${name} as the upstream model of ${claimed}, but denies a mapping. Seen in ${share(seen.total, traces)}.`,
      };
    }
    if (models.mappedUnnamed > 0) {
      yield {
        severity: 'medium',
        confidence: 0.6,
        numbers: shareNumbers(models.mappedUnnamed, traces),
        detail: `The relay’s own record shows that ${claimed} was mapped, but not to which model. Seen in ${share(models.mappedUnnamed, traces)}.`,
      };
    }
  },
};
