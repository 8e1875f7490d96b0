/** What audits of routes left in the ledger: discoveries, trace audits, comparisons and windows, each bounded. */
import { z } from 'zod';
import { IDENTITY_STATES } from '../vocabulary/audit.ts';
import type { EventOf, LedgerEvent } from '../vocabulary/events/event.ts';
import { CONFIDENCES } from '../vocabulary/orders.ts';

const countSchema = z.int().nonnegative();
const quantilesSchema = z.array(z.number()).nullable();

const foundSchema = z.strictObject({
  host: z.string(),
  trust: z.string(),
  lookalikeOf: z.string().nullable(),
  risk: z.string(),
  sightings: countSchema,
  first: z.string(),
  last: z.string(),
});

const auditedSchema = z.strictObject({
  host: z.string(),
  model: z.string(),
  trust: z.string().nullable(),
  traces: countSchema,
  risk: z.string(),
  checks: z.array(z.string()),
  /** Models that were delivered instead of the claimed one, in so many answers of those that named any. */
  others: z.array(z.strictObject({ model: z.string(), answers: countSchema })),
  answers: countSchema,
  /** When the traces were made, over all audits. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  last: z.string(),
  latencyMs: quantilesSchema,
  inputTokens: quantilesSchema,
  outputTokens: quantilesSchema,
});

const comparedSchema = z.strictObject({
  host: z.string(),
  model: z.string(),
  observed: z.string(),
  count: countSchema,
  state: z.enum(IDENTITY_STATES),
  confidence: z.enum(CONFIDENCES).nullable(),
  posterior: z.number().nullable(),
  kinds: z.array(z.string()),
  last: z.string(),
});

const rateSchema = z.strictObject({
  metric: z.string(),
  baseline_passed: countSchema,
  baseline_total: countSchema,
  current_passed: countSchema,
  current_total: countSchema,
});

const windowSchema = z.strictObject({
  time: z.string(),
  state: z.string(),
  logE: z.number().nullable(),
  rates: z.array(rateSchema),
});

const seriesSchema = z.strictObject({
  name: z.string(),
  host: z.string(),
  model: z.string(),
  count: countSchema,
  /** The newest of them. */
  windows: z.array(windowSchema),
});

export const auditFactsSchema = z.strictObject({
  found: z.record(z.string(), foundSchema),
  audited: z.record(z.string(), auditedSchema),
  compared: z.record(z.string(), comparedSchema),
  series: z.record(z.string(), seriesSchema),
  traceChecks: z.record(z.string(), z.strictObject({ count: countSchema, last: z.string() })),
});
export type AuditFacts = z.infer<typeof auditFactsSchema>;
export type AuditedFacts = z.infer<typeof auditedSchema>;
export type ComparedFacts = z.infer<typeof comparedSchema>;
export type SeriesFacts = z.infer<typeof seriesSchema>;
export type RateFacts = z.infer<typeof rateSchema>;

/** Limits on the size of a report; beyond them, the first entries are kept. */
const MOST_OF_A_KIND = 200;
const MOST_WINDOWS = 60;
const MOST_OTHERS = 8;

export const noAudits = (): AuditFacts => ({
  found: {},
  audited: {},
  compared: {},
  series: {},
  traceChecks: {},
});

export function countAudit(facts: AuditFacts, event: LedgerEvent): void {
  if (event.type === 'route_discovery') countFound(facts, event);
  else if (event.type === 'trace_audit') countAudited(facts, event);
  else if (event.type === 'identity_comparison') countCompared(facts, event);
  else if (event.type === 'degradation_window') countWindow(facts, event);
}

function countFound({ found }: AuditFacts, event: EventOf<'route_discovery'>): void {
  const { provider_host: host = '', trust_class: trust = 'custom', sightings = 0, time } = event;
  const first = found[keyOf(host)]?.first ?? time;
  put(found, keyOf(host), {
    host,
    trust,
    lookalikeOf: event.lookalike_of ?? null,
    risk: event.risk_state ?? 'Watch',
    sightings,
    first,
    last: time,
  });
}

function countAudited({ audited, traceChecks }: AuditFacts, event: EventOf<'trace_audit'>): void {
  const { provider_host: host = '', claimed_model: model = '', time } = event;
  const key = keyOf(host, model);
  const known = audited[key];
  put(audited, key, {
    host,
    model,
    trust: event.trust_class ?? null,
    traces: (known?.traces ?? 0) + (event.traces ?? 1),
    risk: event.risk_state ?? 'Watch',
    checks: event.checks ?? [],
    others: merged(known?.others ?? [], event.other_models ?? []),
    answers: (known?.answers ?? 0) + (event.answers ?? 0),
    from: earliest(known?.from, event.traces_from),
    to: latest(known?.to, event.traces_to),
    last: time,
    latencyMs: event.latency_quantiles_ms ?? known?.latencyMs ?? null,
    inputTokens: event.input_token_quantiles ?? known?.inputTokens ?? null,
    outputTokens: event.output_token_quantiles ?? known?.outputTokens ?? null,
  });
  for (const check of event.checks ?? []) {
    const key = check === HOST_CHECK && event.trust_class === 'relay' ? RESELLER_FINDING : check;
    put(traceChecks, key, { count: (traceChecks[key]?.count ?? 0) + 1, last: time });
  }
}

