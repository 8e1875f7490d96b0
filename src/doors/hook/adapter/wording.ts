/** Texts for a host: bounded, never empty, and readable by the strictest JSON parser among the hosts. */
import type { JsonValue } from '../../../text/json/json-value.ts';
import { walkJson } from '../../../text/json/json-walk.ts';
import type { HookOutput } from './adapter.ts';

/** Hosts truncate texts of more than 10,000 characters, or move them to a file. */
const LONGEST = 8000;
const CUT = ' … [cut by TokenAuditor]';
const DEEPEST = 64;
export const WITHHELD = 'TokenAuditor withheld this.';

export const SILENCE: HookOutput = { stdout: '', stderr: '', exit: 0 };

export function jsonOutput(document: { readonly [key: string]: JsonValue }): HookOutput {
  return { stdout: JSON.stringify(document), stderr: '', exit: 0 };
}

/** Never empty: Codex lets the call run if the reason is empty. */
export function reasonText(reason: string): string {
  const plain = cut(reason.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''));
  return plain.trim() === '' ? 'TokenAuditor blocked this.' : plain;
}

/** Where an internal error stops nothing, the message must not claim that it did. */
export function unjudgedReason(reason: string, about: 'prompt' | 'nothing'): string {
  const what = about === 'prompt' ? 'prompt' : 'event';
  return reasonText(
    reason.replace(
      /^TokenAuditor stopped this(?:, because it could not judge)?/,
      `TokenAuditor could not check this ${what}`,
    ),
  );
}

/** A lone surrogate is not valid text: a parser that rejects it would drop the whole answer. */
function cut(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) + CUT : text;
  return short.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** The same document, with bounded strings. */
export function bounded(value: JsonValue): JsonValue {
  return mapped(value, cut, 0, (one) => isPicture(one) && plainText(one).length > LONGEST);
}

/** The same shape, with all readable text removed. */
export function withheld(value: JsonValue): JsonValue {
  return mapped(value, () => WITHHELD, 0, isPicture);
}

/** An image cut in half, or replaced by text, is invalid: the model provider would reject the whole conversation. */
const isPicture = ({ type, data, source }: { readonly [key: string]: JsonValue }): boolean =>
  (type === 'image' || type === 'audio') && (data ?? source) !== undefined;

/** Without these a host cannot recognise the shape, and may fall back to the original result. */
const KINDS: ReadonlySet<JsonValue> = new Set<JsonValue>(
  'text image audio resource resource_link file notebook create update success failure'.split(' '),
);

function mapped(
  value: JsonValue,
  change: (text: string) => string,
  depth: number,
  isGone: typeof isPicture,
): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return WITHHELD;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, depth + 1, isGone));
  if (isGone(value)) return { type: 'text', text: WITHHELD };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isKind = (key === 'type' || key === 'resultType') && KINDS.has(item);
      return [cut(key), isKind ? item : mapped(item, change, depth + 1, isGone)];
    }),
  );
}

/** The text of a result that a model would read, for hosts that accept a single text instead. */
export function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  const texts: string[] = [];
  const step = (depth: number, key: string | number) =>
    key === 'type' || depth >= DEEPEST ? undefined : depth + 1;
  for (const { value: text, isKey } of walkJson(value, 0, step))
    if (!isKey && typeof text === 'string') texts.push(text);
  return texts.join('\n');
}
