/**
 * The pins of a project: a fold over the `definition.pin` events of its ledger. An event records what happened; the fold
 * derives the state, and only a person's approval leads out of `quarantined` and `blocked`, whatever a process with an
 * outdated view may have written.
 */
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';
import {
  approverSchema,
  KEY_EVENTS,
  noApprover,
  passTime,
  takeKeyEvent,
} from '../evidence/person/key-fold.ts';
import { DEFINITION_KINDS, VERDICTS } from '../vocabulary/definition.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import type { DraftOf, EventDraft, LedgerEvent } from '../vocabulary/events/event.ts';
import { toolClassSchema } from '../vocabulary/events/event-fields.ts';
import {
  PIN_STATES,
  type PinState,
  type PinTransition,
  TRUST_MODES,
  type TrustMode,
} from '../vocabulary/pin.ts';
import { putPin } from './pin-index.ts';
import { isGiven, mayApprove, unapproved, withoutUnsigned } from './signed-decisions.ts';

const pinSchema = z.strictObject({
  state: z.enum(PIN_STATES),
  kind: z.enum(DEFINITION_KINDS),
  /** Present if they fit the event format. */
  server: z.string().nullable(),
  tool: z.string().nullable(),
  /** The contract that was seen last, and the one that is served. */
  seen: digestSchema,
  /** The server that it was seen on, with its origin; null if an older event does not record it. */
  serverHash: digestSchema.nullable(),
  approved: digestSchema.nullable(),
  /** Who approved it: a person, or only the rules for first use and for trusted servers. */
  approvedBy: z.enum(['person', 'rule']).nullable(),
  approvedAt: z.string().nullable(),
  /** Hard checks that a person accepted when approving. */
  excused: z.array(z.string()),
  blocked: z.array(digestSchema),
  /** While it is blocked: who blocked it. */
  blockedBy: z.enum(['person', 'agent']).nullable(),
  /** Contracts that ever had a hard signal: only a person's approval serves them, however they scan later. */
  suspect: z.array(digestSchema),
  /** Those that had a soft signal: a scan without the server they were compared with does not clear them. */
  doubted: z.array(digestSchema),
  trust: z.enum(TRUST_MODES),
  verdict: z.enum(VERDICTS),
  /** Those behind the verdict. */
  checks: z.array(z.string()),
  /** Digests of the files that keep what was seen and what was approved. */
  seenContent: digestSchema.nullable(),
  approvedContent: digestSchema.nullable(),
  /** What the contract that was seen last reads and does; null where no event records it. */
  flowClass: toolClassSchema.nullable(),
  eventId: z.string(),
  time: z.string(),
});
export type Pin = z.infer<typeof pinSchema>;
export type PinDraft = DraftOf<'definition.pin'>;

const pinsSchema = z.strictObject({
  /** By definition id. */
  pins: z.record(digestSchema, pinSchema),
  /** By server id; servers without a setting, and others of the same name, have the default trust. */
  trust: z.record(
    digestSchema,
    z.strictObject({
      mode: z.enum(TRUST_MODES),
      serverHash: digestSchema.nullable(),
      eventId: z.string(),
      time: z.string(),
    }),
  ),
  /** The key that must sign a person's approval. */
  approver: approverSchema,
});
export type Pins = z.infer<typeof pinsSchema>;

export const pinsFold: Fold<Pins> = {
  name: 'pins',
  version: 9,
  schema: pinsSchema,
  isDecisive: true,
  reads: { types: ['definition.pin', ...KEY_EVENTS] },
  initial: () => ({ pins: {}, trust: {}, approver: noApprover() }),
  pass: (pins, time) => {
    pins.approver = passTime(pins.approver, time);
    return pins;
  },
  step: (pins, event) => takeEvent(pins, event, { eventId: event.event_id, time: event.time }),
};

/** No person approved it, and it had a soft signal. */
export const isSoftlyServed = ({ state, approved, approvedBy, doubted, trust }: Pin): boolean =>
  state === 'approved' &&
  approved !== null &&
  approvedBy !== 'person' &&
  trust !== 'auto' &&
  doubted.includes(approved);

/** An older setting that does not identify which server of that name was meant applies to none. */
export function trustIn(
  { trust }: Pick<Pins, 'trust'>,
  server: Digest,
  serverHash: Digest | null,
): { readonly mode: TrustMode; readonly elsewhere?: TrustMode } {
  const given = trust[server];
  if (given === undefined || given.mode === 'manual') return { mode: 'manual' };
  const isMeant = given.serverHash !== null && given.serverHash === serverHash;
  return isMeant ? { mode: given.mode } : { mode: 'manual', elsewhere: given.mode };
}

interface Stamp {
  readonly eventId: string;
  readonly time: string;
}

