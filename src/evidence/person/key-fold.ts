/**
 * The key that must sign approvals in this ledger: a fold over its `approval.key` events. Once a key is named, only
 * that key can hand over to another or revoke itself. A reset needs no old key, because people forget PINs, and neither
 * does a first key that is set where a program may type; both take effect a day after they were recorded, so that a forged
 * one is noticed before it works.
 */
import { z } from 'zod';
import type { EventDraft, EventType, LedgerEvent } from '../../vocabulary/events/event.ts';
import { TERMINAL_KINDS } from '../../vocabulary/events/event-fields.ts';
import type { Fold } from '../folds/fold.ts';
import { publicKeySchema } from './sealed-key.ts';
import { isSignedBy, type Statement } from './statement.ts';

export const RESET_WAIT_MS = 24 * 60 * 60_000;
const MOST_PAST = 64;

const kindSchema = z.enum(TERMINAL_KINDS).nullable();

export const approverSchema = z.strictObject({
  key: publicKeySchema.nullable(),
  /** Approvals from this time on need a signature. */
  since: z.string().nullable(),
  /** Keys that were in force before. */
  past: z.array(publicKeySchema),
  /** A reset that is not in force yet. */
  pending: z.strictObject({ key: publicKeySchema, from: z.string(), kind: kindSchema }).nullable(),
  /** Where the key was set; null where no event names it. */
  kind: kindSchema,
  /** Whether the key in force has signed an approval. */
  isUsed: z.boolean(),
  /** The times of all resets, for people to see. */
  resets: z.array(z.string()),
  /** The latest time of any event: a reset cannot be backdated before it. */
  at: z.string(),
});
export type Approver = z.infer<typeof approverSchema>;

export const noApprover = (): Approver => ({
  key: null,
  since: null,
  past: [],
  pending: null,
  kind: null,
  isUsed: false,
  resets: [],
  at: '',
});

/** The events that `takeKeyEvent` reads; of all others it needs the time. */
export const KEY_EVENTS = ['approval.key'] as const satisfies readonly EventType[];

export const approverFold: Fold<Approver> = {
  name: 'approver',
  version: 3,
  schema: approverSchema,
  isDecisive: true,
  reads: { types: [...KEY_EVENTS, 'approval.granted'] },
  snapshotEvery: 512,
  initial: noApprover,
  pass: passTime,
  step: (approver, event) => takeKeyEvent(approver, event, event.time),
};

const CLOCK_SLACK_MS = 5 * 60_000;

/** Whether a ledger with a reset has events dated later than now: the reset's waiting time may not be over yet. */
export const isAhead = ({ resets, at }: Approver, nowMs: number): boolean =>
  resets.length > 0 && Date.parse(at) > nowMs + CLOCK_SLACK_MS;

/** What the key itself signs when it hands over or revokes itself. */
export const handoverStatement = (from: string, to: string | null): Statement => ({
  purpose: 'key',
  from,
  to,
});

/** The state after applying a reset whose waiting time is over. */
export function applyDueReset(approver: Approver, time: string): Approver {
  const { pending } = approver;
  if (pending === null || time < pending.from) return approver;
  const { key, from, kind } = pending;
  return { ...replaced(approver, key), since: approver.since ?? from, pending: null, kind };
}

export function passTime(known: Approver, time: string): Approver {
  return time > known.at ? { ...known, at: time } : known;
}

/** `written`: the time of the event. */
export function takeKeyEvent(known: Approver, event: EventDraft | LedgerEvent, written: string): Approver {
  const before = passTime(known, written);
  const time = before.at;
  const approver = applyDueReset(before, time);
  if (event.type !== 'approval.key') return noteUse(approver, event);
  const { approver_key: key, key_transition, approval_signature, terminal_kind: kind = null } = event;
  if (key === undefined) return approver;
  switch (key_transition) {
    case 'set':
      if (approver.key !== null || approver.past.includes(key)) return approver;
      return { ...approver, key, since: event.key_since ?? time, pending: null, kind };
    case 'changed':
      if (approver.key === null || approver.past.includes(key)) return approver;
      return isSignedBy(approver.key, handoverStatement(approver.key, key), approval_signature)
        ? { ...replaced(approver, key), pending: null, kind }
        : approver;
    case 'removed':
      if (approver.key !== key || !isSignedBy(key, handoverStatement(key, null), approval_signature))
        return approver;
      return { ...replaced(approver, null), since: null, pending: null };
    case 'reset':
      return begunReset(approver, key, time, kind);
    default:
      return approver;
  }
}

/** Of a first key as well, where a program may have chosen it. */
function begunReset(approver: Approver, key: string, time: string, kind: Approver['kind']): Approver {
  if (approver.key === key || approver.past.includes(key)) return approver;
  const from = new Date(Date.parse(time) + RESET_WAIT_MS).toISOString();
  return { ...approver, pending: { key, from, kind }, resets: [...approver.resets, time].slice(-MOST_PAST) };
}

function replaced(approver: Approver, key: string | null): Approver {
  const past = approver.key === null ? approver.past : [...approver.past, approver.key].slice(-MOST_PAST);
  return { ...approver, key, past, kind: null, isUsed: false };
}

function noteUse(approver: Approver, event: EventDraft | LedgerEvent): Approver {
  const isSigned = 'approval_signature' in event && event.approval_signature !== undefined;
  return isSigned && !approver.isUsed && approver.key !== null ? { ...approver, isUsed: true } : approver;
}
