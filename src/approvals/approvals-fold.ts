/**
 * The state of approvals: a fold over the `approval.*` events of the ledger. pending → approved | denied | expired |
 * cancelled, approved → consumed; an event that does not fit the state changes nothing, and the first use wins. Whether an
 * approval comes from a person is not decided here: that depends on the key in force when it is used.
 */
import type { Fold } from '../evidence/folds/fold.ts';
import type { EventOf, LedgerEvent } from '../vocabulary/events/event.ts';
import {
  type Approval,
  type ApprovalStates,
  approvalOf,
  type Granted,
  grantedSchema,
  isOver,
  latestOf,
  openOf,
  statesSchema,
} from './approval-states.ts';
import { endDue, isOpen, noteEnd } from './ledger-time.ts';

/** Beyond it, the oldest that are decided or out of time are forgotten. */
const MOST_KEPT = 2_048;
/** Beyond it, even open ones. */
const MOST_OPEN = 32_768;
/** A forged approval must not keep the true one out, nor may many of them pile up. */
const MOST_GRANTED = 4;
const MOST_TIMES = 1_024;
const MOST_AGENTS = 1_024;

export const approvalsFold: Fold<ApprovalStates> = {
  name: 'approvals',
  version: 3,
  schema: statesSchema,
  isDecisive: true,
  reads: {
    types: [
      'approval.requested',
      'approval.granted',
      'approval.denied',
      'approval.expired',
      'approval.cancelled',
      'approval.consumed',
    ],
  },
  snapshotEvery: 512,
  initial: () => ({
    approvals: {},
    byCall: {},
    standing: [],
    open: {},
    asked: {},
    denials: {},
    latest: '',
    soonest: null,
  }),
  pass: (states, time) => {
    endDue(states, time);
    return states;
  },
  step: (states, event) => {
    endDue(states, event.time);
    if (event.time > states.latest) states.latest = event.time;
    take(states, event);
    return states;
  },
};

function take(states: ApprovalStates, event: LedgerEvent): void {
  if (event.type === 'approval.requested') request(states, event);
  else if (event.type === 'approval.granted') grant(states, event);
  else if (event.type === 'approval.denied') deny(states, event);
  else if (event.type === 'approval.expired') end(states, event, 'expired');
  else if (event.type === 'approval.cancelled') end(states, event, 'cancelled');
  else if (event.type === 'approval.consumed') use(states, event);
}

/** Identical questions are one: the first that is open stays. */
function request(states: ApprovalStates, event: EventOf<'approval.requested'>): void {
  const { call_id: id, tool_call_hash: call, expires_at, agent, question_hash, preview_hash } = event;
  if (id === undefined || call === undefined || expires_at === undefined || approvalOf(states, id)) return;
  const last = latestOf(states, call);
  if (last?.state === 'pending' && !isOver(last, event.time)) return;
  makeRoom(states);
  const { session_id = null, tool = null, server = null, checks = [] } = event;
  const asked: Approval = {
    ...blank(id),
    ...{ call, tool, server, checks, session: session_id, agent: agent ?? null },
    ...{ requestedAt: event.time, expiresAt: expires_at },
    preview: preview_hash ?? null,
    question: question_hash ?? null,
  };
  states.approvals[id] = asked;
  noteEnd(states, asked);
  states.byCall[call] = id;
  if (agent === undefined) return;
  states.open[agent] = [...openOf(states, agent, event.time), id];
  keepTime(states.asked, agent, event.time, MOST_AGENTS);
}

const blank = (id: string): Approval => ({
  ...{ id, call: null, agent: null, session: null, tool: null, server: null, checks: [], preview: null },
  ...{ question: null, requestedAt: null, expiresAt: null, state: 'pending', granted: [], reason: null },
  ...{ firstUse: null, allowed: null },
});

