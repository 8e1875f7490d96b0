/**
 * The whole road of a call that we make ourselves: ruled, on the disk, settled, sent, and what came back is screened and
 * recorded before it is handed on. An error of ours on the way is never an opinion: the call does not run, or its reply
 * is not handed on.
 */
import { DENIED } from '../../policy/access.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Proposed } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Permit } from '../../vocabulary/ruling.ts';
import type { Remarks } from '../recording.ts';
import type { Received, ReplyRoad } from '../replies.ts';
import type { ReplyReach } from '../reply-ruling.ts';
import { decide, type Reach, type Recorded, receive, record, type SettlingRoad, settle } from '../road.ts';
import type { Places } from './judging-places.ts';

/** Nothing came back: then nothing is recorded as returned either. The message is in our own words. */
export class Interrupted extends Error {}

/** Makes the call that the permit is for, and resolves to its reply; rejects with `Interrupted` if none came. */
export type Send = (permit: Permit, sent: Call) => Promise<JsonValue>;

export interface TravelRoad extends SettlingRoad {
  readonly replies: ReplyRoad;
  /** How many calls are judged at the same time: each holds all that was understood of it. */
  readonly places: Places;
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
  /** `missing`: the caller must not learn that it exists. */
  readonly why: 'missing' | 'blocked' | 'pending' | 'fault' | 'interrupted';
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
    const allowed = await road.places.in(() => allowing(proposed, road, reach));
    if (allowed.kind === 'stopped') return allowed;
    const sentMs = road.elapsedMs();
    const reply = await send(allowed.permit, allowed.made.call);
    const latencyMs = Math.max(0, Math.round((road.elapsedMs() - sentMs) * 1000) / 1000);
    return await road.places.in(() => received(reply, allowed.made, latencyMs, road, reach));
  } catch (error) {
    return error instanceof Interrupted
      ? { kind: 'stopped', why: 'interrupted', reason: error.message, checks: [] }
      : FAULT;
  }
}

/** What is kept of a call while its server works on it: thousands may wait. */
interface Made extends Pick<Received, 'call' | 'caller' | 'session' | 'context'> {
  readonly callId: string;
  readonly callDigest: Digest;
}

interface Allowed {
  readonly kind: 'permit';
  readonly permit: Permit;
  readonly made: Made;
}

/** As far as settled. */
async function allowing(proposed: Proposed, road: TravelRoad, reach: Reach): Promise<Allowed | NotSent> {
  const ruled = decide(proposed, road);
  const remarks = road.remarks(proposed);
  const recorded = await record(ruled, road, remarks);
  road.noted?.(recorded);
  const settled = await settle(recorded, road, reach);
  if (settled.kind === 'stopped') {
    const isDenied = recorded.opinions.some(({ layer, by }) => layer === 'access' && by === DENIED);
    const why = isDenied ? 'missing' : settled.why;
    return stopped(recorded, why, road.reasonOf(recorded), settled.approval);
  }
  const { sent: call, caller, session, callDigest } = recorded;
  const { cwd, home, disk } = recorded.context;
  const context = {
    ...(cwd === undefined ? {} : { cwd }),
    ...(home === undefined ? {} : { home }),
    ...(disk === undefined ? {} : { disk }),
  };
  const of = session === undefined ? {} : { session };
  const made = { call, caller, ...of, context, callDigest, callId: remarks.callId };
  return { kind: 'permit', permit: settled.permit, made };
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
  why: 'missing' | 'blocked' | 'pending',
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
  { callId, callDigest, ...made }: Made,
  latencyMs: number,
  road: TravelRoad,
  reach: ReplyReach,
): Promise<Returned | NotSent> {
  const recorded = { callId, callDigest, latencyMs };
  const { opinion, screening } = await receive({ ...made, reply, recorded }, road.replies, reach);
  const { decision, reason, replacement } = opinion;
  if (decision === 'block')
    return { kind: 'stopped', why: 'blocked', reason, checks: [...screening.withheld.keys()] };
  return replacement === undefined
    ? { kind: 'returned', reply }
    : { kind: 'returned', reply: replacement, removed: reason };
}
