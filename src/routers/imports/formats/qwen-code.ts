import { at, declareFields, type Row, shareOf, values } from '../fields/fields.ts';
import {
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from '../fields/importer.ts';

export const qwenCode: Importer = {
  id: 'qwen-code',
  title: 'Qwen Code sessions',
  place: '`~/.qwen/projects/**/chats/*.jsonl`',
  fields: declareFields({
    ...values('uuid sessionId timestamp type model'),
    usageMetadata: values('promptTokenCount candidatesTokenCount thoughtsTokenCount cachedContentTokenCount'),
  }),
  isHostless: true,
  assumes: ['The message’s model is the claimed one; the model that the answer named is not recorded.'],
  recognises: (rows) => (rows.some((row) => row.has('usageMetadata')) ? shareOf(rows, isRecord) : 0),
  open: () => ({ read }),
};

const isRecord = (row: Row): boolean => row.has('sessionId') && row.has('type') && row.has('timestamp');

function read(row: Row): Reading {
  if (!isRecord(row)) return OTHER_FORMAT;
  if (row.get('type') !== 'assistant') return NOT_AN_EXCHANGE;
  if (!row.has('usageMetadata')) return WITHOUT_USAGE;
  const model = row.get('model');
  if (typeof model !== 'string') return WITHOUT_MODEL;
  const draft = {
    claimed_model: model,
    id: row.get('uuid'),
    time: row.get('timestamp'),
    session_id: row.get('sessionId'),
    route_label: 'qwen-code',
    input_tokens: at(row, 'usageMetadata', 'promptTokenCount'),
    output_tokens: at(row, 'usageMetadata', 'candidatesTokenCount'),
    cached_input_tokens: at(row, 'usageMetadata', 'cachedContentTokenCount'),
    reasoning_tokens: at(row, 'usageMetadata', 'thoughtsTokenCount'),
  };
  return { kind: 'trace', drafts: [draft] };
}
