import { at, declareFields, first, type Row, shareOf, values } from '../fields/fields.ts';
import {
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from '../fields/importer.ts';
import { estimated } from '../fields/seal.ts';
import { between, sumOf } from '../fields/values.ts';

export const opencode: Importer = {
  id: 'opencode',
  title: 'opencode messages',
  place: '`~/.local/share/opencode/storage/message/**/*.json`, one message a file',
  fields: declareFields({
    ...values('id sessionID role modelID providerID cost finish'),
    tokens: { ...values('input output reasoning'), cache: values('read write') },
    time: values('created completed'),
  }),
  isHostless: true,
  assumes: [
    'The provider of the message is the route label.',
    'The message’s model is the claimed one; the model that the answer named is not recorded.',
    'Input tokens are the sum of fresh, cached and cache-written ones.',
    '`cost_usd` is the client’s own estimate, not a bill (`cost_estimated`).',
  ],
  recognises: (rows) =>
    shareOf(
      rows,
      (row) => row.has('sessionID') && row.has('role') && (row.has('time') || row.has('modelID')),
    ),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('sessionID') || !row.has('role')) return OTHER_FORMAT;
  if (row.get('role') !== 'assistant') return NOT_AN_EXCHANGE;
  if (!row.has('tokens')) return WITHOUT_USAGE;
  const model = first(row, 'modelID');
  if (typeof model !== 'string') return WITHOUT_MODEL;
  const provider = row.get('providerID');
  const [cached, written] = [at(row, 'tokens', 'cache', 'read'), at(row, 'tokens', 'cache', 'write')];
  const draft = {
    claimed_model: model,
    id: row.get('id'),
    time: at(row, 'time', 'created'),
    session_id: row.get('sessionID'),
    route_label: typeof provider === 'string' ? `opencode:${provider}` : 'opencode',
    upstream_provider: provider,
    latency_ms: between(at(row, 'time', 'created'), at(row, 'time', 'completed')),
    finish_reason: row.get('finish'),
    input_tokens: sumOf(at(row, 'tokens', 'input'), cached, written),
    output_tokens: at(row, 'tokens', 'output'),
    reasoning_tokens: at(row, 'tokens', 'reasoning'),
    cached_input_tokens: cached,
    cache_write_tokens: written,
    ...estimated(row.get('cost')),
  };
  return { kind: 'trace', drafts: [draft] };
}
