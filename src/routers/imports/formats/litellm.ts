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
import { type Importer, OTHER_FORMAT, type Reading, WITHOUT_MODEL } from '../fields/importer.ts';
import { type Draft, estimated } from '../fields/seal.ts';
import { between, readFlag, readLabel, secondsToMs } from '../fields/values.ts';

const HEADERS = values(`x-litellm-attempted-fallbacks x-litellm-attempted-retries x-litellm-model-id
  x-litellm-model-group x-litellm-model-api-base x-litellm-response-cost`);
const USAGE = {
  ...values('cache_read_input_tokens cache_creation_input_tokens'),
  prompt_tokens_details: values('cached_tokens'),
  completion_tokens_details: values('reasoning_tokens'),
};

export const litellm: Importer = {
  id: 'litellm',
  title: 'LiteLLM spend logs and standard logging payloads',
  place:
    'the table `LiteLLM_SpendLogs` or `/spend/logs` as JSON, JSONL or CSV; a logging callback’s payloads',
  fields: declareFields({
    ...values(`request_id id call_type spend response_cost prompt_tokens completion_tokens startTime endTime
      completionStartTime request_duration_ms response_time model model_group model_id custom_llm_provider api_base
      cache_hit session_id trace_id status litellm_call_id`),
    ...HEADERS,
    cost_breakdown: values('total_cost'),
    metadata: {
      ...values('attempted_fallbacks attempted_retries status'),
      usage_object: USAGE,
      additional_usage_values: USAGE,
    },
    hidden_params: { ...values('api_base litellm_model_name'), additional_headers: HEADERS },
    response_headers: HEADERS,
    response: values('model'),
  }),
  assumes: [
    'The host is that of `api_base`, which the proxy called; the proxy’s own host is not recorded.',
    'The deployment’s model is the one requested from the host; the model group is the proxy’s own name for it (`proxy_alias`).',
    'The model that answered is that of the response; where responses are not logged, it is not known.',
    '`cost_usd` is the proxy’s own estimate, not a bill (`cost_estimated`).',
    'Timestamps without a time zone are taken as UTC.',
  ],
  recognises: (rows) =>
    shareOf(
      rows,
      (row) =>
        row.has('call_type') &&
        (row.has('startTime') || row.has('custom_llm_provider') || row.has('model_group')) &&
        (row.has('spend') || row.has('response_cost') || row.has('prompt_tokens')),
    ),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('call_type') && !row.has('model_group')) return OTHER_FORMAT;
  const model = first(row, 'model', 'model_group');
  if (typeof model !== 'string' || model === '') return WITHOUT_MODEL;
  return { kind: 'trace', drafts: [draftOf(row, model)] };
}

function draftOf(row: Row, deployed: string): Draft {
  const asked = readLabel(row.get('model_group') ?? null);
  const [usage = new Map()] = ['usage_object', 'additional_usage_values']
    .map((name) => group(row, 'metadata', name))
    .filter(({ size }) => size > 0);
  const fallbacks = headerOrMetadata(row, 'attempted-fallbacks', 'attempted_fallbacks');
  const [start, end] = [row.get('startTime'), row.get('endTime')];
  return {
    provider_host: first(row, 'api_base') ?? at(row, 'hidden_params', 'api_base'),
    claimed_model: deployed,
    // The proxy belongs to the owner of its log: its mappings are their configuration, not a claim of the host.
    proxy_alias: deployed === asked ? undefined : asked,
    observed_model: answeredBy(row, asked, deployed),
    upstream_provider: row.get('custom_llm_provider'),
    id: first(row, 'request_id', 'id'),
    time: start,
    session_id: first(row, 'session_id', 'trace_id'),
    route_label: 'litellm',
    status: row.get('status'),
    latency_ms:
      row.get('request_duration_ms') ?? secondsToMs(row.get('response_time')) ?? between(start, end),
    // Without streaming the log has the time of the last token as that of the first.
    time_to_first_token_ms:
      row.get('completionStartTime') === end ? undefined : between(start, row.get('completionStartTime')),
    input_tokens: row.get('prompt_tokens'),
    output_tokens: row.get('completion_tokens'),
    cached_input_tokens:
      at(usage, 'prompt_tokens_details', 'cached_tokens') ?? usage.get('cache_read_input_tokens'),
    cache_write_tokens: usage.get('cache_creation_input_tokens'),
    reasoning_tokens: at(usage, 'completion_tokens_details', 'reasoning_tokens'),
    ...estimated(first(row, 'spend', 'response_cost') ?? at(row, 'cost_breakdown', 'total_cost')),
    cache_hit: hitOf(row.get('cache_hit')),
    fallback_count: fallbacks,
    fallback_disclosed: fallbacks === undefined || Number(fallbacks) === 0 ? undefined : true,
    retry_count: headerOrMetadata(row, 'attempted-retries', 'attempted_retries'),
  };
}

/** A proxy that puts its own name for the model into the answer does not show which model answered. */
function answeredBy(row: Row, asked: FieldValue | undefined, deployed: string): FieldValue | undefined {
  const model = at(row, 'response', 'model');
  return model === null || model === '' || (model === asked && asked !== deployed) ? undefined : model;
}

/** The proxy reports it in a header, wherever the headers were kept, or in its metadata. */
function headerOrMetadata(row: Row, header: string, name: string): FieldValue | undefined {
  const holders = [row, group(row, 'response_headers'), group(row, 'hidden_params', 'additional_headers')];
  for (const holder of holders) {
    const value = holder.get(`x-litellm-${header}`);
    if (value !== undefined) return value;
  }
  return at(row, 'metadata', name);
}

/** `True`, `False` and `None` are how the table spells it. */
const hitOf = (value: FieldValue | undefined): boolean | undefined =>
  value === undefined || value === null ? undefined : readFlag(value);
