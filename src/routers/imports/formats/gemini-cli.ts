import { at, declareFields, type Row, shareOf, values } from '../fields/fields.ts';
import {
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from '../fields/importer.ts';

export const geminiCli: Importer = {
  id: 'gemini-cli',
  title: 'Gemini CLI sessions',
  place: '`~/.gemini/tmp/*/chats/session-*.json`',
  fields: declareFields({
    ...values('id timestamp type model sessionId'),
    tokens: values('input output cached thoughts tool total'),
  }),
  isHostless: true,
  assumes: ['The message’s model is the claimed one; the model that the answer named is not recorded.'],
  recognises: (rows) =>
    shareOf(rows, isMessage) *
    (rows.some((row) => row.get('type') === 'gemini' || row.has('tokens')) ? 1 : 0),
  open: () => ({ read }),
};

const KINDS: ReadonlySet<unknown> = new Set(['user', 'gemini', 'info', 'error', 'warning']);

const isMessage = (row: Row): boolean =>
  KINDS.has(row.get('type')) && row.has('timestamp') && !row.has('uuid');

function read(row: Row): Reading {
  if (!isMessage(row)) return OTHER_FORMAT;
  if (row.get('type') !== 'gemini') return NOT_AN_EXCHANGE;
  if (!row.has('tokens')) return WITHOUT_USAGE;
  const model = row.get('model');
  if (typeof model !== 'string') return WITHOUT_MODEL;
  const draft = {
    claimed_model: model,
    id: row.get('id'),
    time: row.get('timestamp'),
    session_id: row.get('sessionId'),
    route_label: 'gemini-cli',
    input_tokens: at(row, 'tokens', 'input'),
    output_tokens: at(row, 'tokens', 'output'),
    cached_input_tokens: at(row, 'tokens', 'cached'),
    reasoning_tokens: at(row, 'tokens', 'thoughts'),
  };
  return { kind: 'trace', drafts: [draft] };
}
