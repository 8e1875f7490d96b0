import { JSON_REFUSALS, type JsonRefusal, readJson } from '../../text/json/json-read.ts';
import { skipSpace } from '../../text/json/json-tokens.ts';
import type { JsonValue } from '../../text/json/json-value.ts';

export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a server can send us. Ids of answers are our own numbers; those of requests are echoed, never interpreted. */
export type Incoming =
  | { readonly kind: 'result'; readonly id: JsonValue; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly id: JsonValue; readonly code: number; readonly message: string }
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'odd' };

export type MessageReading =
  | { readonly kind: 'messages'; readonly messages: readonly Incoming[] }
  /** Not JSON at all: a log line, a banner. */
  | { readonly kind: 'noise' }
  /** JSON that two readers may understand differently, or larger than we accept. */
  | { readonly kind: 'refused'; readonly why: string };

/** Syntax errors make a line noise; these make it a message that must not be guessed at. */
const AMBIGUOUS: ReadonlySet<JsonRefusal> = new Set([
  'too-large',
  'too-deep',
  'too-wide',
  'string-too-long',
  'invalid-utf8',
  'lone-surrogate',
  'number-overflow',
  'unsafe-integer',
  'duplicate-key',
]);

/** One line of a pipe, one body or one event of a stream. */
export function readMessages(bytes: Uint8Array, maxBytes: number): MessageReading {
  if (!startsLikeJson(bytes)) return { kind: 'noise' };
  // Two parameters `id` and `ID` are legitimate, and so are the limits of 64-bit numbers.
  const limits = { maxBytes, maxString: maxBytes, caseTwins: 'accept', integers: 'accept' } as const;
  const read = readJson(bytes, limits);
  if (!read.ok) {
    // Binary noise may begin with any character; only a line that is JSON except for its bytes was meant as a message.
    if (read.reason === 'invalid-utf8' && !readJson(Buffer.from(bytes).toString('utf8'), limits).ok) {
      return { kind: 'noise' };
    }
    return AMBIGUOUS.has(read.reason)
      ? { kind: 'refused', why: JSON_REFUSALS[read.reason] }
      : { kind: 'noise' };
  }
  const { value } = read;
  return { kind: 'messages', messages: Array.isArray(value) ? value.map(classify) : [classify(value)] };
}

function startsLikeJson(bytes: Uint8Array): boolean {
  const first = bytes[skipSpace(bytes, 0)];
  return first === 0x7b || first === 0x5b;
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
