import { declareFields, first, type Row, shareOf, values } from '../fields/fields.ts';
import { type Importer, OTHER_FORMAT, type Reading, WITHOUT_MODEL } from '../fields/importer.ts';
import { estimated } from '../fields/seal.ts';
import { readCount } from '../fields/values.ts';

export const helicone: Importer = {
  id: 'helicone',
  title: 'Helicone requests',
  place: '`POST /v1/request/query` saved as JSON or JSONL; the requests page’s export',
  fields: declareFields(
    values(`request_id response_id request_created_at response_created_at response_status status request_model
      response_model model_override model provider target_url delay_ms latency time_to_first_token prompt_tokens
      completion_tokens reasoning_tokens prompt_cache_read_tokens prompt_cache_write_tokens cost costUSD cost_usd
      cache_enabled cache_reference_id helicone-fallback-index helicone_fallback_index`),
  ),
  assumes: [
    'The host is that of `target_url`, which Helicone called.',
    'The request’s model is the claimed one, the response’s the observed one.',
    '`cost_usd` is Helicone’s own estimate, not a bill (`cost_estimated`).',
  ],
  recognises: (rows) =>
    shareOf(
      rows,
      (row) =>
        row.has('request_model') &&
        (row.has('target_url') || row.has('request_created_at') || row.has('response_model')) &&
        !row.has('call_type'),
    ),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('request_model') && !row.has('target_url')) return OTHER_FORMAT;
  const model = first(row, 'request_model', 'model_override', 'model', 'response_model');
  if (typeof model !== 'string' || model === '') return WITHOUT_MODEL;
  const fallbacks = first(row, 'helicone-fallback-index', 'helicone_fallback_index');
  const isFallback = (readCount(fallbacks ?? null) ?? 0) > 0;
  const cacheId = row.get('cache_reference_id');
  const draft = {
    provider_host: row.get('target_url'),
    claimed_model: model,
    observed_model: row.get('response_model'),
    upstream_provider: row.get('provider'),
    id: first(row, 'request_id', 'response_id'),
    time: first(row, 'request_created_at', 'response_created_at'),
    route_label: 'helicone',
    status: first(row, 'response_status', 'status'),
    latency_ms: first(row, 'delay_ms', 'latency'),
    time_to_first_token_ms: row.get('time_to_first_token'),
    input_tokens: row.get('prompt_tokens'),
    output_tokens: row.get('completion_tokens'),
    reasoning_tokens: row.get('reasoning_tokens'),
    cached_input_tokens: row.get('prompt_cache_read_tokens'),
    cache_write_tokens: row.get('prompt_cache_write_tokens'),
    ...estimated(first(row, 'costUSD', 'cost_usd', 'cost')),
    // All zeros mean that the reply did not come from a cache.
    cache_hit: typeof cacheId === 'string' && cacheId !== '' ? !/^[0-]+$/.test(cacheId) : undefined,
    fallback_count: fallbacks,
    fallback_disclosed: isFallback ? true : undefined,
  };
  return { kind: 'trace', drafts: [draft] };
}
