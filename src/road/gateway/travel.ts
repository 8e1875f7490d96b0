/**
 * The whole road of a call that we make ourselves: ruled, on the disk, settled, sent, and what came back is screened and
 * recorded before it is handed on. An error of ours on the way is never an opinion: the call does not run, or its reply
 * is not handed on.
 */
import type { Decided, NotAsked, OpenQuestion } from '../../approvals/ask-person.ts';
import type { Held } from '../../approvals/overrides.ts';
import { isLost } from '../../approvals/take-approval.ts';
import type { CallersClient } from '../../judge/opinions/second-opinion.ts';
import { DENIED } from '../../policy/access.ts';
import { checksBehind } from '../../policy/checks-behind.ts';
import { withIntegersOf } from '../../text/json/exact-integers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Proposed } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Permit } from '../../vocabulary/ruling.ts';
import type { Risk } from '../../vocabulary/scanning/scan-words.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import { receive } from '../judging/with-checks.ts';
import { type Remarks, tookMs } from '../recording.ts';
import type { Received, RecordedReply, ReplyRoad } from '../replies.ts';
import type { ReplyReach } from '../reply-ruling.ts';
import {
  type Reach,
  type Recorded,
  record,
  rule,
  type Screened,
  type SettlingRoad,
  settle,
  type Understood,
} from '../road.ts';
import { type JudgeDesk, judgeSampled } from '../sampling/sampled-call.ts';
import { type Consulted, type Consulting, consult, consultReply, type ScanDesk } from './consult.ts';

/** Nothing came back: then nothing is recorded as returned either. The message is in our own words. */
export class Interrupted extends Error {}

/** Makes the call that the permit is for, and resolves to its reply; rejects with `Interrupted` if none came. */
export type Send = (permit: Permit, sent: Call) => Promise<JsonValue>;

/** A call on its way; its context is looked up when it is judged. */
export type Travelling = Omit<Proposed, 'context'>;

export interface TravelRoad extends SettlingRoad {
  readonly replies: ReplyRoad;
  /** Entered and screened; later calls of the session know what this one would leave. */
  judge(): Screened<Understood> | Promise<Screened<Understood>>;
  /** What is recorded beside the ruling; it is always recorded. */
  remarks(travelling: Travelling): Remarks & { readonly callId: string };
  /** It is about to be sent. */
  sent?(recorded: Recorded<Understood>): void;
  /** What came back, after it was recorded. */
  heard?(reply: RecordedReply): void;
  /** Why a ruled call is stopped, for the model and its user. */
  reasonOf(recorded: Recorded<Understood>): string;
  elapsedMs(): number;
  /** Model scanners; absent where none can be reached. */
  readonly scans?: ScanDesk | undefined;
  /** The judge; absent where none can be reached. */
  readonly judges?: JudgeDesk | undefined;
  /** The caller's client, where it can be asked as a judge. */
  readonly client?: CallersClient | undefined;
}

export interface Returned {
  readonly kind: 'returned';
  /** As it may be read. */
  readonly reply: JsonValue;
  /** What the model must know about it, in our words: what was removed, or what it must not follow. */
  readonly note?: string;
}

export interface NotSent {
  readonly kind: 'stopped';
  /** `missing`: the caller must not learn that it exists. */
  readonly why: 'missing' | 'blocked' | 'pending' | 'fault' | 'interrupted';
  /** Our words; never the content of the call. */
  readonly reason: string;
  readonly checks: readonly string[];
  readonly threats?: readonly Threat[];
  readonly risk?: Risk;
  /** The code by which a person can allow it: once, or if it is pending, by deciding its question. */
  readonly approval?: Held;
  /** What became of the question to a person. */
  readonly question?: OpenQuestion | NotAsked | Decided;
  /** It waits: by which name, and until when. */
  readonly pending?: { readonly id: string; readonly expiresAt: string };
}

export async function travel(
  travelling: Travelling,
  road: TravelRoad,
  reach: Reach & ReplyReach,
  send: Send,
): Promise<Returned | NotSent> {
  try {
    const allowed = await allowing(travelling, road, reach);
    if (allowed.kind === 'stopped') return allowed;
    const sentMs = road.elapsedMs();
    const reply = await send(allowed.permit, allowed.made.call);
    const latencyMs = tookMs(sentMs, road.elapsedMs());
    return await received(reply, allowed.made, latencyMs, road, reach);
  } catch (error) {
    if (error instanceof Interrupted)
      return { kind: 'stopped', why: 'interrupted', reason: error.message, checks: [] };
    return isLost(error) ? LOST : FAULT;
  }
}

/** What is kept of a call while its server works on it: thousands may wait. */
interface Made extends Pick<Received, 'call' | 'caller' | 'session' | 'context'> {
  readonly callId: string;
  readonly callDigest: Digest;
  readonly consulting?: Consulting;
  readonly approvedBy?: string;
}

interface Allowed {
  readonly kind: 'permit';
  readonly permit: Permit;
  readonly made: Made;
}

