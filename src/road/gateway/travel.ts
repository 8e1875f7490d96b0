/**
 * The whole road of a call that we make ourselves: ruled, on the disk, settled, sent, and what came back is screened and
 * recorded before it is handed on. An error of ours on the way is never an opinion: the call does not run, or its reply
 * is not handed on.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Proposed } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Permit } from '../../vocabulary/ruling.ts';
import type { Risk } from '../../vocabulary/scanning/scan-words.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import type { Remarks } from '../recording.ts';
import type { Received, ReplyRoad } from '../replies.ts';
import type { ReplyReach } from '../reply-ruling.ts';
import { decide, type Reach, type Recorded, receive, record, type SettlingRoad, settle } from '../road.ts';
import { type Consulted, type Consulting, consult, consultReply, type ScanDesk } from './consult.ts';
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
  /** Model scanners; absent where none can be reached. */
  readonly scans?: ScanDesk;
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
  readonly threats?: readonly Threat[];
  readonly risk?: Risk;
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
  readonly consulting?: Consulting;
}

interface Allowed {
  readonly kind: 'permit';
  readonly permit: Permit;
  readonly made: Made;
}

/** As far as settled. */
async function allowing(proposed: Proposed, road: TravelRoad, reach: Reach): Promise<Allowed | NotSent> {
  const remarks = road.remarks(proposed);
  const consulting = consultingOf(remarks, road);
  const { ruled, consulted } = await consult(decide(proposed, road), consulting);
  const bypass = consulted.bypass === undefined ? {} : { scanBypass: consulted.bypass };
  const recorded = await record(ruled, road, { ...remarks, ...bypass });
  road.noted?.(recorded);
  const settled = await settle(recorded, road, reach);
  if (settled.kind === 'stopped')
    return stopped(recorded, consulted, settled.why, road.reasonOf(recorded), settled.approval);
  const { sent: call, caller, session, callDigest } = recorded;
  const { cwd, home, disk } = recorded.context;
  const context = {
    ...(cwd === undefined ? {} : { cwd }),
    ...(home === undefined ? {} : { home }),
    ...(disk === undefined ? {} : { disk }),
  };
  const of = session === undefined ? {} : { session };
  const scanned = consulting === undefined ? {} : { consulting };
  const made = { call, caller, ...of, context, callDigest, callId: remarks.callId, ...scanned };
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

function consultingOf(
  { callId, sessionId }: Remarks & { readonly callId: string },
  { policy, scans, ledger }: TravelRoad,
): Consulting | undefined {
  if (scans === undefined) return undefined;
  return { policy, scans, callId, ...(sessionId === undefined ? {} : { sessionId }), ledger };
}

function stopped(
  { findings, screening, silenced }: Recorded,
  { risk, threats }: Consulted,
  why: 'blocked' | 'pending',
  reason: string,
  approval: string | undefined,
): NotSent {
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const seen = screening.signals.filter((signal) => !excepted.has(signal));
  return {
    kind: 'stopped',
    why,
    reason,
    checks: [...new Set(findings.flatMap(({ checks }) => checks))],
    threats: [...new Set([...threats, ...seen.map(({ threat }) => threat)])],
    risk: why === 'blocked' ? 'high' : risk === 'none' ? 'medium' : risk,
    ...(approval === undefined ? {} : { approval }),
  };
}

async function received(
  reply: JsonValue,
  { callId, callDigest, consulting, ...made }: Made,
  latencyMs: number,
  road: TravelRoad,
  reach: ReplyReach,
): Promise<Returned | NotSent> {
  const recorded = { callId, callDigest, latencyMs };
  const replies: ReplyRoad = {
    ...road.replies,
    consult: (screened, opinion) => consultReply(screened, opinion, consulting),
  };
  const { opinion, screening } = await receive({ ...made, reply, recorded }, replies, reach);
  const { decision, reason, replacement, threats = [], risk = 'high' } = opinion;
  if (decision === 'block') {
    const checks = [...screening.withheld.keys(), ...(opinion.checks ?? [])];
    return { kind: 'stopped', why: 'blocked', reason, checks, threats, risk };
  }
  return replacement === undefined
    ? { kind: 'returned', reply }
    : { kind: 'returned', reply: replacement, removed: reason };
}
