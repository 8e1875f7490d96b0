/** The counts that a report is built from: a fold over the ledger, so that only its new end is read. */
import { z } from 'zod';
import { isApprovedRun, MOST_BETWEEN, ON_CALLS } from '../evidence/folds/approved-runs.ts';
import type { Fold } from '../evidence/folds/fold.ts';
import { recordedLine } from '../flows/recorded-flows.ts';
import { isCanary } from '../vocabulary/events/canary-session.ts';
import type { AnyEvent, EventOf, LedgerEvent } from '../vocabulary/events/event.ts';
import { DECISIONS, stops } from '../vocabulary/orders.ts';
import { auditFactsSchema, countAudit, noAudits } from './audit-facts.ts';
import { addLatency, histogramSchema, newHistogram } from './histogram.ts';
import { countPin, noPins, pinFactsSchema } from './pin-facts.ts';

const countSchema = z.int().nonnegative();
const countsSchema = z.record(z.string(), countSchema);
const sightingSchema = z.strictObject({ count: countSchema, first: z.string(), last: z.string() });

const routeSchema = z.strictObject({
  host: z.string(),
  model: z.string(),
  ...sightingSchema.shape,
  stopped: countSchema,
  risks: countsSchema,
  latency: histogramSchema,
});
export type RouteFacts = z.infer<typeof routeSchema>;

/** Of one agent, or of one tool of one server. */
const guardedSchema = z.strictObject({
  name: z.string(),
  /** Missing for agents, and for tools of the host itself. */
  server: z.string().optional(),
  calls: countSchema,
  blocked: countSchema,
  asked: countSchema,
  /** Stopped at first, and then run by a person's approval: in neither count before. */
  approved: countSchema,
  /** Replies of which something was withheld. */
  removed: countSchema,
});
export type GuardedFacts = z.infer<typeof guardedSchema>;

/** What is undone when a person's approval lets a stopped call run. */
const stoppedSchema = z.strictObject({
  id: z.string(),
  time: z.string(),
  decision: z.enum(DECISIONS),
  agent: z.string(),
  server: z.string().optional(),
  tool: z.string(),
  host: z.string(),
  model: z.string(),
  checks: z.array(z.string()),
  deciders: z.array(z.string()),
});
type StoppedFacts = z.infer<typeof stoppedSchema>;

const flowFactsSchema = z.strictObject({
  time: z.string(),
  agent: z.string(),
  decision: z.string(),
  line: z.string(),
});

const factsSchema = z.strictObject({
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  types: countsSchema,
  /** Calls of `doctor` that tried the hooks: nothing else counts them. */
  canaries: countSchema,
  /** On calls, and apart from them on what came back. Calls that ran by a person's approval count as `approved` alone. */
  decisions: countsSchema,
  replies: countsSchema,
  /** Replies of which something was withheld or removed. */
  removed: countSchema,
  /** Calls that the quarantine stopped, and nothing else. */
  quarantined: countSchema,
  /** The newest that were stopped: the use of an approval follows its ruling. */
  stopped: z.array(stoppedSchema),
  /** How often a person's approval let a call run, and how often a definition was approved. */
  people: z.strictObject({ ran: countSchema, definitions: countSchema }),
  /** When each risk state was seen last, and how often: by all events, and by those about calls and about routes. */
  risks: z.record(z.string(), sightingSchema),
  causes: z.strictObject({
    calls: z.record(z.string(), sightingSchema),
    routes: z.record(z.string(), sightingSchema),
  }),
  checks: z.record(z.string(), sightingSchema.extend({ stopped: countSchema })),
  /** What stopped calls besides checks: rules, entries of the policy, the quarantine. */
  deciders: z.record(z.string(), sightingSchema),
  agents: z.record(z.string(), guardedSchema),
  tools: z.record(z.string(), guardedSchema),
  days: z.record(z.string(), countsSchema),
  routes: z.record(z.string(), routeSchema),
  /** The newest flows, each drawn in one line. */
  flows: z.array(flowFactsSchema),
  latency: histogramSchema,
  redactions: countsSchema,
  detections: countsSchema,
  scans: z.strictObject({
    count: countSchema,
    unsafe: countSchema,
    /** A scanner gave no verdict. */
    failed: countSchema,
    threats: countsSchema,
  }),
  audits: auditFactsSchema,
  quarantine: pinFactsSchema,
});
export type ReportFacts = z.infer<typeof factsSchema>;

/** Beyond these limits, routes and days are counted together, to limit the size of a report. */
const MOST_ROUTES = 200;
const MOST_DAYS = 4_000;
const MOST_DECIDERS = 200;
const MOST_GUARDED = 500;
const MOST_FLOWS = 50;
export const OTHERS = 'others';
/** Beside the decisions: stopped, and then run by a person's approval. */
export const APPROVED = 'approved';

