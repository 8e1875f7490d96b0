import { declareFields, type FieldValue, first, group, type Row, shareOf, values } from '../fields/fields.ts';
import { type Importer, OTHER_FORMAT, type Reading } from '../fields/importer.ts';
import type { Draft } from '../fields/seal.ts';
import { readCount } from '../fields/values.ts';

const HEADERS = values(`x-portkey-retry-attempt-count x-portkey-last-used-option-index x-portkey-cache-status
  x-portkey-trace-id x-portkey-provider x-portkey-request-id date openai-model openai-processing-ms`);

export const portkey: Importer = {
  id: 'portkey',
  title: 'Portkey response headers',
  place: 'saved replies of the gateway: `curl -i` output, or JSON objects with the headers',
  fields: declareFields({
    ...HEADERS,
    ...values(`model request_model response_model host url status status_code latency_ms prompt_tokens
      completion_tokens created_at timestamp time`),
    headers: HEADERS,
    response_headers: HEADERS,
  }),
  assumes: [
    'Headers name neither the host nor the requested model; both are `unknown` unless another field of the record names them.',
    'If the last option used is not the first, it counts as a fallback; a load balancer’s choice looks the same.',
  ],
  recognises: (rows) => shareOf(rows, (row) => isPortkey(headersOf(row))),
  open: () => ({ read }),
};

const isPortkey = (headers: Row): boolean =>
  [...headers.keys()].some((name) => name.startsWith('x-portkey-'));

function headersOf(row: Row): Row {
  return [row, group(row, 'headers'), group(row, 'response_headers')].find(isPortkey) ?? row;
}

function read(row: Row): Reading {
  const headers = headersOf(row);
  if (!isPortkey(headers)) return OTHER_FORMAT;
  return { kind: 'trace', drafts: [draftOf(row, headers)] };
}

function draftOf(row: Row, headers: Row): Draft {
  const fallbacks = optionOf(headers.get('x-portkey-last-used-option-index'));
  const cache = headers.get('x-portkey-cache-status');
  return {
    provider_host: first(row, 'host', 'url'),
    claimed_model: first(row, 'request_model', 'model'),
    observed_model: first(row, 'response_model') ?? headers.get('openai-model'),
    upstream_provider: headers.get('x-portkey-provider'),
    id: first(headers, 'x-portkey-trace-id', 'x-portkey-request-id'),
    time: first(row, 'created_at', 'timestamp', 'time') ?? stampOf(headers.get('date')),
    route_label: 'portkey',
    status: first(row, 'status', 'status_code'),
    latency_ms: row.get('latency_ms') ?? headers.get('openai-processing-ms'),
    input_tokens: row.get('prompt_tokens'),
    output_tokens: row.get('completion_tokens'),
    retry_count: headers.get('x-portkey-retry-attempt-count'),
    fallback_count: fallbacks,
    fallback_disclosed: fallbacks === undefined || fallbacks === 0 ? undefined : true,
    cache_hit: typeof cache === 'string' ? /hit/i.test(cache) : undefined,
  };
}

/** `config.targets[1]`, also nested: the deepest choice that is not the first shows how far it went. */
function optionOf(value: FieldValue | undefined): number | undefined {
  if (typeof value === 'number') return readCount(value);
  if (typeof value !== 'string' || value.length > 256) return undefined;
  if (/^\d{1,3}$/.test(value)) return Number(value);
  const steps = [...value.matchAll(/\[(\d{1,3})\]/g)].map(([, index]) => Number(index));
  return steps.length === 0 ? undefined : Math.max(...steps);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`. */
function stampOf(value: FieldValue | undefined): string | undefined {
  if (typeof value !== 'string' || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value))
    return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
