/**
 * The key that must sign approvals in this ledger: a fold over its `approval.key` events. Once a key is named, only
 * that key can hand over to another or revoke itself. A reset needs no old key, because people forget PINs; it takes
 * effect a day after it was recorded, so that a forged one is noticed before it works.
 */
import { z } from 'zod';
import type { EventDraft, EventType, LedgerEvent } from '../../vocabulary/events/event.ts';
import type { Fold } from '../folds/fold.ts';
import { publicKeySchema } from './sealed-key.ts';
import { isSignedBy, type Statement } from './statement.ts';

export const RESET_WAIT_MS = 24 * 60 * 60_000;
const MOST_PAST = 64;

export const approverSchema = z.strictObject({
  key: publicKeySchema.nullable(),
  /** Approvals from this time on need a signature. */
  since: z.string().nullable(),
  /** Keys that were in force before. */
  past: z.array(publicKeySchema),
  /** A reset that is not in force yet. */
  pending: z.strictObject({ key: publicKeySchema, from: z.string() }).nullable(),
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
  resets: [],
  at: '',
});

/** The events that `takeKeyEvent` reads; of all others it needs the time. */
export const KEY_EVENTS = ['approval.key'] as const satisfies readonly EventType[];

export const approverFold: Fold<Approver> = {
  name: 'approver',
  version: 2,
  schema: approverSchema,
  isDecisive: true,
  reads: { types: KEY_EVENTS },
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
  return { ...replaced(approver, pending.key), since: approver.since ?? pending.from, pending: null };
}

export function passTime(known: Approver, time: string): Approver {
  return time > known.at ? { ...known, at: time } : known;
}

/** `written`: the time of the event. */
export function takeKeyEvent(known: Approver, event: EventDraft | LedgerEvent, written: string): Approver {
  const before = passTime(known, written);
  const time = before.at;
  if (event.type !== 'approval.key') return before;
  const approver = applyDueReset(before, time);
  const { approver_key: key, key_transition, approval_signature } = event;
  if (key === undefined) return approver;
  switch (key_transition) {
    case 'set':
      if (approver.key !== null || approver.past.includes(key)) return approver;
      return { ...approver, key, since: event.key_since ?? time };
    case 'changed':
      if (approver.key === null || approver.past.includes(key)) return approver;
      return isSignedBy(approver.key, handoverStatement(approver.key, key), approval_signature)
        ? { ...replaced(approver, key), pending: null }
        : approver;
    case 'removed':
      if (approver.key !== key || !isSignedBy(key, handoverStatement(key, null), approval_signature))
        return approver;
      return { ...replaced(approver, null), since: null, pending: null };
    case 'reset':
      return begunReset(approver, key, time);
    default:
      return approver;
  }
}

function begunReset(approver: Approver, key: string, time: string): Approver {
  if (approver.key === null || approver.key === key || approver.past.includes(key)) return approver;
  const from = new Date(Date.parse(time) + RESET_WAIT_MS).toISOString();
  return { ...approver, pending: { key, from }, resets: [...approver.resets, time].slice(-MOST_PAST) };
}

function replaced(approver: Approver, key: string | null): Approver {
  const past = approver.key === null ? approver.past : [...approver.past, approver.key].slice(-MOST_PAST);
  return { ...approver, key, past };
}