export const reportFold: Fold<ReportFacts> = {
  name: 'report',
  version: 11,
  schema: factsSchema,
  initial: () => ({
    firstTime: null,
    lastTime: null,
    types: {},
    canaries: 0,
    decisions: {},
    replies: {},
    removed: 0,
    quarantined: 0,
    stopped: [],
    people: { ran: 0, definitions: 0 },
    risks: {},
    causes: { calls: {}, routes: {} },
    checks: {},
    deciders: {},
    agents: {},
    tools: {},
    days: {},
    routes: {},
    flows: [],
    latency: newHistogram(),
    redactions: {},
    detections: {},
    scans: { count: 0, unsafe: 0, failed: 0, threats: {} },
    audits: noAudits(),
    quarantine: noPins(),
  }),
  step,
};

function step(facts: ReportFacts, event: LedgerEvent): ReportFacts {
  const any: AnyEvent = event;
  const { type, time, redaction_status, detections } = any;
  facts.firstTime ??= time;
  facts.lastTime = time;
  if (isCanary(any)) {
    facts.canaries += 1;
    return facts;
  }
  add(facts.types, type);
  countRuling(facts, event);
  if (isApprovedRun(any)) countApproved(facts, any);
  if (redaction_status !== undefined) add(facts.redactions, redaction_status);
  for (const [category, count] of Object.entries(detections ?? {})) add(facts.detections, category, count);
  if (event.type === 'content_scan') countScan(facts, event);
  if (event.type === 'definition.pin') {
    countPin(facts.quarantine, event);
    if (event.transition === 'approved') facts.people.definitions += 1;
  }
  countAudit(facts.audits, event);
  const latencyMs = routeLatency(event);
  if (latencyMs !== undefined) addLatency(facts.latency, latencyMs);
  // A place in a file is not traffic.
  if (type !== 'route_discovery') countRoute(facts, event);
  return facts;
}

const ON_REPLIES = 'tool_call.returned';
const ON_ROUTES: ReadonlySet<string> = new Set([
  'trace_audit',
  'identity_comparison',
  'degradation_window',
  'route_discovery',
]);

function countRuling(facts: ReportFacts, event: AnyEvent): void {
  const { type, time, decision, risk_state, checks = [] } = event;
  const isCall = ON_CALLS.has(type);
  if (decision !== undefined && type === ON_REPLIES) add(facts.replies, decision);
  if (isRemoval(event)) facts.removed += 1;
  if (isCall && isQuarantined(event)) facts.quarantined += 1;
  if (decision !== undefined && (isCall || type === ON_REPLIES)) countGuarded(facts, event, isCall);
  if (decision !== undefined && isCall) {
    add(facts.decisions, decision);
    const day = time.slice(0, 'YYYY-MM-DD'.length);
    add(
      room(facts.days, day, MOST_DAYS, () => ({})),
      decision,
    );
  }
  if (risk_state !== undefined) {
    facts.risks[risk_state] = seen(facts.risks[risk_state], time);
    const cause = ON_ROUTES.has(type) ? facts.causes.routes : facts.causes.calls;
    cause[risk_state] = seen(cause[risk_state], time);
  }
  // Scanned content, audited traces and definitions are no tool calls: their findings are counted separately.
  if (!isCall && type !== ON_REPLIES) return;
  const isStopped = decision !== undefined && stops(decision);
  if (isStopped && isCall) {
    countDeciders(facts, event);
    facts.stopped.push(stoppedBy(event, decision));
    if (facts.stopped.length > MOST_BETWEEN) facts.stopped.shift();
  }
  if (isCall) countFlows(facts, event);
  for (const check of checks) {
    const known = facts.checks[check];
    facts.checks[check] = { ...seen(known, time), stopped: (known?.stopped ?? 0) + (isStopped ? 1 : 0) };
  }
}

function countFlows(facts: ReportFacts, event: AnyEvent): void {
  const { time, agent = '', server, tool, flows = [], flow_decision: decision = 'allow' } = event;
  const called = [server, tool].filter(Boolean).join('/');
  for (const flow of flows)
    facts.flows.push({ time, agent, decision, line: recordedLine(called, flow, false) });
  facts.flows.splice(0, facts.flows.length - MOST_FLOWS);
}

function stoppedBy(event: AnyEvent, decision: StoppedFacts['decision']): StoppedFacts {
  const { event_id: id, time, agent = '', server, tool = '', checks = [] } = event;
  const { provider_host: host = '', claimed_model: model = '' } = event;
  const whose = server === undefined ? {} : { server };
  return { id, time, decision, agent, ...whose, tool, host, model, checks, deciders: decidersOf(event) };
}

/** The ruling that stopped it no longer counts as one: the call ran. What it was flagged for does. */
function countApproved(facts: ReportFacts, { ruled_event }: AnyEvent): void {
  facts.people.ran += 1;
  const at = facts.stopped.findLastIndex(({ id }) => id === ruled_event);
  const [ruling] = at < 0 ? [] : facts.stopped.splice(at, 1);
  if (ruling === undefined) return;
  const { time, decision, checks, deciders, host, model } = ruling;
  add(facts.decisions, decision, -1);
  add(facts.decisions, APPROVED);
  const day = room(facts.days, time.slice(0, 'YYYY-MM-DD'.length), MOST_DAYS, () => ({}));
  add(day, decision, -1);
  add(day, 'allow');
  for (const entry of guardedOf(facts, ruling)) {
    entry[decision === 'block' ? 'blocked' : 'asked'] -= 1;
    entry.approved += 1;
  }
  for (const check of checks) {
    const known = facts.checks[check];
    if (known !== undefined) known.stopped -= 1;
  }
  for (const id of deciders) {
    const name = Object.hasOwn(facts.deciders, id) ? id : OTHERS;
    const known = facts.deciders[name];
    if (known !== undefined && known.count > 1) known.count -= 1;
    else delete facts.deciders[name];
  }
  const route = facts.routes[`${host} ${model}`] ?? facts.routes[OTHERS];
  if (route !== undefined && `${host}${model}` !== '') route.stopped -= 1;
}

