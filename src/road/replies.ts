/**
 * The road of a reply: received → screened → ruled → recorded, before the model reads it. Secrets and instructions to
 * the model are removed in place, and the rest is passed on unchanged; where a door cannot replace a reply, nothing is
 * passed on. Never repeats what was found.
 */
import { screenReply } from '../checks/reply-screening.ts';
import type { Ledger } from '../evidence/ledger.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import type { ProposedCall } from '../screening/contract/call.ts';
import { secretsOfReply } from '../screening/replies/reply-secrets.ts';
import { asFetched, type ReplyLimits, understandReply } from '../screening/replies/understand-reply.ts';
import type { ReplyScreening } from '../screening/screen-reply.ts';
import { type ReplyFacts, replyFacts } from '../screening/session/reply-facts.ts';
import { type CameBack, sessionRepliesOf } from '../sessions/session-memory.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { writtenOf } from '../text/json/written-json.ts';
import { type Proposed, spelledName } from '../vocabulary/call.ts';
import type { CallContext, SessionFacts } from '../vocabulary/call-context.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { BYPASS_CONFIDENCE } from '../vocabulary/scanning/judge-words.ts';
import { foundEvent, namesOf, tookMs } from './recording.ts';
import { type ReplyOpinion, type ReplyReach, ruleReply, secretsIn, unfitting } from './reply-ruling.ts';

/** What came back for a call. */
export interface Received extends Omit<Proposed, 'context'> {
  readonly reply: JsonValue;
  readonly context: Pick<CallContext, 'cwd' | 'home' | 'disk'>;
  /** For the session, where the ledger is its memory. */
  readonly cameBack?: CameBack | undefined;
  /** The record of a call that we made ourselves: then its reply is recorded, whatever it is. */
  readonly recorded?: {
    readonly callId: string;
    readonly callDigest: Digest;
    readonly latencyMs?: number;
    /** The approval or grant that let it through. */
    readonly approvedBy?: string;
  };
}

interface ScreenedReply extends Received {
  readonly screening: ReplyScreening;
  readonly screeningMs?: number;
}

interface RuledReply extends ScreenedReply {
  readonly opinion: ReplyOpinion;
}

export interface RecordedReply extends RuledReply {
  /** Undefined where there was nothing to record. */
  readonly eventId: string | undefined;
  /** What later calls of the session must know. */
  readonly facts?: ReplyFacts | undefined;
}

/** An order to the model was found in it, removed or not. */
export const isOrdering = (facts: Pick<ReplyFacts, 'orders'> | undefined): boolean =>
  (facts?.orders.length ?? 0) > 0;

export interface ReplyRoad {
  /** Opened when something is recorded, not before. */
  ledger(): Pick<Ledger, 'append' | 'digest' | 'keyFor'>;
  recall(session: string): Promise<SessionFacts>;
  /** Absent: how long a reply took to screen is not recorded. */
  elapsedMs?(): number;
  /** Ends work that takes too long, by throwing. */
  within<Result>(work: () => Result): Result;
  /** Screens where other callers do not wait for it; absent: here. Rejects if that takes too long. */
  screen?(work: ReplyWork): Promise<ReplyScreening>;
  /** Read for commands to the end, whatever its length. */
  readonly isReadWhole?: boolean;
  /** Whether changed structured content still fits what its tool declared. Absent: nothing is known of a declaration. */
  fitsOutput?(structured: JsonValue): Promise<boolean>;
  /** Model scanners, where there are any: they can make an opinion stricter. */
  consult?(screened: ScreenedReply, opinion: ReplyOpinion): Promise<ReplyOpinion>;
}

/** What screening a reply reads: data, so that another thread can do it, with a disk of its own. */
export interface ReplyWork {
  readonly call: ProposedCall;
  readonly reply: JsonValue;
  readonly context: Received['context'];
  readonly limits: ReplyLimits;
  /** Where the session fetched files. */
  readonly session?: Pick<SessionFacts, 'downloaded'>;
}

export function screenReplyWork({ call, reply, context, limits, session }: ReplyWork): ReplyScreening {
  const subject = understandReply(call, reply, context, limits);
  const mayBeSecret = secretsOfReply(call, reply, subject.texts);
  const remembered = mayBeSecret.length === 0 ? {} : { mayBeSecret };
  const screening = { ...screenReply(subject), ...remembered };
  if (screening.left === undefined || session === undefined) return screening;
  const fetched = asFetched(subject, session);
  return fetched === undefined ? screening : { ...screenReply(fetched), ...remembered };
}

