import { at, declareFields, group, type Row, shareOf, values } from '../fields/fields.ts';
import {
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from '../fields/importer.ts';
import { estimated } from '../fields/seal.ts';
import { sumOf } from '../fields/values.ts';

export const pi: Importer = {
  id: 'pi',
  title: 'pi sessions',
  place: '`~/.pi/agent/sessions/**/*.jsonl`',
  fields: declareFields({
    ...values('type id timestamp'),
    message: {
      ...values('role provider model stopReason'),
      usage: { ...values('input output cacheRead cacheWrite'), cost: values('total') },
    },
  }),
  isHostless: true,
  assumes: [
    'The provider of the message is the route label.',
    'The message’s model is the claimed one; the model that the answer named is not recorded.',
    'Input tokens are the sum of fresh, cached and cache-written ones.',
    '`cost_usd` is the client’s own estimate, not a bill (`cost_estimated`).',
  ],
  recognises: (rows) =>
    rows.some(
      (row) =>
        at(row, 'message', 'provider') !== undefined ||
        at(row, 'message', 'usage', 'cacheRead') !== undefined,
    )
      ? shareOf(
          rows,
          (row) => typeof row.get('type') === 'string' && row.has('timestamp') && !row.has('sessionId'),
        )
      : 0,
  open: () => ({ read }),
};

function read(row: Row): Reading {
  const kind = row.get('type');
  if (typeof kind !== 'string') return OTHER_FORMAT;
  const message = group(row, 'message');
  if (kind !== 'message' || message.get('role') !== 'assistant') return NOT_AN_EXCHANGE;
  if (!message.has('usage')) return WITHOUT_USAGE;
  const model = message.get('model');
  if (typeof model !== 'string') return WITHOUT_MODEL;
  const usage = group(message, 'usage');
  const provider = message.get('provider');
  const draft = {
    claimed_model: model,
    id: row.get('id'),
    time: row.get('timestamp'),
    route_label: typeof provider === 'string' ? `pi:${provider}` : 'pi',
    upstream_provider: provider,
    finish_reason: message.get('stopReason'),
    input_tokens: sumOf(usage.get('input'), usage.get('cacheRead'), usage.get('cacheWrite')),
    output_tokens: usage.get('output'),
    cached_input_tokens: usage.get('cacheRead'),
    cache_write_tokens: usage.get('cacheWrite'),
    ...estimated(at(usage, 'cost', 'total')),
  };
  return { kind: 'trace', drafts: [draft] };
}
