import {
  at,
  declareFields,
  type FieldValue,
  first,
  group,
  type Row,
  shareOf,
  values,
} from '../fields/fields.ts';
import {
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reading,
  WITHOUT_MODEL,
} from '../fields/importer.ts';
import { type Draft, estimated } from '../fields/seal.ts';
import { between, secondsToMs, sumOf } from '../fields/values.ts';

const USAGE =
  values(`input output total input_tokens output_tokens input_cached_tokens cache_read_input_tokens
  input_cache_read cache_creation_input_tokens input_cache_creation input_cache_write output_reasoning_tokens
  output_reasoning reasoning_tokens`);
const COST = values('total input output');

export const langfuse: Importer = {
  id: 'langfuse',
  title: 'Langfuse observations',
  place: '`GET /api/public/observations` or a blob or table export, as JSON, JSONL or CSV',
  fields: declareFields({
    ...values(`id traceId trace_id type model provided_model_name providedModelName internalModelId
      startTime start_time endTime end_time completionStartTime completion_start_time level sessionId session_id
      latency timeToFirstToken time_to_first_token promptTokens completionTokens calculatedTotalCost total_cost
      totalCost`),
    usageDetails: USAGE,
    usage_details: USAGE,
    usage: USAGE,
    costDetails: COST,
    cost_details: COST,
  }),
  isHostless: true,
  assumes: [
    'The observation’s model is taken as the claimed one; the model that the answer named is not recorded separately.',
    'Input tokens are the sum of `input` and the cached kinds, which Langfuse records separately.',
    '`cost_usd` is Langfuse’s own estimate, not a bill (`cost_estimated`).',
  ],
  recognises: (rows) =>
    shareOf(
      rows,
      (row) =>
        (row.has('traceId') || row.has('trace_id')) &&
        typeof row.get('type') === 'string' &&
        (row.has('usageDetails') ||
          row.has('usage_details') ||
          row.has('completionStartTime') ||
          row.has('level')),
    ),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  const kind = row.get('type');
  if (typeof kind !== 'string' || !(row.has('traceId') || row.has('trace_id'))) return OTHER_FORMAT;
  if (kind !== 'GENERATION' && kind !== 'EMBEDDING') return NOT_AN_EXCHANGE;
  const model = first(row, 'model', 'provided_model_name', 'providedModelName');
  if (typeof model !== 'string' || model === '') return WITHOUT_MODEL;
  return { kind: 'trace', drafts: [draftOf(row, model)] };
}

function draftOf(row: Row, model: string): Draft {
  const usage = [group(row, 'usageDetails'), group(row, 'usage_details'), group(row, 'usage')].find(
    ({ size }) => size > 0,
  );
  const used = (...names: string[]): FieldValue | undefined => usage && first(usage, ...names);
  const cached = used('input_cached_tokens', 'cache_read_input_tokens', 'input_cache_read');
  const written = used('cache_creation_input_tokens', 'input_cache_creation', 'input_cache_write');
  const reasoning = used('output_reasoning_tokens', 'output_reasoning', 'reasoning_tokens');
  const start = first(row, 'startTime', 'start_time');
  return {
    claimed_model: model,
    id: row.get('id'),
    time: start,
    session_id: first(row, 'sessionId', 'session_id', 'traceId', 'trace_id'),
    latency_ms: between(start, first(row, 'endTime', 'end_time')) ?? secondsToMs(row.get('latency')),
    time_to_first_token_ms:
      between(start, first(row, 'completionStartTime', 'completion_start_time')) ??
      secondsToMs(first(row, 'timeToFirstToken', 'time_to_first_token')),
    input_tokens: sumOf(used('input', 'input_tokens') ?? row.get('promptTokens'), cached, written),
    output_tokens: sumOf(used('output', 'output_tokens') ?? row.get('completionTokens'), reasoning),
    cached_input_tokens: cached,
    cache_write_tokens: written,
    reasoning_tokens: reasoning,
    ...estimated(
      at(row, 'costDetails', 'total') ??
        at(row, 'cost_details', 'total') ??
        first(row, 'calculatedTotalCost', 'totalCost', 'total_cost'),
    ),
    status: row.get('level') === 'ERROR' ? 'error' : undefined,
  };
}
