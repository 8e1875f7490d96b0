import { JSON_REFUSALS, type JsonRefusal, readJson } from '../../text/json-read.ts';
import type { JsonValue } from '../../text/json-value.ts';

export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a server can send us. Ids of answers are our own numbers; those of requests are echoed, never read. */
export type Incoming =
  | { readonly kind: 'result'; readonly id: JsonValue; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly id: JsonValue; readonly code: number; readonly message: string }
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'odd' };

export type MessageReading =
  | { readonly kind: 'messages'; readonly messages: readonly Incoming[] }
  /** No JSON at all: a log line, a banner. */
  | { readonly kind: 'noise' }
  /** JSON that two readers may understand differently, or larger than we take. */
  | { readonly kind: 'refused'; readonly why: string };

/** Faults of grammar make a line noise; these make it a message that must not be guessed at. */
const AMBIGUOUS: ReadonlySet<JsonRefusal> = new Set([
  'too-large',
  'too-deep',
  'too-wide',
  'string-too-long',
  'invalid-utf8',
  'lone-surrogate',
  'number-overflow',
  'duplicate-key',
]);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LONG_INTEGER = 16;
const FRACTION = Buffer.from('.0');
/** `. E e`: what stands before or behind them is no integer. */
const CONTINUES_NUMBER: readonly number[] = [0x2e, 0x45, 0x65];
/** `+ -`, which stand before a number or its exponent. */
const SIGNS: readonly number[] = [0x2b, 0x2d];

/** One line of a pipe, one body or one event of a stream. */
export function readMessages(bytes: Uint8Array, maxBytes: number): MessageReading {
  if (!startsLikeJson(bytes)) return { kind: 'noise' };
  // Two parameters `id` and `ID` are honest; that one is confused with the other is for a check to say.
  const limits = { maxBytes, maxString: maxBytes, caseTwins: 'accept' } as const;
  let read = readJson(bytes, limits);
  // Bounds of 64-bit numbers stand in many honest schemas, and nobody acts on their last digits.
  if (!read.ok && read.reason === 'unsafe-integer') read = readJson(withFractions(bytes), limits);
  if (!read.ok) {
    return AMBIGUOUS.has(read.reason)
      ? { kind: 'refused', why: JSON_REFUSALS[read.reason] }
      : { kind: 'noise' };
  }
  const { value } = read;
  return { kind: 'messages', messages: Array.isArray(value) ? value.map(classify) : [classify(value)] };
}

function startsLikeJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0d && byte !== 0x0a);
  return first === 0x7b || first === 0x5b;
}

/**
 * The same numbers as JSON.parse would give for the integers, spelled so that the strict reader takes them. A loop,
 * because an expression over strings of megabytes runs out of stack.
 */
function withFractions(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let from = 0;
  let digits = 0;
  let isString = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isString && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isString = !isString;
    else if (!isString && byte >= 0x30 && byte <= 0x39) {
      digits += 1;
      continue;
    } else if (digits >= LONG_INTEGER && !CONTINUES_NUMBER.includes(byte)) {
      pieces.push(bytes.subarray(from, at), FRACTION);
      from = at;
    }
    const continues = CONTINUES_NUMBER.includes(byte) || (SIGNS.includes(byte) && digits < 0);
    digits = continues && !isString ? Number.NEGATIVE_INFINITY : 0;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

function classify(value: JsonValue): Incoming {
  if (!isObject(value)) return { kind: 'odd' };
  const { id, method, result, error } = value;
  if (typeof method === 'string') {
    const isRequest = typeof id === 'string' || typeof id === 'number';
    return isRequest ? { kind: 'request', id, method } : { kind: 'notification', method };
  }
  if (isObject(error)) {
    const { code, message } = error;
    return {
      kind: 'error',
      id: id ?? null,
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : '',
    };
  }
  return isObject(result) && id !== undefined ? { kind: 'result', id, result } : { kind: 'odd' };
}
