/** The only place where a row becomes a trace: checked numbers, names of a known shape, secrets removed. */

import { redactText } from '../../../sensitive/redact.ts';
import { RecentTexts } from '../../../text/bounded-memo.ts';
import type { RedactedTrace } from '../../../vocabulary/trace.ts';
import { type FieldValue, isRow } from './fields.ts';
import { readAmount, readCount, readFlag, readHost, readLabel, readTime } from './values.ts';

/** The raw values of a row under the names of a trace. Absent, null and '' all mean "not recorded". */
export type Draft = { readonly [K in TraceField | 'tool_calls']?: FieldValue | undefined };

type TraceField = Exclude<keyof RedactedTrace, 'content_redacted' | 'tool_calls'>;
type Kind = 'label' | 'host' | 'count' | 'amount' | 'flag' | 'time' | 'hash';

export const TRACE_FIELDS: Readonly<Record<TraceField, Kind>> = {
  provider_host: 'host',
  claimed_model: 'label',
  observed_model: 'label',
  latency_ms: 'amount',
  input_tokens: 'count',
  output_tokens: 'count',
  finish_reason: 'label',
  fallback_disclosed: 'flag',
  retry_count: 'count',
  tool_schema_hash: 'hash',
  requests: 'count',
  id: 'label',
  time: 'time',
  session_id: 'label',
  route_label: 'label',
  upstream_provider: 'label',
  upstream_model: 'label',
  model_mapped: 'flag',
  proxy_alias: 'label',
  system_prompt_overwritten: 'flag',
  fallback_count: 'count',
  status: 'label',
  time_to_first_token_ms: 'amount',
  cached_input_tokens: 'count',
  cache_write_tokens: 'count',
  reasoning_tokens: 'count',
  native_input_tokens: 'count',
  native_output_tokens: 'count',
  recounted_input_tokens: 'count',
  recounted_output_tokens: 'count',
  cost_usd: 'amount',
  cost_estimated: 'flag',
  upstream_cost_usd: 'amount',
  cache_price_ratio: 'amount',
  cache_hit: 'flag',
  yolo_mode: 'flag',
};
export type { TraceField };

/** A cost that a client or proxy estimated with its own price list. */
export const estimated = (cost: FieldValue | undefined): Draft =>
  cost === undefined || cost === null ? {} : { cost_usd: cost, cost_estimated: true };

/** For a file that does not record which host answered, or which model was requested. */
export const UNKNOWN = 'unknown';

export interface Sealer {
  seal(draft: Draft): RedactedTrace;
  /** How often a field held something that it cannot hold (a negative count, a sentence as a model), and was left out. */
  readonly oddValues: ReadonlyMap<TraceField, number>;
  /** How many names were redacted. */
  readonly redactions: () => number;
}

/** UUIDs and words too short to open anything; they differ from row to row, and looking into each would cost most. */
const HARMLESS = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w.:-]{1,11})$/;
/** As the vocabulary of traces has it. */
const LONGEST_NAME = 256;

export function createSealer(host?: string): Sealer {
  const oddValues = new Map<TraceField, number>();
  const clean = new RecentTexts<true>();
  let redactions = 0;
  // Models, hosts and providers are few, and redaction is the most expensive step: each name is read once.
  const redact = (name: string): string => {
    if (HARMLESS.test(name) || clean.get(name)) return name;
    const { text, spans } = redactText(name);
    if (spans.length > 0) redactions += 1;
    if (spans.length === 0) clean.set(name, true);
    return text;
  };
  const read = (field: TraceField, value: FieldValue | undefined): string | number | boolean | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    const found = READERS[TRACE_FIELDS[field]](value);
    if (found === undefined) oddValues.set(field, (oddValues.get(field) ?? 0) + 1);
    return typeof found === 'string' ? redact(found).slice(0, LONGEST_NAME) : found;
  };
  const seal = (draft: Draft): RedactedTrace => {
    const trace: Record<string, string | number | boolean | null> = {
      provider_host: host ?? UNKNOWN,
      claimed_model: UNKNOWN,
    };
    for (const field in draft) {
      const value = isTraceField(field) ? read(field, draft[field]) : undefined;
      if (value !== undefined) trace[field] = value;
    }
    // Null means that the log has a field for the answer's model and that it was empty.
    if (draft.observed_model === null) trace.observed_model = null;
    trace.content_redacted = true;
    const calls = readToolCalls(draft.tool_calls);
    return (calls === undefined ? trace : { ...trace, tool_calls: calls }) as RedactedTrace;
  };
  return { seal, oddValues, redactions: () => redactions };
}

/** Counts only, and none without their total. */
function readToolCalls(value: FieldValue | undefined): RedactedTrace['tool_calls'] {
  if (!isRow(value)) return undefined;
  const count = (name: string) => readCount(value.get(name) ?? null);
  const total = count('total');
  if (total === undefined) return undefined;
  const parts = ['invalid_json', 'unknown_name', 'schema_mismatch'] as const;
  return {
    total,
    ...Object.fromEntries(parts.flatMap((name) => (count(name) === undefined ? [] : [[name, count(name)]]))),
  };
}

const isTraceField = (name: string): name is TraceField => name in TRACE_FIELDS;

const HASH = /^sha256:[A-Za-z0-9._-]{1,128}$/;

const READERS: Readonly<Record<Kind, (value: FieldValue) => string | number | boolean | undefined>> = {
  label: readLabel,
  host: readHost,
  count: readCount,
  amount: readAmount,
  flag: readFlag,
  time: readTime,
  hash: (value) => (typeof value === 'string' && HASH.test(value) ? value : undefined),
};