type Others = AuditedFacts['others'];

function merged(known: Others, more: Others): Others {
  const counts = new Map(known.map(({ model, answers }) => [model, answers]));
  for (const { model, answers } of more) counts.set(model, (counts.get(model) ?? 0) + answers);
  const all = [...counts].map(([model, answers]) => ({ model, answers }));
  return all.sort((a, b) => b.answers - a.answers).slice(0, MOST_OTHERS);
}

function countCompared({ compared }: AuditFacts, event: EventOf<'identity_comparison'>): void {
  const { provider_host: host = '', claimed_model: model = '', observed_model: observed = '', time } = event;
  const key = keyOf(host, model, observed);
  put(compared, key, {
    host,
    model,
    observed,
    count: (compared[key]?.count ?? 0) + 1,
    state: event.identity_state ?? 'Inconclusive',
    confidence: event.identity_confidence ?? null,
    posterior: event.posterior ?? null,
    kinds: event.evidence_kinds ?? [],
    last: time,
  });
}

function countWindow({ series }: AuditFacts, event: EventOf<'degradation_window'>): void {
  const { provider_host: host = '', claimed_model: model = '', series_id: name = '', time } = event;
  const key = keyOf(name, host, model);
  const known = series[key];
  const window = {
    time,
    state: event.degradation_state ?? 'Inconclusive',
    logE: event.log_e ?? null,
    rates: event.rates ?? [],
  };
  const windows = [...(known?.windows ?? []), window].slice(-MOST_WINDOWS);
  put(series, key, { name, host, model, count: (known?.count ?? 0) + 1, windows });
}

const HOST_CHECK = 'trace.host';
/** The check on hosts has two findings: the trust class shows which one it was. */
export const RESELLER_FINDING = 'trace.host/relay';

const MODEL_CHECK = 'trace.model-mismatch';

/** Routes of which an audit found that another model answered, those with most of such answers first. */
export function routesWithOthers({ audited }: AuditFacts): AuditedFacts[] {
  return Object.values(audited)
    .filter(({ others, checks }) => others.length > 0 && checks.includes(MODEL_CHECK))
    .sort((a, b) => (b.others[0]?.answers ?? 0) - (a.others[0]?.answers ?? 0));
}

/** `20 of 120 answers (16.7 %)` */
export const shareOf = ({ answers }: Others[number], { answers: of }: AuditedFacts): string =>
  `${answers} of ${of} answers (${((100 * answers) / Math.max(1, of)).toFixed(1)} %)`;

type Hosts = { readonly relays: readonly string[]; readonly lookalikes: readonly string[] };

/** Hosts with remarkable names, found in files or in traces, each once. */
export function notableHosts({ found, audited }: AuditFacts): Hosts {
  const inTraces = Object.values(audited).filter(({ checks }) => checks.includes(HOST_CHECK));
  const inFiles = Object.values(found);
  const relays = [...inFiles, ...inTraces].filter(({ trust }) => trust === 'relay');
  const lookalikes = [
    ...inFiles.filter(({ lookalikeOf }) => lookalikeOf !== null),
    ...inTraces.filter(({ trust }) => trust !== 'relay'),
  ];
  const names = (routes: readonly { readonly host: string }[]) => [
    ...new Set(routes.map(({ host }) => host)),
  ];
  return { relays: names(relays), lookalikes: names(lookalikes) };
}

/** Times of one format sort alphabetically. */
function earliest(known: string | null | undefined, time: string | undefined): string | null {
  if (known == null || time === undefined) return known ?? time ?? null;
  return time < known ? time : known;
}

function latest(known: string | null | undefined, time: string | undefined): string | null {
  if (known == null || time === undefined) return known ?? time ?? null;
  return time > known ? time : known;
}

/** Contains a space, which no host and no id has, and is not a property that every object inherits. */
const keyOf = (...parts: readonly string[]) => `${parts.join(' ')} `;

function put<T>(entries: Record<string, T>, key: string, entry: T): void {
  if (Object.hasOwn(entries, key) || Object.keys(entries).length < MOST_OF_A_KIND) entries[key] = entry;
}
