/** The counts that a report is built from: a fold over the ledger, so that only its new end is read. */
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';
import { isCanary } from '../vocabulary/events/canary-session.ts';
import type { AnyEvent, EventOf, LedgerEvent } from '../vocabulary/events/event.ts';
import { stops } from '../vocabulary/orders.ts';
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
  /** Replies of which something was withheld. */
  removed: countSchema,
});
export type GuardedFacts = z.infer<typeof guardedSchema>;

const factsSchema = z.strictObject({
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  types: countsSchema,
  /** Calls of `doctor` that tried the hooks: nothing else counts them. */
  canaries: countSchema,
  /** On calls, and apart from them on what came back. */
  decisions: countsSchema,
  replies: countsSchema,
  /** Replies of which something was withheld or removed. */
  removed: countSchema,
  /** Calls that the quarantine stopped, and nothing else. */
  quarantined: countSchema,
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
export const OTHERS = 'others';

export const reportFold: Fold<ReportFacts> = {
  name: 'report',
  version: 9,
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
    risks: {},
    causes: { calls: {}, routes: {} },
    checks: {},
    deciders: {},
    agents: {},
    tools: {},
    days: {},
    routes: {},
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
  if (redaction_status !== undefined) add(facts.redactions, redaction_status);
  for (const [category, count] of Object.entries(detections ?? {})) add(facts.detections, category, count);
  if (event.type === 'content_scan') countScan(facts, event);
  if (event.type === 'definition.pin') countPin(facts.quarantine, event);
  countAudit(facts.audits, event);
  const latencyMs = routeLatency(event);
  if (latencyMs !== undefined) addLatency(facts.latency, latencyMs);
  // A place in a file is not traffic.
  if (type !== 'route_discovery') countRoute(facts, event);
  return facts;
}

/** The types that are about a call before it runs; only their decisions are decisions on calls. */
const ON_CALLS: ReadonlySet<string> = new Set(['policy_decision', 'tool_call.proposed']);
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
  if (isStopped && isCall) countDeciders(facts, event);
  for (const check of checks) {
    const known = facts.checks[check];
    facts.checks[check] = { ...seen(known, time), stopped: (known?.stopped ?? 0) + (isStopped ? 1 : 0) };
  }
}

function countGuarded({ agents, tools }: ReportFacts, event: AnyEvent, isCall: boolean): void {
  const { agent = '', server, tool = '', decision } = event;
  // Names come from callers: a space before them keeps them from being properties that objects inherit.
  const named = [
    room(agents, ` ${agent}`, MOST_GUARDED, () => newGuarded(agent, undefined)),
    room(tools, ` ${server ?? ''} ${tool}`, MOST_GUARDED, () => newGuarded(tool, server)),
  ];
  for (const entry of named) {
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
  removed: 0,
});

function countDeciders({ deciders }: ReportFacts, { time, decided_by = [], rule }: AnyEvent): void {
  for (const id of [...decided_by, ...(rule === undefined ? [] : [`rule ${rule}`])]) {
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
