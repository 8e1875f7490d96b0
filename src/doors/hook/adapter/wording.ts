/** What is said to a host: bounded, never empty, and readable by the strictest JSON parser among them. */
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { HookOutput } from './adapter.ts';

/** Hosts cut, or set aside as a file, what is longer than 10,000 characters. */
const LONGEST = 8000;
const CUT = ' … [cut by TokenAuditor]';
const DEEPEST = 64;
export const WITHHELD = 'TokenAuditor withheld this.';

export const SILENCE: HookOutput = { stdout: '', stderr: '', exit: 0 };

export function jsonOutput(document: { readonly [key: string]: JsonValue }): HookOutput {
  return { stdout: JSON.stringify(document), stderr: '', exit: 0 };
}

/** Codex lets the call run if a reason is empty. */
export function reasonText(reason: string): string {
  const plain = cut(reason.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''));
  return plain.trim() === '' ? 'TokenAuditor blocked this.' : plain;
}

/** Where a fault of ours stops nothing, it must not be said to. */
export function unjudgedReason(reason: string, about: 'prompt' | 'nothing'): string {
  const what = about === 'prompt' ? 'prompt' : 'event';
  return reasonText(
    reason.replace(
      /^TokenAuditor stopped this(?:, because it could not judge)?/,
      `TokenAuditor could not look at this ${what}`,
    ),
  );
}

/** Half a surrogate pair is no text: a host's parser that refuses it would drop the whole answer. */
function cut(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) + CUT : text;
  return short.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** The same document with bounded strings. */
export function bounded(value: JsonValue): JsonValue {
  return mapped(value, cut, 0, (one) => isPicture(one) && plainText(one).length > LONGEST);
}

/** The same shape without anything that could be read. */
export function withheld(value: JsonValue): JsonValue {
  return mapped(value, () => WITHHELD, 0, isPicture);
}

/** Words, or half of it, are no picture: the model's provider would refuse the whole conversation for it. */
const isPicture = ({ type, data, source }: { readonly [key: string]: JsonValue }): boolean =>
  (type === 'image' || type === 'audio') && (data ?? source) !== undefined;

/** Without these a host no longer knows the shape, and may fall back on the result as it was. */
const KINDS: ReadonlySet<JsonValue> = new Set<JsonValue>([
  'text',
  'image',
  'audio',
  'resource',
  'resource_link',
  'file',
  'notebook',
  'create',
  'update',
  'success',
  'failure',
]);

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

/** What a model would read of a result, for hosts that take one text in its place. */
export function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  const texts: string[] = [];
  collect(value, texts, 0);
  return texts.join('\n');
}

function collect(value: JsonValue, texts: string[], depth: number): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const [key, item] of Object.entries(value)) if (key !== 'type') collect(item, texts, depth + 1);
}