/** As far as settled. */
async function allowing(travelling: Travelling, road: TravelRoad, reach: Reach): Promise<Allowed | NotSent> {
  const remarks = road.remarks(travelling);
  const consulting = consultingOf(remarks, road);
  const { policy, judges, client } = road;
  const sinceMs = road.elapsedMs();
  const own = rule(await road.judge(), road);
  const screenedMs = road.elapsedMs();
  const judged = await judgeSampled(own, policy, judges, client);
  const took = { screeningMs: tookMs(sinceMs, screenedMs), judgeMs: tookMs(screenedMs, road.elapsedMs()) };
  const { ruled, consulted } = await consult(judged.ruled, consulting);
  const bypass = consulted.bypass === undefined ? {} : { scanBypass: consulted.bypass };
  const { judgement } = judged;
  const second = judgement === undefined ? {} : { judgement };
  const recorded = await record(ruled, road, { ...remarks, ...took, ...bypass, ...second });
  const settled = await settle(recorded, road, reach);
  if (settled.kind === 'stopped') {
    const isDenied = recorded.opinions.some(({ layer, by }) => layer === 'access' && by === DENIED);
    const why = isDenied ? 'missing' : settled.why;
    const not = stopped(recorded, consulted, why, road.reasonOf(recorded), settled.approval);
    return settled.question === undefined ? not : { ...not, question: settled.question };
  }
  road.sent?.(recorded);
  const { sent: call, caller, session, callDigest } = recorded;
  const { cwd, home, disk } = recorded.context;
  const context = {
    ...(cwd === undefined ? {} : { cwd }),
    ...(home === undefined ? {} : { home }),
    ...(disk === undefined ? {} : { disk }),
  };
  const of = session === undefined ? {} : { session };
  const scanned = consulting === undefined ? {} : { consulting };
  const { approvedBy } = settled.permit;
  const by = approvedBy === undefined ? {} : { approvedBy };
  const made = { call, caller, ...of, context, callDigest, callId: remarks.callId, ...scanned, ...by };
  return { kind: 'permit', permit: settled.permit, made };
}

/** What went wrong may repeat what the call said: nothing of it is passed on. */
export const FAULT: NotSent = {
  kind: 'stopped',
  why: 'fault',
  reason:
    'TokenAuditor failed to judge or record this call, so it was not made, or its result was not passed on.',
  checks: [],
};

/** A person's yes is spent, and the call did not run. */
const LOST: NotSent = {
  ...FAULT,
  reason:
    'A person allowed this call and their approval was used up, but the ledger could not be read afterwards, so the call was not made. Make the same call again to ask them again, and tell your user.',
};

function consultingOf(
  { callId, sessionId }: Remarks & { readonly callId: string },
  { policy, scans, ledger }: TravelRoad,
): Consulting | undefined {
  if (scans === undefined) return undefined;
  return { policy, scans, callId, ...(sessionId === undefined ? {} : { sessionId }), ledger };
}

function stopped(
  { findings, screening, silenced, ruling }: Recorded<Understood>,
  { risk, threats }: Consulted,
  why: 'missing' | 'blocked' | 'pending',
  reason: string,
  approval: Held | undefined,
): NotSent {
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const seen = screening.signals.filter((signal) => !excepted.has(signal));
  return {
    kind: 'stopped',
    why,
    reason,
    checks: checksBehind(findings, ruling.trace),
    threats: [...new Set([...threats, ...seen.map(({ threat }) => threat)])],
    risk: why === 'blocked' ? 'high' : risk === 'none' ? 'medium' : risk,
    ...(approval === undefined ? {} : { approval }),
  };
}

async function received(
  reply: JsonValue,
  { callId, callDigest, consulting, approvedBy, ...made }: Made,
  latencyMs: number,
  road: TravelRoad,
  reach: ReplyReach,
): Promise<Returned | NotSent> {
  const by = approvedBy === undefined ? {} : { approvedBy };
  const recorded = { callId, callDigest, latencyMs, ...by };
  const replies: ReplyRoad = {
    ...road.replies,
    consult: (screened, opinion) => consultReply(screened, opinion, consulting),
  };
  const heard = (reply: RecordedReply) => road.heard?.(reply);
  return await passedOn({ ...made, reply, recorded }, { replies, heard }, reach);
}

/** What of a reply may be read, also of one that answers no call: a completion, a message of a server. */
export async function passedOn(
  received: Received,
  road: Pick<TravelRoad, 'replies' | 'heard'>,
  reach: ReplyReach,
): Promise<Returned | NotSent> {
  const recorded = await receive(received, road.replies, reach);
  road.heard?.(recorded);
  const { decision, reason, replacement, isNoted, threats = [], risk = 'high' } = recorded.opinion;
  if (decision === 'block') {
    const { withheld, signals } = recorded.screening;
    const checks = [...withheld.keys(), ...(recorded.opinion.checks ?? [])];
    const found = new Set([...threats, ...signals.map(({ threat }) => threat)]);
    return { kind: 'stopped', why: 'blocked', reason, checks, threats: [...found], risk };
  }
  const note = isNoted === true ? { note: reason } : {};
  const { reply } = received;
  const passed = replacement === undefined ? reply : withIntegersOf(replacement, reply);
  return { kind: 'returned', reply: passed, ...note };
}
