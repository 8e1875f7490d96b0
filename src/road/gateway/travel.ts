/**
 * The whole road of a call that we make ourselves: ruled, on the disk, settled, sent, and what came back is screened and
 * recorded before it is handed on. An error of ours on the way is never an opinion: the call does not run, or its reply
 * is not handed on.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Proposed } from '../../vocabulary/call.ts';
import type { Permit } from '../../vocabulary/ruling.ts';
import type { Remarks } from '../recording.ts';
import type { ReplyRoad } from '../replies.ts';
import type { ReplyReach } from '../reply-ruling.ts';
import { decide, type Reach, type Recorded, receive, record, type SettlingRoad, settle } from '../road.ts';

/** Nothing came back: then nothing is recorded as returned either. The message is in our own words. */
export class Interrupted extends Error {}

/** Makes the call that the permit is for, and resolves to its reply; rejects with `Interrupted` if none came. */
export type Send = (permit: Permit, sent: Call) => Promise<JsonValue>;

export interface TravelRoad extends SettlingRoad {
  readonly replies: ReplyRoad;
  /** What is recorded beside the ruling; it is always recorded. */
  remarks(proposed: Proposed): Remarks & { readonly callId: string };
  /** After it was recorded, before it is sent: what later calls of the session must know. */
  noted?(recorded: Recorded): void;
  /** Why a ruled call is stopped, for the model and its user. */
  reasonOf(recorded: Recorded): string;
  elapsedMs(): number;
}

export interface Returned {
  readonly kind: 'returned';
  /** As it may be read. */
  readonly reply: JsonValue;
  /** What was removed from it, in our words; absent where nothing was. */
  readonly removed?: string;
}

export interface NotSent {
  readonly kind: 'stopped';
  readonly why: 'blocked' | 'pending' | 'fault' | 'interrupted';
  /** Our words; never the content of the call. */
  readonly reason: string;
  readonly checks: readonly string[];
  /** The code by which a person can allow it. */
  readonly approval?: string;
}

export async function travel(
  proposed: Proposed,
  road: TravelRoad,
  reach: Reach & ReplyReach,
  send: Send,
): Promise<Returned | NotSent> {
  try {
    const ruled = decide(proposed, road);
    const remarks = road.remarks(proposed);
    const recorded = await record(ruled, road, remarks);
    road.noted?.(recorded);
    const settled = await settle(recorded, road, reach);
    if (settled.kind === 'stopped')
      return stopped(recorded, settled.why, road.reasonOf(recorded), settled.approval);
    const sentMs = road.elapsedMs();
    const reply = await send(settled.permit, recorded.sent);
    const latencyMs = Math.max(0, Math.round((road.elapsedMs() - sentMs) * 1000) / 1000);
    return await received(reply, recorded, road, reach, { callId: remarks.callId, latencyMs });
  } catch (error) {
    return error instanceof Interrupted
      ? { kind: 'stopped', why: 'interrupted', reason: error.message, checks: [] }
      : FAULT;
  }
}

/** What went wrong may repeat what the call said: nothing of it is passed on. */
const FAULT: NotSent = {
  kind: 'stopped',
  why: 'fault',
  reason:
    'TokenAuditor failed to judge or record this call, so it was not made, or its result was not passed on.',
  checks: [],
};

function stopped(
  { findings }: Recorded,
  why: 'blocked' | 'pending',
  reason: string,
  approval: string | undefined,
): NotSent {
  return {
    kind: 'stopped',
    why,
    reason,
    checks: [...new Set(findings.flatMap(({ checks }) => checks))],
    ...(approval === undefined ? {} : { approval }),
  };
}

async function received(
  reply: JsonValue,
  { sent, caller, session, context, callDigest }: Recorded,
  road: TravelRoad,
  reach: ReplyReach,
  record: { readonly callId: string; readonly latencyMs: number },
): Promise<Returned | NotSent> {
  const of = { call: sent, caller, ...(session === undefined ? {} : { session }) };
  const { opinion, screening } = await receive(
    { ...of, reply, context, recorded: { ...record, callDigest } },
    road.replies,
    reach,
  );
  const { decision, reason, replacement } = opinion;
  if (decision === 'block')
    return { kind: 'stopped', why: 'blocked', reason, checks: [...screening.withheld.keys()] };
  return replacement === undefined
    ? { kind: 'returned', reply }
    : { kind: 'returned', reply: replacement, removed: reason };
}