/** May change the pins it is given. */
export function takeEvent(pins: Pins, event: EventDraft | LedgerEvent, stamp: Stamp): Pins {
  const { key } = pins.approver;
  pins.approver = takeKeyEvent(pins.approver, event, stamp.time);
  const isNamed = event.type === 'approval.key' && event.key_transition === 'set';
  if (isNamed && key !== pins.approver.key) return withoutUnsigned(pins);
  if (event.type !== 'definition.pin') return pins;
  const { definition_id, transition, trust } = event;
  if (definition_id === undefined) return pins;
  if (!isGiven(pins, event, definition_id, stamp)) return pins;
  if (transition === undefined) {
    if (trust !== undefined)
      pins.trust[definition_id] = { mode: trust, serverHash: event.server_hash ?? null, ...stamp };
    return pins;
  }
  const pin = advance(pins.pins[definition_id], event, transition, stamp, pins);
  if (pin) putPin(pins.pins, definition_id, pin);
  return pins;
}

/** A definition with more contracts than this gains nothing if the oldest is dropped. */
const MOST_REMEMBERED = 64;

function advance(
  before: Pin | undefined,
  event: PinDraft,
  transition: PinTransition,
  stamp: Stamp,
  pins: Pins,
): Pin | undefined {
  const { contract_hash, pin_state, definition_kind, checks = [] } = event;
  if (contract_hash === undefined || pin_state === undefined || definition_kind === undefined)
    return undefined;
  const settled = settledState(before, event, transition, pin_state);
  const state = settled === 'approved' && !mayApprove(pins, before, event) ? unapproved(before) : settled;
  const isApproval = state === 'approved';
  const approved = isApproval ? contract_hash : (before?.approved ?? null);
  const isByPerson = transition === 'approved';
  const isSuspect = event.verdict === 'dangerous' && !isByPerson;
  // A warning without a check behind it: something was not read, which is no evidence about the contract.
  const isDoubted = event.verdict === 'warning' && checks.length > 0 && !isByPerson;
  return {
    state,
    kind: definition_kind,
    server: event.server ?? null,
    tool: event.tool ?? null,
    seen: contract_hash,
    serverHash: event.server_hash ?? null,
    approved,
    approvedBy: isApproval ? approverOf(before, event, transition) : (before?.approvedBy ?? null),
    approvedAt: isApproval && contract_hash !== before?.approved ? stamp.time : (before?.approvedAt ?? null),
    excused: isApproval ? excusedBy(before, event, transition) : (before?.excused ?? []),
    blocked: remember(before?.blocked, contract_hash, transition === 'blocked'),
    blockedBy: blockerOf(before, event, state),
    suspect: remember(before?.suspect, contract_hash, isSuspect, isByPerson),
    doubted: remember(before?.doubted, contract_hash, isDoubted, isByPerson),
    trust: event.trust ?? 'manual',
    verdict: event.verdict ?? 'warning',
    checks,
    seenContent: event.content_hash ?? null,
    // One contract has one file, whatever state it is seen in.
    approvedContent:
      contract_hash === approved ? (event.content_hash ?? null) : (before?.approvedContent ?? null),
    // A decision is about a contract whose class an earlier event has.
    flowClass: event.flow_class ?? (contract_hash === before?.seen ? before.flowClass : null),
    ...stamp,
  };
}

function remember(
  known: readonly Digest[] = [],
  contract: Digest,
  isMore: boolean,
  isLess = false,
): Digest[] {
  if (!isMore && !isLess) return [...known];
  const others = known.filter((each) => each !== contract);
  return isMore ? [...others, contract].slice(-MOST_REMEMBERED) : others;
}

/** Two processes may write at once; the more severe state wins until a person has decided. */
function settledState(
  before: Pin | undefined,
  { contract_hash, trust, verdict }: PinDraft,
  transition: PinTransition,
  said: PinState,
): PinState {
  if (transition === 'approved' || transition === 'blocked' || before === undefined) return said;
  if (before.state === 'blocked' || before.state === 'quarantined') return before.state;
  // Two processes saw it first at once, with different contracts: the ledger's first entry is kept, the other waits for a person.
  if (transition === 'pinned' && before.approved !== null && before.approved !== contract_hash)
    return 'changed';
  const isDoubted =
    before.doubted.some((each) => each === contract_hash) && before.approved !== contract_hash;
  // Served in spite of its soft signals, by a policy that only warns of them.
  const isWarned = transition === 'pinned' && verdict === 'warning';
  if (said !== 'approved' || !isDoubted || isWarned || trust === 'auto') return said;
  return before.approved === null ? 'pending' : 'changed';
}

function approverOf(before: Pin | undefined, event: PinDraft, transition: PinTransition): Pin['approvedBy'] {
  if (transition === 'approved') return 'person';
  return before?.approved === event.contract_hash ? (before?.approvedBy ?? 'rule') : 'rule';
}

/** A late event of another kind does not change who decided. */
function blockerOf(
  before: Pin | undefined,
  { transition, agent }: PinDraft,
  state: PinState,
): Pin['blockedBy'] {
  if (state !== 'blocked') return null;
  if (transition !== 'blocked') return before?.blockedBy ?? 'person';
  return agent === undefined ? 'person' : 'agent';
}

/** The same contract again, without a person: checks that were accepted for it stay accepted. */
function excusedBy(before: Pin | undefined, event: PinDraft, transition: PinTransition): string[] {
  if (transition !== 'approved')
    return before?.approved === event.contract_hash ? (before?.excused ?? []) : [];
  return event.verdict === 'dangerous' ? [...(event.checks ?? [])] : [];
}
