/**
 * The strict reader of MCP messages, for both directions: what a client sends to us, and what a server does. A message
 * that two readers could understand differently is refused: duplicate keys, lone surrogates, bytes that are not UTF-8,
 * `__proto__`, too much depth, width or size anywhere; keys that differ only in case wherever the protocol names them.
 * What was read is what was judged: forward the value, never the bytes. A door only translates a refusal.
 */
import { keepIntegers } from '../../text/json/exact-integers.ts';
import { JSON_REFUSALS, type JsonRefusal, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { hasProtocolTwins } from './protocol-twins.ts';
import { hasPrototypeKey } from './prototype-keys.ts';

export interface MessageLimits {
  /** One line of a pipe, one body or one event of a stream. */
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxWidth: number;
  /** Whether to accept whole numbers that readers round differently, and keep how they are spelled: servers have many. */
  readonly integers: 'refuse' | 'accept';
}

/** No sensible call is larger, and a larger one would hold up all others. */
export const FROM_CLIENT: MessageLimits = {
  maxBytes: 1024 * 1024,
  maxDepth: 128,
  maxWidth: 100_000,
  integers: 'refuse',
};

/** Listings and results are larger than calls. */
export const FROM_SERVER: MessageLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxDepth: 128,
  maxWidth: 100_000,
  integers: 'accept',
};

export type MessageRefusal = JsonRefusal | 'prototype-key' | 'two-kinds';

/** The envelope of a refused message is for the answer alone: nothing else of it may be used. */
export interface RefusedMessage extends Envelope {
  readonly ok: false;
  readonly reason: MessageRefusal;
  /** In our own words, with the limit: never the text of the message. */
  readonly why: string;
}

export type StrictReading = { readonly ok: true; readonly value: JsonValue } | RefusedMessage;

export function readStrictly(bytes: Uint8Array, limits: MessageLimits): StrictReading {
  const { maxBytes } = limits;
  const reading = readJson(bytes, { ...limits, maxString: maxBytes, caseTwins: 'accept' });
  if (!reading.ok) return refuse(reading.reason, bytes, limits);
  const { value } = reading;
  if (hasPrototypeKey(value, bytes)) return refuse('prototype-key', bytes, limits);
  if (hasProtocolTwins(value)) return refuse('case-twin-key', bytes, limits);
  if (hasTwoKinds(value)) return refuse('two-kinds', bytes, limits);
  if (limits.integers === 'accept') keepIntegers(value, bytes);
  return { ok: true, value };
}

/** A request, a result or an error: a message that is two of these is read as either. */
function hasTwoKinds(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => !Array.isArray(item) && hasTwoKinds(item));
  return (
    [value.method, value.result, value.error].filter((part) => part !== undefined && part !== null).length > 1
  );
}

/** Of a message whose end was not kept the envelope is not known. */
export function refuseTooLarge(bytes: Uint8Array | undefined, limits: MessageLimits): RefusedMessage {
  return refuse('too-large', bytes ?? new Uint8Array(), limits);
}

function refuse(reason: MessageRefusal, bytes: Uint8Array, limits: MessageLimits): RefusedMessage {
  return { ok: false, reason, why: wordsOf(reason, limits), ...readEnvelope(bytes) };
}

function wordsOf(reason: MessageRefusal, { maxBytes, maxDepth, maxWidth }: MessageLimits): string {
  if (reason === 'prototype-key') return 'a key `__proto__`, or `prototype` inside `constructor`';
  if (reason === 'two-kinds') return 'more than one of `method`, `result` and `error`';
  const words = JSON_REFUSALS[reason];
  if (reason === 'too-large') return `${words} (${sizeInWords(maxBytes)})`;
  if (reason === 'too-deep') return `${words} (${maxDepth} levels)`;
  return reason === 'too-wide' ? `${words} (${maxWidth})` : words;
}

export const sizeInWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MiB` : `${bytes} bytes`;
