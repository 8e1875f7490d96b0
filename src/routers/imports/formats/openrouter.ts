import {
  at,
  declareFields,
  type FieldValue,
  first,
  isRow,
  listOf,
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
import type { Draft } from '../fields/seal.ts';
import { readCount, readFlag } from '../fields/values.ts';

export const openrouter: Importer = {
  id: 'openrouter',
  title: 'OpenRouter generation stats and activity exports',
  place: '`GET /api/v1/generation` saved as JSON or JSONL; the activity page’s CSV',
  fields: declareFields({
    ...values(`id upstream_id model router provider_name latency moderation_latency generation_time finish_reason
      native_finish_reason tokens_prompt tokens_completion native_tokens_prompt native_tokens_completion
      native_tokens_reasoning native_tokens_cached total_cost upstream_inference_cost cache_discount is_byok
      created_at cancelled streamed session_id
      generation_id model_permaslug cost_total tokens_reasoning tokens_cached finish_reason_raw
      finish_reason_normalized generation_time_ms time_to_first_token_ms
      date endpoint_id usage byok_usage_inference requests prompt_tokens completion_tokens reasoning_tokens`),
    provider_responses: values('status provider_name model_permaslug'),
  }),
  assumes: [
    'The host is openrouter.ai: no other host produces such records.',
    '`input_tokens` and `output_tokens` are OpenRouter’s normalised counts; the upstream’s are in `native_*`.',
    '`latency_ms` is the log’s `latency`; activity exports give the generation time.',
    'Daily sums of several requests are not traces and are skipped.',
  ],
  recognises: (rows) =>
    shareOf(
      rows,
      (row) =>
        row.has('provider_name') &&
        (row.has('native_tokens_prompt') || row.has('total_cost') || row.has('model_permaslug')),
    ),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('provider_name') && !row.has('native_tokens_prompt')) return OTHER_FORMAT;
  const requests = readCount(row.get('requests') ?? null);
  if (requests === 0) return NOT_AN_EXCHANGE;
  if (requests !== undefined && requests > 1) return { kind: 'skipped', why: 'sum of several exchanges' };
  const model = first(row, 'model', 'model_permaslug');
  if (typeof model !== 'string' || model === '') return WITHOUT_MODEL;
  return { kind: 'trace', drafts: [draftOf(row, model)] };
}

function draftOf(row: Row, model: string): Draft {
  const attempts = listOf(row.get('provider_responses')).filter(isRow);
  const fallbacks = attempts.length === 0 ? undefined : attempts.filter(isFailure).length;
  const served = attempts.findLast((attempt) => !isFailure(attempt));
  return {
    provider_host: 'openrouter.ai',
    claimed_model: model,
    observed_model: served && at(served, 'model_permaslug'),
    id: first(row, 'id', 'generation_id'),
    time: first(row, 'created_at', 'date'),
    session_id: row.get('session_id'),
    route_label: row.get('router'),
    upstream_provider: row.get('provider_name'),
    latency_ms: first(row, 'latency', 'generation_time_ms'),
    time_to_first_token_ms: row.get('time_to_first_token_ms'),
    finish_reason: first(row, 'finish_reason', 'finish_reason_normalized'),
    status: isTrue(row.get('cancelled')) ? 'cancelled' : undefined,
    input_tokens: first(row, 'tokens_prompt', 'prompt_tokens'),
    output_tokens: first(row, 'tokens_completion', 'completion_tokens'),
    native_input_tokens: row.get('native_tokens_prompt'),
    native_output_tokens: row.get('native_tokens_completion'),
    reasoning_tokens: first(row, 'native_tokens_reasoning', 'tokens_reasoning', 'reasoning_tokens'),
    cached_input_tokens: first(row, 'native_tokens_cached', 'tokens_cached'),
    cost_usd: first(row, 'total_cost', 'cost_total', 'usage'),
    upstream_cost_usd: row.get('upstream_inference_cost'),
    fallback_count: fallbacks,
    // The chain of attempts is in the record itself.
    fallback_disclosed: fallbacks === undefined || fallbacks === 0 ? undefined : true,
  };
}

/** An attempt without a status counts as served: a fallback is never made up. */
function isFailure(attempt: Row): boolean {
  const status = readCount(attempt.get('status') ?? null);
  return status !== undefined && (status < 200 || status > 299);
}

const isTrue = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && readFlag(value) === true;