type OfGuarded = Pick<AnyEvent, 'agent' | 'server' | 'tool'>;

/** Names come from callers: a space before them keeps them from being properties that objects inherit. */
const guardedOf = ({ agents, tools }: ReportFacts, { agent = '', server, tool = '' }: OfGuarded) => [
  room(agents, ` ${agent}`, MOST_GUARDED, () => newGuarded(agent, undefined)),
  room(tools, ` ${server ?? ''} ${tool}`, MOST_GUARDED, () => newGuarded(tool, server)),
];

function countGuarded(facts: ReportFacts, event: AnyEvent, isCall: boolean): void {
  const { decision } = event;
  for (const entry of guardedOf(facts, event)) {
    if (isCall) entry.calls += 1;
    else if (isRemoval(event)) entry.removed += 1;
    if (isCall && decision === 'block') entry.blocked += 1;
    if (isCall && decision === 'require_approval') entry.asked += 1;
  }
}

/** A secret is taken out of a reply that passes otherwise. */
const isRemoval = ({ type, decision, redaction_status }: AnyEvent): boolean =>
  type === ON_REPLIES && ((decision !== undefined && stops(decision)) || redaction_status === 'redacted');

const isQuarantined = ({ decision, decided_by = [], checks = [] }: AnyEvent): boolean =>
  decision === 'block' &&
  checks.length === 0 &&
  decided_by.length > 0 &&
  decided_by.every((id) => id.startsWith('quarantine.'));

const newGuarded = (name: string, server: string | undefined): GuardedFacts => ({
  name,
  ...(server === undefined ? {} : { server }),
  calls: 0,
  blocked: 0,
  asked: 0,
  approved: 0,
  removed: 0,
});

const decidersOf = ({ decided_by = [], rule }: AnyEvent): string[] => [
  ...decided_by,
  ...(rule === undefined ? [] : [`rule ${rule}`]),
];

function countDeciders({ deciders }: ReportFacts, event: AnyEvent): void {
  const { time } = event;
  for (const id of decidersOf(event)) {
    const known = Object.hasOwn(deciders, id) || Object.keys(deciders).length < MOST_DECIDERS ? id : OTHERS;
    deciders[known] = seen(deciders[known], time);
  }
}

/** A scanner without a verdict found nothing. */
function countScan({ scans }: ReportFacts, { safe, threats = [] }: EventOf<'content_scan'>): void {
  const found = threats.filter((threat) => threat !== 'scan_error');
  const isFailed = found.length < threats.length;
  scans.count += 1;
  if (isFailed) scans.failed += 1;
  if (safe === false && (!isFailed || found.length > 0)) scans.unsafe += 1;
  for (const threat of found) add(scans.threats, threat);
}

function countRoute(facts: ReportFacts, event: AnyEvent): void {
  const { provider_host: host = '', claimed_model: model = '', time } = event;
  if (host === '' && model === '') return;
  const route = room(facts.routes, `${host} ${model}`, MOST_ROUTES, () => ({
    host,
    model,
    count: 0,
    first: time,
    last: time,
    stopped: 0,
    risks: {},
    latency: newHistogram(),
  }));
  route.count += 1;
  route.last = time;
  if (ON_CALLS.has(event.type) && event.decision !== undefined && stops(event.decision)) route.stopped += 1;
  if (event.risk_state !== undefined) add(route.risks, event.risk_state);
  const latencyMs = routeLatency(event);
  if (latencyMs !== undefined) addLatency(route.latency, latencyMs);
}

/** Time that our own scans and redactions took is no evidence about a route. */
function routeLatency({ type, latency_ms }: AnyEvent): number | undefined {
  return type === 'content_scan' || type === 'redaction' ? undefined : latency_ms;
}

/** The entry of a key, or the entry for all others once the limit is reached. */
function room<T>(entries: Record<string, T>, key: string, most: number, make: () => T): T {
  const known = entries[key];
  if (known !== undefined) return known;
  const isFull = Object.keys(entries).length >= most;
  const name = isFull ? OTHERS : key;
  const entry = entries[name] ?? make();
  entries[name] = entry;
  return entry;
}

function seen(known: z.infer<typeof sightingSchema> | undefined, time: string) {
  return { count: (known?.count ?? 0) + 1, first: known?.first ?? time, last: time };
}

/** Keys are enums, check ids and days, never a property that objects inherit. Ids that callers choose are not keys. */
function add(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}
