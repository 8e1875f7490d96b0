/**
 * The redactor before the audit: whatever a trace names passes it first, and what is a sentence where a name belongs
 * goes as well. Nothing that an audit says or keeps was not through here.
 */
import { redactText } from '../../sensitive/redact.ts';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { remembered } from './remembered.ts';

/** What stands where a name was to stand and something else did. */
export const NO_NAME = 'not-a-name';

type Cleaned = { readonly name: string; readonly secrets: number; readonly isProse: boolean };
type NameKey =
  | 'provider_host'
  | 'claimed_model'
  | 'observed_model'
  | 'upstream_model'
  | 'upstream_provider'
  | 'finish_reason'
  | 'tool_schema_hash';
const NAMES: readonly NameKey[] = [
  'provider_host',
  'claimed_model',
  'observed_model',
  'upstream_model',
  'upstream_provider',
  'finish_reason',
  'tool_schema_hash',
];
/** Looked through for secrets alone: an audit counts by them and never shows them. */
const UNSHOWN = ['id', 'session_id', 'route_label', 'status'] as const;

export interface CleanTrace {
  readonly trace: RedactedTrace;
  readonly secrets: number;
  /** Names that were sentences. */
  readonly prose: number;
}

/** Beyond this an amount is no measurement; sums of larger ones would end in no number at all. */
const MOST_AMOUNT = 1e12;
const AMOUNTS = ['latency_ms', 'cost_usd', 'cache_price_ratio'] as const;

export function cleanTrace(trace: RedactedTrace): CleanTrace {
  let secrets = 0;
  let prose = 0;
  let cleaned = trace;
  for (const key of NAMES) {
    const given = trace[key];
    if (typeof given !== 'string') continue;
    const { name, ...found } = cleanName(given);
    secrets += found.secrets;
    prose += found.isProse ? 1 : 0;
    if (name !== given) cleaned = { ...cleaned, [key]: name };
  }
  for (const key of AMOUNTS) {
    if ((trace[key] ?? 0) > MOST_AMOUNT) cleaned = { ...cleaned, [key]: MOST_AMOUNT };
  }
  for (const key of UNSHOWN) secrets += secretsIn(trace[key]);
  return { trace: cleaned, secrets, prose };
}

function secretsIn(given: string | undefined): number {
  if (given === undefined || HARMLESS.test(given)) return 0;
  return redactText(given).spans.length;
}

/** Ids as most systems make them: UUIDs, counters, `gen-` and `chatcmpl-` with more behind; secrets begin otherwise or are longer. */
const HARMLESS =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:gen|chatcmpl|msg|req|resp|ses|run)[-_][\w-]{1,64}|[\w.-]{1,16})$/i;

/** Model names are written with spaces now and then; more than a handful of words is prose. */
const NAME = /^[A-Za-z0-9_[~@][\w.:@/+()[\]=~*-]*(?: [\w.:@/+()[\]=~*-]+){0,4}$/;
const LONGEST_SPACED = 64;

const cleanName = remembered((given): Cleaned => {
  const { text, spans } = redactText(given);
  const trimmed = text.trim();
  const isName = NAME.test(trimmed) && (!trimmed.includes(' ') || trimmed.length <= LONGEST_SPACED);
  const name = isName ? trimmed.replaceAll(' ', '-') : NO_NAME;
  return { name: spans.length > 0 && !isName ? NO_NAME : name, secrets: spans.length, isProse: !isName };
});
