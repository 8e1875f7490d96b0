import {
  at,
  declareFields,
  type FieldValue,
  first,
  group,
  listOf,
  named,
  type Row,
  shareOf,
  values,
} from '../fields/fields.ts';
import { type Importer, NOT_AN_EXCHANGE, OTHER_FORMAT, type Reading } from '../fields/importer.ts';
import type { Draft } from '../fields/seal.ts';
import { readHost, readLabel, secondsToMs } from '../fields/values.ts';

/** Current names, their predecessors, and those of two widespread instrumentations that came before the conventions. */
const ATTRIBUTES = values(`gen_ai.provider.name gen_ai.system gen_ai.operation.name gen_ai.request.model
  gen_ai.response.model gen_ai.response.id gen_ai.response.finish_reasons gen_ai.response.time_to_first_chunk
  gen_ai.server.time_to_first_token gen_ai.conversation.id
  gen_ai.usage.input_tokens gen_ai.usage.output_tokens gen_ai.usage.prompt_tokens gen_ai.usage.completion_tokens
  gen_ai.usage.cache_read.input_tokens gen_ai.usage.cache_creation.input_tokens gen_ai.usage.cache_write.input_tokens
  gen_ai.usage.cache_read_input_tokens gen_ai.usage.cache_creation_input_tokens gen_ai.usage.reasoning.output_tokens
  gen_ai.usage.reasoning_tokens gen_ai.usage.cost gen_ai.openai.api_base server.address server.port error.type
  http.response.status_code session.id llm.request.type llm.model_name llm.provider llm.system
  openinference.span.kind llm.token_count.prompt llm.token_count.completion
  llm.token_count.prompt_details.cache_read llm.token_count.completion_details.reasoning`);
const MODELS = ['gen_ai.request.model', 'gen_ai.response.model', 'llm.model_name'];
/** Operations around a model that are no exchange with it. */
const OTHER_WORK = /^(?:execute_tool|invoke_agent|create_agent|invoke_workflow|retrieval)\b/;

export const otel: Importer = {
  id: 'otel',
  title: 'OpenTelemetry GenAI spans (OTLP JSON)',
  place: 'the collector’s file exporter, a saved OTLP/HTTP body, or one span a line',
  fields: declareFields({
    ...values(
      'traceId spanId trace_id span_id startTimeUnixNano endTimeUnixNano start_time end_time startTime endTime',
    ),
    status: values('code status_code'),
    context: values('trace_id span_id'),
    attributes: named(ATTRIBUTES),
  }),
  assumes: [
    'The host is `server.address`; without it the host is `unknown`.',
    'If a span names only the answer’s model, that is also taken as the requested one.',
    'Spans of tools, agents and retrieval are skipped.',
  ],
  recognises: (rows) =>
    shareOf(rows, (row) => {
      const names = [...group(row, 'attributes').keys()];
      const isSpan =
        row.has('spanId') || row.has('span_id') || row.has('context') || row.has('startTimeUnixNano');
      if (names.some((name) => name.startsWith('gen_ai.') || name.startsWith('llm.'))) return true;
      return isSpan && row.has('attributes');
    }),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('attributes')) return isSpan(row) ? NOT_AN_EXCHANGE : OTHER_FORMAT;
  const attributes = group(row, 'attributes');
  const operation = attributes.get('gen_ai.operation.name');
  if (typeof operation === 'string' && OTHER_WORK.test(operation)) return NOT_AN_EXCHANGE;
  const kind = attributes.get('openinference.span.kind');
  if (typeof kind === 'string' && kind !== 'LLM' && kind !== 'EMBEDDING') return NOT_AN_EXCHANGE;
  if (first(attributes, ...MODELS) === undefined) return NOT_AN_EXCHANGE;
  return { kind: 'trace', drafts: [draftOf(row, attributes)] };
}

const isSpan = (row: Row): boolean => row.has('spanId') || row.has('span_id') || row.has('context');

