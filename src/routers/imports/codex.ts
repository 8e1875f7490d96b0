import { at, declareFields, type FieldValue, group, isRow, type Row, shareOf, values } from './fields.ts';
import {
  DUPLICATE,
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reader,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from './importer.ts';
import type { Draft } from './seal.ts';
import { createSeen } from './seen.ts';
import { readCount } from './values.ts';

const KINDS: ReadonlySet<FieldValue | undefined> = new Set([
  'session_meta',
  'turn_context',
  'event_msg',
  'response_item',
  'compacted',
]);
const USAGE = values(
  'input_tokens cached_input_tokens cache_write_input_tokens output_tokens reasoning_output_tokens total_tokens',
);
const COUNTS = [
  'input_tokens',
  'cached_input_tokens',
  'cache_write_input_tokens',
  'output_tokens',
  'reasoning_output_tokens',
];

export const codex: Importer = {
  id: 'codex',
  title: 'Codex sessions (rollouts)',
  place: '`~/.codex/sessions/**/*.jsonl`, `~/.codex/archived_sessions`, or below `CODEX_HOME`',
  fields: declareFields({
    ...values('timestamp type'),
    payload: {
      ...values('type id originator cli_version model_provider model approval_policy'),
      sandbox_policy: values('mode type'),
      info: { total_token_usage: USAGE, last_token_usage: USAGE },
    },
  }),
  isHostless: true,
  assumes: [
    'The provider of the session is the route label.',
    'The model of the turn is the claimed one; what the answer named is not recorded.',
    '`yolo_mode` is approval `never` together with the sandbox `danger-full-access`.',
  ],
  recognises: (rows) => shareOf(rows, (row) => KINDS.has(row.get('type')) && isRow(row.get('payload'))),
  open,
};

interface Session {
  id?: FieldValue | undefined;
  provider?: FieldValue | undefined;
  model?: FieldValue | undefined;
  isUnasked?: boolean | undefined;
  total?: Row | undefined;
}

function open(): Reader {
  let session: Session = {};
  // A session that was resumed or forked begins with a copy of what went before.
  const seen = createSeen();
  const usageOf = (info: Row): Row | 'same' | undefined => {
    const total = group(info, 'total_token_usage');
    const before = session.total;
    session.total = total.size > 0 ? total : before;
    const last = group(info, 'last_token_usage');
    if (
      before !== undefined &&
      total.size > 0 &&
      COUNTS.every((name) => total.get(name) === before.get(name))
    ) {
      return 'same';
    }
    if (last.size > 0) return last;
    return total.size > 0 ? difference(total, before) : undefined;
  };
  const count = (row: Row): Reading => {
    const info = at(row, 'payload', 'info');
    if (!isRow(info)) return WITHOUT_USAGE;
    const usage = usageOf(info);
    if (usage === 'same') return DUPLICATE;
    if (usage === undefined) return WITHOUT_USAGE;
    if (typeof session.model !== 'string') return WITHOUT_MODEL;
    const key = [session.id, row.get('timestamp'), ...COUNTS.map((name) => session.total?.get(name))].join(
      ' ',
    );
    if (seen.get(key) !== undefined) return DUPLICATE;
    seen.set(key, '');
    return { kind: 'trace', drafts: [draftOf(row, usage, session)] };
  };
  const read = (row: Row): Reading => {
    const kind = row.get('type');
    if (!KINDS.has(kind)) return OTHER_FORMAT;
    const payload = group(row, 'payload');
    if (kind === 'session_meta')
      session = { ...session, id: payload.get('id'), provider: payload.get('model_provider') };
    if (kind === 'turn_context') {
      session.model = payload.get('model') ?? session.model;
      session.isUnasked = isUnasked(payload);
    }
    return kind === 'event_msg' && payload.get('type') === 'token_count' ? count(row) : NOT_AN_EXCHANGE;
  };
  return {
    startFile: () => {
      session = {};
    },
    read,
    forgotten: seen.forgotten,
  };
}

/** Undefined as long as the log does not say both. */
function isUnasked(payload: Row): boolean | undefined {
  const approval = payload.get('approval_policy');
  const policy = payload.get('sandbox_policy');
  const sandbox = isRow(policy) ? (policy.get('mode') ?? policy.get('type')) : policy;
  if (typeof approval !== 'string') return undefined;
  if (typeof sandbox !== 'string') return approval === 'never' ? undefined : false;
  return approval === 'never' && sandbox === 'danger-full-access';
}

/** Usage since the last count; after a reset the sum starts again and is itself the difference. */
function difference(total: Row, before: Row | undefined): Row {
  const amount = (row: Row | undefined, name: string) => readCount(row?.get(name) ?? null) ?? 0;
  const isReset = COUNTS.some((name) => amount(total, name) < amount(before, name));
  if (before === undefined || isReset) return total;
  return new Map(COUNTS.map((name) => [name, amount(total, name) - amount(before, name)]));
}

function draftOf(row: Row, usage: Row, { id, provider, model, isUnasked: yolo }: Session): Draft {
  return {
    claimed_model: model,
    time: row.get('timestamp'),
    session_id: id,
    route_label: typeof provider === 'string' ? `codex:${provider}` : 'codex',
    upstream_provider: provider,
    input_tokens: usage.get('input_tokens'),
    cached_input_tokens: usage.get('cached_input_tokens'),
    cache_write_tokens: usage.get('cache_write_input_tokens'),
    output_tokens: usage.get('output_tokens'),
    reasoning_tokens: usage.get('reasoning_output_tokens'),
    yolo_mode: yolo,
  };
}
