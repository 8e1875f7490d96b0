/**
 * Which approvals in the ledger come from a person. Once a PIN is set, an approval or a trust setting that its key did
 * not sign is ignored, and events of the rules lead to `approved` only where the rules do: every program of the user can
 * read the ledger's own key, and so write its lines.
 */

import { applyDueReset } from '../evidence/person/key-fold.ts';
import { isSignedBy, type Sign, type Statement } from '../evidence/person/statement.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { PinState, TrustMode } from '../vocabulary/pin.ts';
import type { Pin, PinDraft, Pins } from './pins.ts';

export const unsigned: Sign = () => undefined;
export const signed = (draft: PinDraft, signature: string | undefined): PinDraft =>
  signature === undefined ? draft : { ...draft, approval_signature: signature };

/** Bound to the event before it: it cannot be repeated after a block. */
export const approvalStatement = (event: PinDraft, after: string | null): Statement => ({
  purpose: 'quarantine approve',
  definition: event.definition_id ?? null,
  contract: event.contract_hash ?? null,
  server: event.server_hash ?? null,
  verdict: event.verdict ?? null,
  checks: [...(event.checks ?? [])],
  after,
});

export const trustStatement = (event: PinDraft, after: string | null): Statement => ({
  purpose: 'quarantine trust',
  server: event.definition_id ?? null,
  origin: event.server_hash ?? null,
  trust: event.trust ?? null,
  after,
});

/** Whether a person made this decision, if it needs one. Decisions that only tighten do not. */
export function isGiven(pins: Pins, event: PinDraft, id: Digest, stamp: { readonly time: string }): boolean {
  const { transition, trust, approval_signature } = event;
  const { key } = applyDueReset(pins.approver, stamp.time);
  if (key === null) return true;
  if (transition === 'approved') {
    const statement = approvalStatement(event, pins.pins[id]?.eventId ?? null);
    return isSignedBy(key, statement, approval_signature);
  }
  if (transition !== undefined || trust === undefined || trust === 'manual') return true;
  return isSignedBy(key, trustStatement(event, pins.trust[id]?.eventId ?? null), approval_signature);
}

/** Whether this event can have led to `approved` while a PIN was set. Its own claim of trust does not count. */
export function mayApprove(pins: Pins, before: Pin | undefined, event: PinDraft): boolean {
  if (pins.approver.key === null) return true;
  const { transition, contract_hash, verdict } = event;
  const trust = recordedTrust(pins, event.server_hash);
  const isKept = before?.approved === contract_hash;
  switch (transition) {
    case 'approved':
      return true;
    case 'pinned':
      // A warning of soft signals; one without a check means that something was not read.
      return isKept || ((before?.approved ?? null) === null && (isFirstUse(event) || trust === 'auto'));
    case 'accepted':
      return isKept || trust === 'auto' || (trust === 'scan' && verdict === 'clean');
    default:
      return isKept;
  }
}

const isFirstUse = ({ verdict, checks = [] }: PinDraft): boolean =>
  verdict === 'clean' || (verdict === 'warning' && checks.length > 0);

function recordedTrust({ trust }: Pins, serverHash: Digest | undefined): TrustMode {
  const found = Object.values(trust).find(
    (each) => serverHash !== undefined && each.serverHash === serverHash,
  );
  return found?.mode ?? 'manual';
}

export const unapproved = (before: Pin | undefined): PinState =>
  (before?.approved ?? null) === null ? 'pending' : 'changed';

/** A key that is named here later than it was set: unsigned decisions made in between were not a person's. */
export function withoutUnsigned(pins: Pins): Pins {
  const since = pins.approver.since ?? '';
  const approved = { approved: null, approvedBy: null, approvedAt: null, approvedContent: null };
  const kept = Object.entries(pins.pins).map(([id, pin]) => {
    const isVoid = pin.approvedBy === 'person' && (pin.approvedAt ?? '') >= since;
    return [id, isVoid ? { ...pin, ...approved, state: 'pending' as const } : pin] as const;
  });
  const trust = Object.entries(pins.trust).filter(([, { mode, time }]) => mode === 'manual' || time < since);
  return { ...pins, pins: Object.fromEntries(kept), trust: Object.fromEntries(trust) };
}
