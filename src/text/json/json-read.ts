import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { type Fault, stop } from './json-fault.ts';
import { scanJson } from './json-scan.ts';
import type { JsonValue } from './json-value.ts';
import { findInvalidUtf8 } from './utf8.ts';

/*
 * The strict JSON reader: accepts exactly the documents that every reader understands alike, and then agrees with
 * JSON.parse; rejects the rest with reason and position. One scan over the bytes proves grammar, limits and keys
 * without recursion; the value itself is JSON.parse's, so `__proto__` is an own property like any other.
 */

export interface JsonLimits {
  /** The whole document, in UTF-8 bytes. */
  readonly maxBytes: number;
  /** Containers inside each other; a document of one array has depth 1. */
  readonly maxDepth: number;
  /** Members of one object, or elements of one array. */
  readonly maxWidth: number;
  /** One string or key, in UTF-8 bytes as written between its quotes. */
  readonly maxString: number;
  /** Whether keys that differ only by case or Unicode form may be in one object; exact duplicates never may. */
  readonly caseTwins: 'refuse' | 'accept';
  /** Whether to accept whole numbers that readers round differently: bounds in a schema often are. */
  readonly integers: 'refuse' | 'accept';
}

export const JSON_LIMITS: JsonLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxDepth: 128,
  maxWidth: 100_000,
  maxString: 16 * 1024 * 1024,
  caseTwins: 'refuse',
  integers: 'refuse',
};

/** Why a document was rejected: a closed list, each with the text a user sees after "FILE:3:7:". */
export const JSON_REFUSALS = {
  'too-large': 'the document is larger than allowed',
  'too-deep': 'nesting deeper than allowed',
  'too-wide': 'more members in one object or array than allowed',
  'string-too-long': 'a string longer than allowed',
  'invalid-utf8': 'bytes that are not UTF-8',
  'byte-order-mark': 'a byte order mark before the document',
  'lone-surrogate': 'half of a surrogate pair',
  'empty-document': 'nothing but white space',
  'unexpected-end': 'the document ends too early',
  'unexpected-character': 'a character that is not allowed here',
  'extra-content': 'something after the end of the document',
  'control-character': 'an unescaped control character in a string',
  'bad-escape': 'an unknown or unfinished escape in a string',
  'bad-number': 'a malformed number',
  'unsafe-integer': 'an integer beyond 2^53-1, which readers round differently',
  'number-overflow': 'a number too large to represent',
  'duplicate-key': 'the same key twice in one object',
  'case-twin-key': 'two keys of one object that differ only in letter case or Unicode form',
} as const satisfies Record<string, string>;

export type JsonRefusal = keyof typeof JSON_REFUSALS;

export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly reason: JsonRefusal;
      /** Index in the input: UTF-16 units of a string, bytes of bytes. */
      readonly offset: number;
      /** Both from 1; the column counts UTF-16 units whatever the input. */
      readonly line: number;
      readonly column: number;
    };

export function readJson(input: string | Uint8Array, limits?: Partial<JsonLimits>): JsonReading {
  const bounds = { ...JSON_LIMITS, ...limits };
  return typeof input === 'string' ? readText(input, bounds) : readBytes(input, bounds);
}

function readText(text: string, limits: JsonLimits): JsonReading {
  // A text never has fewer UTF-8 bytes than UTF-16 units, so most oversized texts are rejected without counting.
  const size = text.length > limits.maxBytes ? text.length : Buffer.byteLength(text);
  if (size > limits.maxBytes) return refuse('too-large', 0, '');
  if (text.startsWith('\ufeff')) return refuse('byte-order-mark', 0, '');
  const bytes = Buffer.allocUnsafe(size + 1);
  bytes.write(text, 'utf8');
  bytes[size] = 0;
  // Writing turns each lone surrogate into U+FFFD; only a text that holds one of either is searched.
  if (size !== text.length && bytes.includes('\ufffd')) {
    const lone = text.search(/\p{Cs}/u);
    if (lone >= 0) return refuse('lone-surrogate', lone, text.slice(0, lone));
  }
  const fault: Fault = { reason: null, at: 0 };
  scanJson(bytes, limits, fault);
  if (fault.reason === null) return { ok: true, value: JSON.parse(text) };
  const before = bytes.toString('utf8', 0, fault.at);
  return refuse(fault.reason, before.length, before);
}

function readBytes(input: Uint8Array, limits: JsonLimits): JsonReading {
  const size = input.length;
  if (size > limits.maxBytes) return refuse('too-large', 0, '');
  const bytes = Buffer.allocUnsafe(size + 1);
  bytes.set(input);
  bytes[size] = 0;
  if (size > 2 && bytes.readUIntBE(0, 3) === 0xefbbbf) return refuse('byte-order-mark', 0, '');
  const fault: Fault = { reason: null, at: 0 };
  if (isUtf8(bytes)) scanJson(bytes, limits, fault);
  else stop(fault, 'invalid-utf8', findInvalidUtf8(bytes));
  if (fault.reason !== null) return refuse(fault.reason, fault.at, bytes.toString('utf8', 0, fault.at));
  return { ok: true, value: JSON.parse(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8', 0, size)) };
}

function refuse(reason: JsonRefusal, offset: number, before: string): JsonReading {
  return { ok: false, reason, offset, ...place(before) };
}

/** Line and column just after `before`; CR LF is one line break, as is either alone. */
function place(before: string): { line: number; column: number } {
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