function draftOf(row: Row, attributes: Row): Draft {
  const asked = attributes.get('gen_ai.request.model');
  const start = first(row, 'startTimeUnixNano', 'start_time', 'startTime');
  const end = first(row, 'endTimeUnixNano', 'end_time', 'endTime');
  return {
    provider_host: hostOf(attributes),
    claimed_model: first(attributes, ...MODELS),
    // Without a requested model the answer's name is all there is, and agrees with itself.
    observed_model: asked === undefined ? undefined : (attributes.get('gen_ai.response.model') ?? null),
    id:
      first(attributes, 'gen_ai.response.id') ??
      first(row, 'spanId', 'span_id') ??
      at(row, 'context', 'span_id'),
    time: start,
    session_id: first(attributes, 'gen_ai.conversation.id', 'session.id'),
    upstream_provider: first(
      attributes,
      'gen_ai.provider.name',
      'gen_ai.system',
      'llm.provider',
      'llm.system',
    ),
    latency_ms: spent(start, end),
    time_to_first_token_ms: secondsToMs(
      first(attributes, 'gen_ai.response.time_to_first_chunk', 'gen_ai.server.time_to_first_token'),
    ),
    finish_reason: finishOf(attributes.get('gen_ai.response.finish_reasons')),
    status: statusOf(row, attributes),
    ...usageOf(attributes),
  };
}

function usageOf(attributes: Row): Draft {
  const usage = (...names: string[]) => first(attributes, ...names.map((name) => `gen_ai.usage.${name}`));
  const count = (name: string) => attributes.get(`llm.token_count.${name}`);
  return {
    input_tokens: usage('input_tokens', 'prompt_tokens') ?? count('prompt'),
    output_tokens: usage('output_tokens', 'completion_tokens') ?? count('completion'),
    cached_input_tokens:
      usage('cache_read.input_tokens', 'cache_read_input_tokens') ?? count('prompt_details.cache_read'),
    cache_write_tokens: usage(
      'cache_creation.input_tokens',
      'cache_write.input_tokens',
      'cache_creation_input_tokens',
    ),
    reasoning_tokens:
      usage('reasoning.output_tokens', 'reasoning_tokens') ?? count('completion_details.reasoning'),
    cost_usd: usage('cost'),
  };
}

function hostOf(attributes: Row): FieldValue | undefined {
  const address = attributes.get('server.address');
  const port = attributes.get('server.port');
  const host = readHost(address ?? null);
  if (host === undefined) return address ?? attributes.get('gen_ai.openai.api_base');
  return port === undefined || host.includes(':') ? host : `${host}:${String(port)}`;
}

/** Nanoseconds since 1970 do not fit a number exactly; their difference does. */
function spent(start: FieldValue | undefined, end: FieldValue | undefined): FieldValue | undefined {
  const nano = /^\d{16,20}$/;
  if (
    nano.test(String(start)) &&
    nano.test(String(end)) &&
    typeof start === 'string' &&
    typeof end === 'string'
  ) {
    const ms = Number((BigInt(end) - BigInt(start)) / 1000n) / 1000;
    return ms < 0 ? undefined : ms;
  }
  if (typeof start === 'number' && typeof end === 'number' && start > 1e15)
    return end < start ? undefined : (end - start) / 1e6;
  return betweenStamps(start, end);
}

function betweenStamps(start: FieldValue | undefined, end: FieldValue | undefined): number | undefined {
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const ms = Date.parse(end) - Date.parse(start);
  return ms >= 0 ? ms : undefined;
}

function finishOf(value: FieldValue | undefined): FieldValue | undefined {
  return typeof value === 'string' ? value.replace(/^\["?|"?\]$/g, '') : listOf(value)[0];
}

function statusOf(row: Row, attributes: Row): FieldValue | undefined {
  const code = at(row, 'status', 'code') ?? at(row, 'status', 'status_code');
  if (code === 2 || code === 'STATUS_CODE_ERROR' || code === 'ERROR') {
    return readLabel(attributes.get('error.type') ?? null) ?? 'error';
  }
  return attributes.get('http.response.status_code');
}
