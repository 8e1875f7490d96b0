/**
 * The answer to a host about a call. The same road as everywhere, as far as settled. The answer to a stopped call gives
 * the reason and how a person can allow it, never the content of the call. For an allowed call the hook stays silent, so
 * that the host's own rules stay in force.
 */

import { type Held, wayToAllow, wayToEnd } from '../../approvals/overrides.ts';
import { sessionIdOf } from '../../evidence/session-id.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import { emptySession } from '../../screening/session/empty-session.ts';
import { remember } from '../../screening/session/session.ts';
import { rememberSinks } from '../../screening/session/sinks.ts';
import { markSession } from '../../sessions/session-marks.ts';
import { recallSession, sessionFilesOf } from '../../sessions/session-memory.ts';
import type { Proposed } from '../../vocabulary/call.ts';
import type { CallContext, SessionFacts, ToolClass } from '../../vocabulary/call-context.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { type Decision, stops } from '../../vocabulary/orders.ts';
import { contextOf } from '../context.ts';
import { calledClass } from '../flows/called-class.ts';
import { flowPolicyOf } from '../flows/session-flows.ts';
import { decide } from '../judging/with-checks.ts';
import type { ProjectReader } from '../project-files.ts';
import { type Remarks, tookMs } from '../recording.ts';
import { type Recorded, type Ruled, record, settle } from '../road.ts';
import { type JudgedCall, judgeSampled } from '../sampling/sampled-call.ts';
import { isAskedByGateway, pinNamesOf } from './asked-by-gateway.ts';
import { reasonOf, warningOf } from './call-messages.ts';
import { type HookDesk, screenWithin } from './hook-desk.ts';
import { hasRead } from './hook-flows.ts';
import { type HookRoad, hookRoad } from './hook-road.ts';

export interface CallOptions {
  readonly projects: ProjectReader;
  /** The quick path drew this call for the sample. */
  readonly isSampled?: boolean;
}

type Judged = Extract<HookRequest, { about: 'call' | 'permission' }>;

export async function answerCall(
  asked: Judged,
  asking: HookContext,
  desk: HookDesk,
  options: CallOptions,
): Promise<HookAnswer> {
  const { ruled: own, before, tool, road, screeningMs } = await ruleAsked(asked, asking, desk, options);
  // The host is about to ask a person anyway: only a blocked call is worth a message.
  if (asked.about === 'permission') return await answerPermission(own, road);
  const { clock } = desk.ports;
  const screenedMs = clock.elapsedMs();
  const judged = await judgeSampled(own, desk.settings, desk.judges);
  const { ruled } = judged;
  const took = { screeningMs, judgeMs: tookMs(screenedMs, clock.elapsedMs()) };
  const recorded = await keep({ ...judged, ...took }, before, road, desk, options);
  const isLeft = ruled.ruling.decision === 'require_approval' && isAskedByGateway(asked.server, asking, desk);
  const settled = await settle(recorded, road, isLeft ? { ...asking, canAsk: true } : asking);
  if (settled.kind === 'permit') {
    if (tool !== undefined) desk.flows?.leave({ class: tool, hadRead: hasRead(before) });
    return settled.permit.approval === undefined
      ? passed(recorded, desk.settings.explicitAllow)
      : { kind: 'nothing' };
  }
  if (settled.why === 'pending' && isLeft) return { kind: 'nothing' };
  if (settled.why === 'pending' && asking.canAsk) {
    const code = road.approvals.holdAsked(recorded);
    const way = code === undefined ? '' : ` ${wayToEnd(code)}`;
    return { kind: 'ask', reason: `${reasonOf(recorded)}${way}` };
  }
  return { kind: 'deny', reason: withWay(reasonOf(recorded), settled.approval) };
}

interface RuledInSession {
  readonly ruled: Ruled;
  /** What the session did before this call. */
  readonly before: SessionFacts;
  /** Where a memory of flows has to know it. */
  readonly tool: ToolClass | undefined;
  readonly road: HookRoad;
  readonly screeningMs: number;
}

