import {
  at,
  declareFields,
  type FieldValue,
  group,
  marked,
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
import { type Draft, estimated } from '../fields/seal.ts';
import { createSeen } from '../fields/seen.ts';
import { sumOf } from '../fields/values.ts';

/** Blocks of one reply are close together; so many replies may be open at once. */
const MOST_OPEN = 256;
/** What the client writes itself when no model answered. */
const SYNTHETIC = '<synthetic>';
/** What the client writes into the session when its user chooses a model. */
const CHOICES = ['Set', 'Kept'].map((verb) => `<local-command-stdout>${verb} model `);
/** In place of a request's id. */
const SIDE = '<side>';

export const claudeCode: Importer = {
  id: 'claude-code',
  title: 'Claude Code sessions',
  place: '`~/.claude/projects/**/*.jsonl`, `~/.config/claude/projects`, or below `CLAUDE_CONFIG_DIR`',
  fields: declareFields({
    ...values('type timestamp sessionId requestId isSidechain isApiErrorMessage costUSD permissionMode'),
    content: marked(...CHOICES),
    message: {
      ...values('id model stop_reason'),
      content: marked(...CHOICES),
      usage: values('input_tokens output_tokens cache_creation_input_tokens cache_read_input_tokens'),
    },
  }),
  isHostless: true,
  assumes: [
    'The client may have been pointed elsewhere.',
    'The log has one model per reply, the one that the answer named. The claimed one is what `/model` chose in the session before the reply, else what `--claimed` names; without either the recorded one is taken as claimed, and the other models of the logs are compared with the most frequent one.',
    'Input tokens are the sum of fresh, cached and cache-written ones.',
    '`cost_usd` is the client’s own estimate, not a bill (`cost_estimated`).',
  ],
  recognises: (rows) =>
    rows.some(
      (row) => row.has('sessionId') && (row.has('isSidechain') || at(row, 'message', 'usage') !== undefined),
    )
      ? shareOf(
          rows,
          (row) => typeof row.get('type') === 'string' && !row.has('usageMetadata') && !row.has('payload'),
        )
      : 0,
  open,
};

function open(): Reader {
  const seen = createSeen();
  const waiting = new Map<string, Draft>();
  let choice: { readonly session: FieldValue | undefined; readonly model: string | undefined } | undefined;
  let mode: { readonly session: FieldValue | undefined; readonly isUnasked: boolean } | undefined;
  const close = (): Draft[] => {
    const [key, oldest] = waiting.entries().next().value ?? [];
    if (key === undefined || oldest === undefined) return [];
    waiting.delete(key);
    return [oldest];
  };
  const take = (row: Row, draft: Draft): Reading => {
    const id = at(row, 'message', 'id');
    if (typeof id !== 'string') return { kind: 'trace', drafts: [draft] };
    const request = String(row.get('requestId') ?? '');
    const key = `${id} ${request}`;
    if (waiting.has(key)) {
      // Each block of a reply repeats its usage, and only the last one has the final count.
      waiting.set(key, draft);
      return DUPLICATE;
    }
    // An agent's side conversation is replayed under the same message id; two replies of the main one never share it.
    const isSide = row.get('isSidechain') === true;
    const known = seen.get(id);
    if (known === SIDE || known === request || (known !== undefined && isSide) || seen.get(key) !== undefined)
      return DUPLICATE;
    // Replies of a relay that gives all of them one id are still distinguished by request.
    seen.set(known === undefined ? id : key, isSide ? SIDE : request);
    waiting.set(key, draft);
    return { kind: 'trace', drafts: waiting.size > MOST_OPEN ? close() : [] };
  };
  const read = (row: Row): Reading => {
    const session = row.get('sessionId');
    const permission = row.get('permissionMode');
    if (typeof permission === 'string') mode = { session, isUnasked: permission === 'bypassPermissions' };
    const said = row.get('content') ?? at(row, 'message', 'content');
    if (typeof said === 'string') choice = { session, model: chosenModel(said) };
    const refusal = refuse(row);
    if (refusal !== undefined) return refusal;
    const draft = draftOf(row, choice?.session === session ? choice?.model : undefined);
    return take(row, { ...draft, yolo_mode: mode?.session === session ? mode?.isUnasked : undefined });
  };
  return {
    startFile: () => {
      mode = undefined;
      choice = undefined;
    },
    read,
    end: () => Array.from({ length: waiting.size }, close).flat(),
    forgotten: seen.forgotten,
  };
}

function refuse(row: Row): Reading | undefined {
  const kind = row.get('type');
  if (typeof kind !== 'string') return OTHER_FORMAT;
  const model = at(row, 'message', 'model');
  if (kind !== 'assistant' || model === SYNTHETIC || row.get('isApiErrorMessage') === true)
    return NOT_AN_EXCHANGE;
  if (at(row, 'message', 'usage') === undefined) return WITHOUT_USAGE;
  return typeof model === 'string' ? undefined : WITHOUT_MODEL;
}

/** The client prints the name in bold. */
const COLOURS = /\u001b\[[\d;]*m/g;
const CHOICE = /^<local-command-stdout>(?:Set|Kept) model (?:to|as) ([^<\n]{1,200})/;
/** `opus (claude-opus-4-5-20251101)`, `Default (Sonnet 4.5 · Best for everyday tasks)`, `glm-4.6`. */
const FULL_NAME = /\b(?:claude-[\w.-]+|[\w.-]+\/[\w.:-]+)/;
const TITLE = /\b(opus|sonnet|haiku|fable) (\d+)(?:\.(\d+))?\b/i;
const ALIAS = /^(opus|sonnet|haiku|fable)(?:\[1m\])?(?![\w-])/i;

/** Undefined where the choice leaves the model to the client. */
function chosenModel(said: string): string | undefined {
  const choice = CHOICE.exec(said.replace(COLOURS, ''))?.[1] ?? '';
  const full = FULL_NAME.exec(choice)?.[0];
  if (full !== undefined) return full;
  const [, family, major, minor] = TITLE.exec(choice) ?? [];
  if (family !== undefined)
    return ['claude', family.toLowerCase(), major, minor].filter((part) => part !== undefined).join('-');
  const alias = ALIAS.exec(choice)?.[1];
  if (alias !== undefined) return `claude-${alias.toLowerCase()}`;
  return /^(?!default|opusplan|auto)[\w.:@-]*\d[\w.:@-]*$/i.exec(choice.trim())?.[0];
}

function draftOf(row: Row, asked: string | undefined): Draft {
  const isSide = row.get('isSidechain') === true;
  const recorded = at(row, 'message', 'model');
  const usage = group(row, 'message', 'usage');
  const cached = usage.get('cache_read_input_tokens');
  const written = usage.get('cache_creation_input_tokens');
  return {
    ...(asked === undefined || isSide
      ? { claimed_model: recorded }
      : { claimed_model: asked, observed_model: recorded }),
    id: at(row, 'message', 'id'),
    time: row.get('timestamp'),
    session_id: row.get('sessionId'),
    // Subagents have models of their own.
    route_label: isSide ? 'claude-code:subagent' : 'claude-code',
    upstream_provider: cloudOf(at(row, 'message', 'id')),
    finish_reason: at(row, 'message', 'stop_reason'),
    input_tokens: sumOf(usage.get('input_tokens'), cached, written),
    output_tokens: usage.get('output_tokens'),
    cached_input_tokens: cached,
    cache_write_tokens: written,
    ...estimated(row.get('costUSD')),
  };
}

/** Clouds that resell the model mark the ids of their replies. */
function cloudOf(id: FieldValue | undefined): string | undefined {
  if (typeof id !== 'string') return undefined;
  if (id.startsWith('msg_bdrk_')) return 'bedrock';
  return id.startsWith('msg_vrtx_') ? 'vertex' : undefined;
}
