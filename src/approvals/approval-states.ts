/** The state of approvals, as the fold over the ledger gives it, and what is read from it. */
import { z } from 'zod';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import { APPROVAL_CHANNELS, APPROVAL_SCOPES, grantedFlowSchema } from '../vocabulary/events/event-fields.ts';

export const APPROVAL_STATES = ['pending', 'approved', 'denied', 'expired', 'cancelled', 'consumed'] as const;

/** As the event has it. */
export const grantedSchema = z.strictObject({
  event_id: z.string(),
  time: z.string(),
  tool_call_hash: digestSchema.optional(),
  expires_at: z.string().optional(),
  approval_signature: z.string().optional(),
  preview_hash: digestSchema.optional(),
  approval_scope: z.enum(APPROVAL_SCOPES).optional(),
  approval_channel: z.enum(APPROVAL_CHANNELS).optional(),
  grant_hash: digestSchema.optional(),
  free_arguments: z.array(z.string()).optional(),
  granted_flows: z.array(grantedFlowSchema).optional(),
});
export type Granted = z.infer<typeof grantedSchema>;

export const approvalSchema = z.strictObject({
  id: z.string(),
  /** What the answer is bound to. */
  call: digestSchema.nullable(),
  agent: z.string().nullable(),
  session: z.string().nullable(),
  tool: z.string().nullable(),
  server: z.string().nullable(),
  checks: z.array(z.string()),
  preview: digestSchema.nullable(),
  /** Agent, tool and reason. */
  question: digestSchema.nullable(),
  /** Null for a call that `allow-once` let through: it was not asked about in the ledger. */
  requestedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  state: z.enum(APPROVAL_STATES),
  /** A program with the ledger's key may have written one of them: each is checked when it is used. */
  granted: z.array(grantedSchema),
  /** Of the words for the model. */
  reason: digestSchema.nullable(),
  /** The first event that used or revoked it. */
  firstUse: z.string().nullable(),
  /** The last call that ran by it. */
  allowed: z.strictObject({ call: digestSchema, time: z.string() }).nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

const timesSchema = z.array(z.string());
export const statesSchema = z.strictObject({
  /** By id, oldest first. */
  approvals: z.record(z.string(), approvalSchema),
  /** The last question about exactly this call. */
  byCall: z.record(digestSchema, z.string()),
  /** Ids of grants for more than one call. */
  standing: z.array(z.string()),
  /** Ids of questions that may be open, and when questions were asked, by agent. */
  open: z.record(z.string(), z.array(z.string())),
  asked: z.record(z.string(), timesSchema),
  /** When people said no, by question. */
  denials: z.record(digestSchema, timesSchema),
  /** The latest time of any of these events: a clock that was set back revives nothing. */
  latest: z.string(),
  /** When the first of those that are open ends. */
  soonest: z.string().nullable(),
});
export type ApprovalStates = z.infer<typeof statesSchema>;

const HOUR_MS = 3_600_000;

export const approvalOf = ({ approvals }: ApprovalStates, id: string): Approval | undefined =>
  Object.hasOwn(approvals, id) ? approvals[id] : undefined;

/** The last question about exactly this call. */
export function latestOf(states: ApprovalStates, call: Digest): Approval | undefined {
  const id = Object.hasOwn(states.byCall, call) ? states.byCall[call] : undefined;
  return id === undefined ? undefined : approvalOf(states, id);
}

/** Whether its time is over, by a clock that is not set back. */
export const isOver = ({ expiresAt }: Pick<Approval, 'expiresAt'>, now: string): boolean =>
  expiresAt !== null && now >= expiresAt;

/** Ids of the agent's questions that wait for a person. */
export function openOf(states: ApprovalStates, agent: string, now: string): string[] {
  const ids = Object.hasOwn(states.open, agent) ? (states.open[agent] ?? []) : [];
  return ids.filter((id) => {
    const asked = approvalOf(states, id);
    return asked?.state === 'pending' && !isOver(asked, now);
  });
}

type Times = Readonly<Record<string, string[]>>;

function timesWithinHour(times: Times, key: string, now: string): string[] {
  const since = new Date(Date.parse(now) - HOUR_MS).toISOString();
  return Object.hasOwn(times, key) ? (times[key] ?? []).filter((time) => time > since) : [];
}

/** How often within the hour before, and not before `since`. */
export const withinHour = (times: Times, key: string, now: string, since = ''): number =>
  timesWithinHour(times, key, now).filter((time) => time >= since).length;

/** When it will have been fewer than `most` times within an hour; undefined if it is fewer now. */
export function limitedUntil(times: Times, key: string, now: string, most: number): string | undefined {
  const last = timesWithinHour(times, key, now).sort().at(-most);
  return last === undefined ? undefined : new Date(Date.parse(last) + HOUR_MS).toISOString();
}
