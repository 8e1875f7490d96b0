/** Pins as JSON. */
import type { PinDocument, ReviewDocument } from '../../../../answers/definitions/quarantine.answer.ts';
import { type Camel, toWire } from '../../../../answers/wire-names.ts';
import type { KeptDefinition, NotKept } from '../../../../quarantine/kept-definitions.ts';
import type { PinEntry, Review } from '../../../../quarantine/review.ts';
import { spellClass } from '../../../../road/explained-class.ts';

export function pinDocument({ id, pin, server, name, trust, trustElsewhere }: PinEntry): PinDocument {
  return toWire<Camel<PinDocument>>({
    definitionId: id,
    server,
    name,
    kind: pin.kind,
    state: pin.state,
    contractHash: pin.seen,
    approvedContractHash: pin.approved,
    approvedBy: pin.approvedBy,
    blockedBy: pin.blockedBy,
    verdict: pin.verdict,
    checks: pin.checks,
    trust,
    trustElsewhere,
    since: pin.time,
    eventId: pin.eventId,
  });
}

export function reviewDocument(entry: PinEntry, { seen, approved, diff, flowClass }: Review): ReviewDocument {
  return {
    ...pinDocument(entry),
    flow_class: flowClass === undefined ? null : spellClass(flowClass),
    kept: statusOf(seen),
    approved_kept: statusOf(approved),
    findings: typeof seen === 'string' ? [] : seen.findings,
    changes: diff?.changes ?? null,
    changes_capped: diff?.isCapped ?? false,
    definition: typeof seen === 'string' ? null : { origin: seen.origin, value: seen.value },
  };
}

const statusOf = (kept: KeptDefinition | NotKept): ReviewDocument['kept'] =>
  typeof kept === 'string' ? kept : kept.value === null ? 'too_large' : 'whole';
