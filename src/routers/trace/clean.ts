/**
 * The redactor before the audit: every name in a trace passes it first, and sentences in place of a name are removed as
 * well. Everything that an audit reports or keeps has passed through here.
 */
import { redactText } from '../../sensitive/redact.ts';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { readHost } from '../imports/fields/values.ts';
import { remembered } from './route/remembered.ts';

/** Replaces a name that turned out to be something else. */
const NO_NAME = 'not-a-name';

/** No name if the value is not a name, or was a secret. */
type Cleaned = { readonly name: string | undefined; readonly secrets: number; readonly isProse: boolean };

const NAMES = [
  'provider_host',
  'claimed_model',
  'observed_model',
  'upstream_model',
  'proxy_alias',
  'upstream_provider',
  'finish_reason',
  'tool_schema_hash',
] as const;
const REQUIRED: ReadonlySet<string> = new Set(['provider_host', 'claimed_model']);
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
const AMOUNTS = ['latency_ms', 'cost_usd', 'upstream_cost_usd', 'cache_price_ratio'] as const;

export function cleanTrace(trace: RedactedTrace): CleanTrace {
  let secrets = 0;
  let prose = 0;
  let cleaned = trace;
  for (const key of NAMES) {
    const given = trace[key];
    if (typeof given !== 'string') continue;
    const { name, ...found } = key === 'provider_host' ? cleanHost(given) : cleanName(given);
    secrets += found.secrets;
    prose += found.isProse ? 1 : 0;
    if (name !== given) cleaned = replaced(cleaned, key, name);
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
/** Addresses of people, and paths into their homes; `claude@20250514` and `@cf/meta/llama` are neither. */
const PERSONAL = /[\w.+-]@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\b|(?:^|[/:])~\/|(?:^|\/)(?:home|users)\/|^file:/i;

const cleanName = remembered((given): Cleaned => {
  const { text, spans } = redactText(given);
  const trimmed = text.trim();
  const isShort = !trimmed.includes(' ') || trimmed.length <= LONGEST_SPACED;
  const isName = NAME.test(trimmed) && isShort && !PERSONAL.test(trimmed);
  // The reader of the trace may have left a placeholder.
  const isShown = isName && spans.length === 0 && !trimmed.includes('[REDACTED');
  return {
    name: isShown ? trimmed.replaceAll(' ', '-') : undefined,
    secrets: spans.length,
    isProse: !isName && spans.length === 0,
  };
});

/** `https://openrouter.ai/api/v1` is the host openrouter.ai; the rest of the address is only scanned. */
const cleanHost = remembered((given): Cleaned => {
  const host = /[/@]|[^\0-\x7f]/.test(given) ? readHost(given) : undefined;
  const whole = cleanName(given);
  if (host === undefined) return whole;
  const { name } = cleanName(host);
  return { name, secrets: whole.secrets, isProse: name === undefined && whole.secrets === 0 };
});

/** A route needs its names; any other invalid name counts as absent. */
function replaced(
  trace: RedactedTrace,
  key: (typeof NAMES)[number],
  name: string | undefined,
): RedactedTrace {
  if (name !== undefined || REQUIRED.has(key)) return { ...trace, [key]: name ?? NO_NAME };
  return { ...trace, [key]: undefined };
}