function grant(states: ApprovalStates, event: EventOf<'approval.granted'>): void {
  const { call_id: id, agent = null, tool = null, session_id = null, tool_call_hash: call = null } = event;
  if (id === undefined) return;
  const asked = approvalOf(states, id);
  if (asked === undefined) {
    // `allow-once` decides about calls that were stopped without a question in the ledger.
    if (event.approval_scope !== undefined) return;
    makeRoom(states);
    const about = { agent, tool, session: session_id, call, checks: event.checks ?? [] };
    const expiresAt = event.expires_at ?? null;
    const given = { expiresAt, state: 'approved', granted: [grantedBy(event)] } as const;
    states.approvals[id] = { ...blank(id), ...about, ...given, granted: [...given.granted] };
    noteEnd(states, states.approvals[id]);
    return;
  }
  if (!isOpen(asked) || (asked.requestedAt !== null && isOver(asked, event.time))) return;
  if (asked.granted.length >= MOST_GRANTED || asked.call !== call) return;
  asked.granted.push(grantedBy(event));
  asked.state = 'approved';
  const { approval_scope: scope = 'once', expires_at } = event;
  if (expires_at !== undefined && (asked.expiresAt === null || expires_at > asked.expiresAt))
    asked.expiresAt = expires_at;
  noteEnd(states, asked);
  if (scope !== 'once' && !states.standing.includes(id)) states.standing.push(id);
}

function grantedBy(event: EventOf<'approval.granted'>): Granted {
  const { event_id, time, tool_call_hash, expires_at, approval_signature, preview_hash } = event;
  const { approval_scope, approval_channel, grant_hash, free_arguments, granted_flows } = event;
  return grantedSchema.parse({
    ...{ event_id, time, tool_call_hash, expires_at, approval_signature, preview_hash },
    ...{ approval_scope, approval_channel, grant_hash, free_arguments, granted_flows },
  });
}

function deny(states: ApprovalStates, event: EventOf<'approval.denied'>): void {
  const asked = approvalOf(states, event.call_id ?? '');
  if (asked?.state !== 'pending' || asked.requestedAt === null) return;
  asked.state = 'denied';
  asked.reason = event.content_hash ?? null;
  if (asked.question !== null) keepTime(states.denials, asked.question, event.time, MOST_KEPT);
}

function end(
  states: ApprovalStates,
  { call_id }: { call_id?: string | undefined },
  state: 'expired' | 'cancelled',
) {
  const asked = approvalOf(states, call_id ?? '');
  if (asked === undefined || !isOpen(asked)) return;
  asked.state = state;
  states.standing = states.standing.filter((id) => id !== asked.id);
}

/** A grant for more than one call is not used up; a decision of `block` revokes any. */
function use(states: ApprovalStates, event: EventOf<'approval.consumed'>): void {
  const approval = approvalOf(states, event.call_id ?? '');
  if (approval === undefined || approval.granted.length === 0) return;
  approval.firstUse ??= event.event_id;
  if (event.decision === 'allow' && event.tool_call_hash !== undefined)
    approval.allowed = { call: event.tool_call_hash, time: event.time };
  const isStanding = states.standing.includes(approval.id);
  if (isStanding && event.decision !== 'block') return;
  if (approval.state === 'approved') approval.state = 'consumed';
  states.standing = states.standing.filter((id) => id !== approval.id);
}

function keepTime(times: Record<string, string[]>, key: string, time: string, most: number): void {
  const known = Object.hasOwn(times, key) ? (times[key] ?? []) : [];
  delete times[key];
  times[key] = [...known.slice(1 - MOST_TIMES), time];
  const [oldest] = Object.keys(times);
  if (oldest !== undefined && Object.keys(times).length > most) delete times[oldest];
}

/** Decided ones are kept for their callers to hear of it; what is forgotten counts as never given. */
function makeRoom(states: ApprovalStates): void {
  const ids = Object.keys(states.approvals);
  if (ids.length < MOST_KEPT || ids.length % 256 !== 0) return;
  const isDone = (id: string) => {
    const approval = approvalOf(states, id);
    return approval === undefined || !isOpen(approval) || isOver(approval, states.latest);
  };
  const done = ids.slice(0, -MOST_KEPT / 2).filter(isDone);
  const dropped = new Set(ids.length >= MOST_OPEN ? [...done, ...ids.slice(0, 256)] : done);
  for (const id of dropped) {
    const call = approvalOf(states, id)?.call;
    if (call !== null && call !== undefined && states.byCall[call] === id) delete states.byCall[call];
    delete states.approvals[id];
  }
  states.standing = states.standing.filter((id) => !dropped.has(id));
}
