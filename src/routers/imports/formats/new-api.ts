import {
  declareFields,
  type FieldValue,
  first,
  group,
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
import { readAmount, readCount, secondsToMs } from '../fields/values.ts';

/** Kinds of log lines: a reply that was paid for, and one that failed. Others record top-ups and settings. */
const PAID = 2;
const FAILED = 5;
/** What the relay software calls one dollar unless its owner changed it. */
const QUOTA_PER_DOLLAR = 500_000;

export const newApi: Importer = {
  id: 'new-api',
  title: 'one-api and new-api logs',
  place: 'the relay’s log page or `/api/log/self` as JSON; its `logs` table as JSON, JSONL or CSV',
  fields: declareFields({
    ...values(`id created_at type model_name quota prompt_tokens completion_tokens use_time is_stream channel
      channel_id channel_name group`),
    other: {
      ...values(`model_ratio completion_ratio group_ratio cache_tokens cache_ratio cache_creation_tokens frt
        is_model_mapped upstream_model_name is_system_prompt_overwritten`),
      admin_info: values('use_channel'),
    },
  }),
  isHostless: true,
  remark:
    'Dollar amounts are the quota divided by 500,000, the default rate of new-api; the relay’s owner may have changed it.',
  assumes: [
    '`cost_usd` is the quota divided by 500,000, the default rate; the relay’s owner may have changed it.',
    '`use_time`, and with it `latency_ms`, has a resolution of one second.',
    'If `use_channel` names several channels, all but the last were tried without success.',
  ],
  recognises: (rows) =>
    shareOf(rows, (row) => row.has('model_name') && row.has('quota') && row.has('prompt_tokens')),
  open: () => ({ read }),
};

function read(row: Row): Reading {
  if (!row.has('quota') && !row.has('model_name')) return OTHER_FORMAT;
  const kind = readCount(row.get('type') ?? null) ?? PAID;
  if (kind !== PAID && kind !== FAILED) return NOT_AN_EXCHANGE;
  const model = row.get('model_name');
  if (typeof model !== 'string' || model === '') return WITHOUT_MODEL;
  return { kind: 'trace', drafts: [draftOf(row, model, kind)] };
}

function draftOf(row: Row, model: string, kind: number): Draft {
  const other = group(row, 'other');
  const channel = first(row, 'channel_name', 'channel', 'channel_id');
  const channels = listOf(group(other, 'admin_info').get('use_channel')).length;
  const quota = row.get('quota');
  const cost = quota === undefined || quota === null ? undefined : readAmount(quota);
  return {
    claimed_model: model,
    upstream_model: other.get('upstream_model_name'),
    model_mapped: other.get('is_model_mapped'),
    system_prompt_overwritten: other.get('is_system_prompt_overwritten'),
    id: row.get('id'),
    time: row.get('created_at'),
    route_label: channel === undefined ? 'new-api' : `channel ${String(channel)}`,
    status: kind === FAILED ? 'error' : undefined,
    latency_ms: secondsToMs(row.get('use_time')),
    time_to_first_token_ms: firstToken(other.get('frt')),
    input_tokens: row.get('prompt_tokens'),
    output_tokens: row.get('completion_tokens'),
    cached_input_tokens: other.get('cache_tokens'),
    cache_write_tokens: other.get('cache_creation_tokens'),
    cache_price_ratio: other.get('cache_ratio'),
    cost_usd: cost === undefined ? quota : cost / QUOTA_PER_DOLLAR,
    fallback_count: channels === 0 ? undefined : channels - 1,
  };
}

/** Negative where nothing was streamed. */
const firstToken = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'number' && value < 0 ? undefined : value;
