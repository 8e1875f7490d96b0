/** Pins as programs read them. */
import type { KeptDefinition, NotKept } from '../../../../quarantine/kept-definitions.ts';
import type { PinEntry, Review } from '../../../../quarantine/review.ts';

export function pinDocument({ id, pin, server, name, trust, trustElsewhere }: PinEntry) {
  return {
    definition_id: id,
    server,
    name,
    kind: pin.kind,
    state: pin.state,
    contract_hash: pin.seen,
    approved_contract_hash: pin.approved,
    approved_by: pin.approvedBy,
    blocked_by: pin.blockedBy,
    verdict: pin.verdict,
    checks: pin.checks,
    trust,
    trust_elsewhere: trustElsewhere,
    since: pin.time,
    event_id: pin.eventId,
  };
}

export function reviewDocument(entry: PinEntry, { seen, approved, diff }: Review) {
  return {
    ...pinDocument(entry),
    kept: statusOf(seen),
    approved_kept: statusOf(approved),
    findings: typeof seen === 'string' ? [] : seen.findings,
    changes: diff?.changes ?? null,
    changes_capped: diff?.isCapped ?? false,
    definition: typeof seen === 'string' ? null : { origin: seen.origin, value: seen.value },
  };
}

const statusOf = (kept: KeptDefinition | NotKept): string =>
  typeof kept === 'string' ? kept : kept.value === null ? 'too_large' : 'whole';
