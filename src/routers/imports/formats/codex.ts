import {
  at,
  declareFields,
  type FieldValue,
  group,
  isRow,
  type Row,
  shareOf,
  values,
} from '../fields/fields.ts';
import {
  DUPLICATE,
  type Importer,
  NOT_AN_EXCHANGE,
  OTHER_FORMAT,
  type Reader,
  type Reading,
  WITHOUT_MODEL,
  WITHOUT_USAGE,
} from '../fields/importer.ts';
import type { Draft } from '../fields/seal.ts';
import { createSeen } from '../fields/seen.ts';
import { readCount } from '../fields/values.ts';

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
      ...values('type id forked_from_id originator cli_version model_provider model approval_policy'),
      sandbox_policy: values('mode type'),
      info: { total_token_usage: USAGE, last_token_usage: USAGE },
    },
  }),
  isHostless: true,
  assumes: [
    'The provider of the session is the route label.',
    'The model of the turn is the claimed one; the model that the answer named is not recorded.',
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
  /** The session that this one was forked from, or itself: its beginning is a copy of that one's. */
  root?: FieldValue | undefined;
  /** How often the sums were reset. */
  resets?: number;
}

function open(): Reader {
  let session: Session = {};
  // A session that was resumed or forked begins with a copy of what went before.
  const seen = createSeen();
  const count = (row: Row): Reading => {
    const info = at(row, 'payload', 'info');
    if (!isRow(info)) return WITHOUT_USAGE;
    const usage = usageOf(session, info);
    if (usage === 'same') return DUPLICATE;
    if (usage === undefined) return WITHOUT_USAGE;
    if (typeof session.model !== 'string') return WITHOUT_MODEL;
    // Sums of one session only grow. Timestamps of copies are those of the copying, and prove nothing.
    const place = session.root === undefined ? row.get('timestamp') : session.resets;
    const key = [session.root, place, ...COUNTS.map((name) => session.total?.get(name))].join(' ');
    if (seen.get(key) !== undefined) return DUPLICATE;
    seen.set(key, '');
    return { kind: 'trace', drafts: [draftOf(row, usage, session)] };
  };
  const read = (row: Row): Reading => {
    const kind = row.get('type');
    if (!KINDS.has(kind)) return OTHER_FORMAT;
    const payload = group(row, 'payload');
    if (kind === 'session_meta') session = begun(session, payload);
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

/** What an exchange took, from the sums that the session keeps. */
function usageOf(session: Session, info: Row): Row | 'same' | undefined {
  const total = group(info, 'total_token_usage');
  const before = session.total;
  session.total = total.size > 0 ? total : before;
  const last = group(info, 'last_token_usage');
  if (isReset(session.total, before)) session.resets = (session.resets ?? 0) + 1;
  if (before !== undefined && total.size > 0 && COUNTS.every((name) => total.get(name) === before.get(name)))
    return 'same';
  if (last.size > 0) return last;
  return total.size > 0 ? difference(total, before) : undefined;
}

/** A fork repeats the lines of its root, the one that began it among them. */
function begun(session: Session, payload: Row): Session {
  const id = payload.get('id');
  if (id !== undefined && id === session.root) return session;
  return {
    ...session,
    id,
    root: payload.get('forked_from_id') ?? id,
    provider: payload.get('model_provider'),
  };
}

/** Undefined until the log has both. */
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
  if (before === undefined || isReset(total, before)) return total;
  return new Map(COUNTS.map((name) => [name, amountOf(total, name) - amountOf(before, name)]));
}

const isReset = (total: Row | undefined, before: Row | undefined): boolean =>
  COUNTS.some((name) => amountOf(total, name) < amountOf(before, name));

const amountOf = (row: Row | undefined, name: string): number => readCount(row?.get(name) ?? null) ?? 0;

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