export async function screenReceived(
  received: Received,
  road: ReplyRoad,
  reach: Pick<ReplyReach, 'mostBytes'> = {},
): Promise<ScreenedReply> {
  const sinceMs = road.elapsedMs?.();
  const screened = await screenTimeless(received, road, reach);
  const now = road.elapsedMs?.();
  return sinceMs === undefined || now === undefined
    ? screened
    : { ...screened, screeningMs: tookMs(sinceMs, now) };
}

/** The session is recalled only where it matters: a file that the session itself fetched is not the machine's own. */
async function screenTimeless(
  received: Received,
  road: ReplyRoad,
  { mostBytes }: Pick<ReplyReach, 'mostBytes'>,
): Promise<ScreenedReply> {
  const { call, reply, session, context } = received;
  const { isReadWhole = false } = road;
  const named = { tool: spelledName(call), arguments: call.arguments };
  const limits = { isReadWhole, ...(mostBytes === undefined ? {} : { mostBytes }) };
  if (road.screen !== undefined) {
    const { downloaded } = session === undefined ? NO_FILES : await road.recall(session);
    const fetched = downloaded.size === 0 ? {} : { session: { downloaded } };
    return { ...received, screening: await road.screen({ call: named, reply, context, limits, ...fetched }) };
  }
  const subject = road.within(() => understandReply(named, reply, context, limits));
  const screening = road.within(() => screenReply(subject));
  if (screening.left === undefined || session === undefined) return { ...received, screening };
  const fetched = asFetched(subject, await road.recall(session));
  return {
    ...received,
    screening: fetched === undefined ? screening : road.within(() => screenReply(fetched)),
  };
}

const NO_FILES: Pick<SessionFacts, 'downloaded'> = { downloaded: new Set() };

/** What was removed must leave something that a client can read. */
export async function ruleScreened(
  { reply, screening }: ScreenedReply,
  road: ReplyRoad,
  reach: ReplyReach,
): Promise<ReplyOpinion> {
  const opinion = ruleReply(reply, screening, reach);
  const left = structureOf(opinion.replacement);
  if (left === undefined || left === structureOf(reply) || road.fitsOutput === undefined) return opinion;
  return (await road.fitsOutput(left)) ? opinion : unfitting(opinion);
}

/** An error's is not held to a schema. */
function structureOf(reply: JsonValue | undefined): JsonValue | undefined {
  const isResult = typeof reply === 'object' && reply !== null && !Array.isArray(reply);
  return isResult && reply.isError !== true ? reply.structuredContent : undefined;
}

/** On the disk when the promise resolves. */
export async function recordReply(ruled: RuledReply, road: ReplyRoad): Promise<RecordedReply> {
  const { call, caller, session, reply, screening, screeningMs, opinion, recorded, cameBack } = ruled;
  const facts = session === undefined ? undefined : replyFacts(call, screening);
  const isNews = cameBack !== undefined && cameBack.reads.length + cameBack.sinks.length > 0;
  if (opinion.decision === 'allow' && recorded === undefined && !isNews)
    return { ...ruled, eventId: undefined, facts };
  const ledger = road.ledger();
  const secrets = secretsIn(screening);
  const files = sessionRepliesOf(facts, ledger.digest, cameBack);
  const { eventId } = await ledger.append({
    type: 'tool_call.returned',
    agent: caller.agent,
    ...namesOf(call),
    ...(session === undefined ? {} : { session_id: sessionIdOf(session, ledger) }),
    ...(recorded === undefined ? {} : { call_id: recorded.callId, tool_call_hash: recorded.callDigest }),
    ...(recorded?.latencyMs === undefined ? {} : { latency_ms: recorded.latencyMs }),
    ...(recorded?.approvedBy === undefined ? {} : { decided_by: [`approval.${recorded.approvedBy}`] }),
    response_hash: ledger.digest(writtenOf(reply)?.canonical ?? canonicalJson(reply)),
    checks: [...screening.withheld.keys(), ...(opinion.checks ?? [])],
    decision: opinion.decision,
    redaction_status: secrets > 0 && opinion.isRemoved === true ? 'redacted' : 'not_applicable',
    ...(secrets > 0 ? { detections: { secret: secrets } } : {}),
    ...(files === undefined ? {} : { session_files: files }),
    ...foundEvent(screening.signals, screening.coverage.capped.length > 0, screeningMs),
    ...(opinion.scanBypass === undefined ? {} : { scan_bypass: opinion.scanBypass }),
    ...(opinion.scanBypass === 'fail_open' ? { confidence: BYPASS_CONFIDENCE } : {}),
  });
  return { ...ruled, eventId, facts };
}