/** As far as every door goes. */
export async function ruleAsked(
  asked: Judged,
  asking: HookContext,
  desk: HookDesk,
  options: CallOptions,
): Promise<RuledInSession> {
  const { session } = asking;
  const before = session === undefined ? emptySession : await recallSession(session, desk);
  const road = await hookRoad(desk, asked, asking.cwd);
  const { clock } = desk.ports;
  const sinceMs = clock.elapsedMs();
  const proposed = proposedBy(asked, asking, before, desk, options);
  const { tool, context } = screenWithin(desk, () => flowing(proposed, before, desk, road));
  const ruled = screenWithin(desk, () => decide({ ...proposed, context }, road));
  return { ruled, before, tool, road, screeningMs: tookMs(sinceMs, clock.elapsedMs()) };
}

function proposedBy(
  { about: _, ...call }: Judged,
  { host, session, cwd, isUnattended }: HookContext,
  before: SessionFacts,
  desk: HookDesk,
  { projects }: CallOptions,
): Proposed {
  const route = isUnattended === true ? { route: { yolo: true } } : {};
  const known = { session: before, ...(cwd === undefined ? {} : { cwd }), ...route };
  const pinNames = pinNamesOf(call.server, { host }, desk);
  return {
    call,
    caller: { agent: host, door: 'hook' },
    ...(pinNames.length === 0 ? {} : { pinNames }),
    ...(session === undefined ? {} : { session }),
    context: contextOf(known, desk, projects),
  };
}

/** Where no memory has all that the session read, its labels rule beside what is remembered. */
function flowing(
  { call, caller, context, pinNames = [] }: Proposed,
  before: SessionFacts,
  { flows, settings }: HookDesk,
  road: HookRoad,
): { readonly tool: ToolClass | undefined; readonly context: CallContext } {
  if (flows === undefined) return { tool: undefined, context };
  const tool = calledClass({ call, context, pinNames }, road.state(), settings.flows);
  const { facts, isWhole = !hasRead(before) } = flows.before(call, {
    class: tool,
    own: flowPolicyOf(call, caller, settings.flows),
  });
  const flow = facts ?? { acts: tool.acts, reads: tool.reads, flows: [] };
  return { tool, context: { ...context, flow, session: isWhole ? { ...before, reads: [] } : before } };
}

async function answerPermission(ruled: Ruled, { approvals }: HookRoad): Promise<HookAnswer> {
  if (ruled.ruling.decision !== 'block') return { kind: 'nothing' };
  const digest = approvals.digestOf(ruled);
  if (await approvals.isBeingUsed(digest)) return { kind: 'nothing' };
  return { kind: 'deny', reason: withWay(reasonOf(ruled), approvals.hold(ruled, digest)) };
}

const withWay = (reason: string, held: Held | undefined): string =>
  held === undefined ? reason : `${reason} ${wayToAllow(held)}`;

/** On the disk before the host is answered: risky calls, sampled calls, and what later calls must know. */
async function keep(
  { ruled, judgement, ...took }: JudgedCall<CallSubject> & Pick<Remarks, 'screeningMs' | 'judgeMs'>,
  before: SessionFacts,
  road: HookRoad,
  desk: HookDesk,
  { isSampled = false }: CallOptions,
): Promise<Recorded> {
  const ledger = desk.ledger();
  const { session, caller } = ruled;
  const after = ruled.subject === undefined ? before : left(before, ruled.subject, ruled.ruling.decision);
  const files = session === undefined ? undefined : sessionFilesOf(before, after, ledger.digest);
  const recorded = await record(ruled, road, {
    projectSalt: desk.directory,
    agent: caller.agent,
    ...took,
    isChosen:
      isSampled || files !== undefined || judgement !== undefined || ruled.ruling.decision !== 'allow',
    ...(judgement === undefined ? {} : { judgement }),
    ...(session === undefined ? {} : { sessionId: sessionIdOf(session, ledger) }),
    ...(files === undefined ? {} : { sessionFiles: files }),
  });
  if (session !== undefined && files !== undefined) markSession(session, before, after, desk);
  return recorded;
}

/** A call that is not stopped is made. */
function left(before: SessionFacts, subject: CallSubject, decision: Decision): SessionFacts {
  const after = remember(before, subject);
  return stops(decision) ? after : rememberSinks(after, subject);
}

function passed(ruled: Ruled, isExplicit: boolean): HookAnswer {
  if (ruled.ruling.decision === 'allow') return isExplicit ? { kind: 'allow' } : { kind: 'nothing' };
  const message = warningOf(ruled);
  return message === undefined ? { kind: 'nothing' } : { kind: 'warn', message };
}
