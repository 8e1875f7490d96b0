import { Buffer } from 'node:buffer';
import { readJson } from '../../text/json/json-read.ts';
import { skipSpace } from '../../text/json/json-tokens.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { readEnvelope } from './envelope.ts';
import { isNotification, isServerNote } from './note-names.ts';
import { FROM_SERVER, type MessageRefusal, readStrictly } from './strict-reader.ts';

export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a server can send us. Ids of answers are our own numbers; those of requests are echoed, never interpreted. */
export type Incoming =
  | { readonly kind: 'result'; readonly id: JsonValue; readonly result: JsonObject }
  /** `error` is the whole of it, as it was read. */
  | {
      readonly kind: 'error';
      readonly id: JsonValue;
      readonly code: number;
      readonly message: string;
      readonly error: JsonObject;
    }
  | ServerRequest
  | ServerNote
  /** Meant as an answer, and none: whether what it answers was done is unknown. Without an id it may be any. */
  | { readonly kind: 'broken'; readonly id: number | null; readonly why: string }
  /** A question that cannot be put to a client. */
  | { readonly kind: 'declined'; readonly id: string | number; readonly why: string }
  | { readonly kind: 'odd' };

export interface ServerRequest {
  readonly kind: 'request';
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject | undefined;
}

export interface ServerNote {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject | undefined;
}

export type MessageReading =
  | { readonly kind: 'messages'; readonly messages: readonly Incoming[] }
  /** Not JSON at all: a log line, a banner. */
  | { readonly kind: 'noise' }
  /** JSON that two readers may understand differently, or larger than we accept; its id and method, if these are certain. */
  | {
      readonly kind: 'refused';
      readonly why: string;
      readonly id: string | number | null;
      readonly method?: string | undefined;
    };

export type RefusedReading = Extract<MessageReading, { kind: 'refused' }>;

/** Syntax errors make a line noise; these make it a message that must not be guessed at. */
const AMBIGUOUS: ReadonlySet<MessageRefusal> = new Set([
  ...(['too-large', 'too-deep', 'too-wide', 'string-too-long', 'invalid-utf8', 'lone-surrogate'] as const),
  ...(['number-overflow', 'unsafe-integer', 'duplicate-key', 'case-twin-key', 'prototype-key'] as const),
  'two-kinds',
]);

/** One line of a pipe, one body or one event of a stream. */
export function readMessages(bytes: Uint8Array, maxBytes: number): MessageReading {
  if (!startsLikeJson(bytes)) return brokenOrNoise(bytes.subarray(unseenBytes(bytes)));
  const read = readStrictly(bytes, { ...FROM_SERVER, maxBytes });
  if (!read.ok) {
    const { reason, why, id, method } = read;
    const isNoise = !AMBIGUOUS.has(reason) || (reason === 'invalid-utf8' && !isJsonApartFromBytes(bytes));
    if (isNoise) return brokenOrNoise(bytes);
    // What is a request and an answer may be the answer that its caller waits for.
    return { kind: 'refused', why, id, ...(reason === 'two-kinds' ? {} : { method }) };
  }
  const { value } = read;
  return { kind: 'messages', messages: Array.isArray(value) ? value.map(classify) : [classify(value)] };
}

const NO_VERSION = 'another `jsonrpc` than "2.0"';
const NO_ID = 'a result without an `id`';
const NO_ANSWER = 'neither a result nor an error that is one';
const NO_JSON = 'something that is not JSON, or more than one message on a line';

/** Its caller must not wait for an answer that has come, however badly it is spelled. */
function brokenOrNoise(bytes: Uint8Array): MessageReading {
  const { id, method, isAnswer } = readEnvelope(bytes, 'first');
  return isAnswer === true && method === undefined && typeof id === 'number'
    ? { kind: 'messages', messages: [{ kind: 'broken', id, why: NO_JSON }] }
    : { kind: 'noise' };
}

/** What no one sees before a message: byte order marks, control characters, colours of a terminal. */
const UNSEEN = /^(?:\xef\xbb\xbf|\p{Cc}\[[\d;]{0,16}m|[\p{Cc} ]){1,64}/u;

function unseenBytes(bytes: Uint8Array): number {
  return UNSEEN.exec(Buffer.from(bytes.subarray(0, 256)).toString('latin1'))?.[0].length ?? 0;
}

/** Binary noise may begin with any character; only a line that is JSON except for its bytes was meant as a message. */
function isJsonApartFromBytes(bytes: Uint8Array): boolean {
  return readJson(Buffer.from(bytes).toString('utf8'), { caseTwins: 'accept', integers: 'accept' }).ok;
}

function startsLikeJson(bytes: Uint8Array): boolean {
  const first = bytes[skipSpace(bytes, 0)];
  return first === 0x7b || first === 0x5b;
}

const MEMBERS: ReadonlySet<string> = new Set(['id', 'method', 'params', 'result', 'error']);

/** A server may log JSON, with the id of a request in it: without `jsonrpc` a message has the members of one alone. */
const isLogged = (message: JsonObject): boolean =>
  message.jsonrpc === undefined && Object.keys(message).some((key) => !MEMBERS.has(key));

function classify(value: JsonValue): Incoming {
  if (!isObject(value) || isLogged(value)) return { kind: 'odd' };
  const { jsonrpc, id, method, result, error } = value;
  if (jsonrpc !== '2.0') return otherVersion(value);
  if (typeof method === 'string') return asked(method, value);
  if (isObject(error)) {
    const { code, message } = error;
    if (Number.isSafeInteger(code) && typeof message === 'string')
      return { kind: 'error', id: id ?? null, code: Number(code), message, error };
  }
  if (isObject(result) && hasFitMeta(result))
    return id === undefined || id === null
      ? { kind: 'broken', id: null, why: NO_ID }
      : { kind: 'result', id, result };
  return method === undefined && typeof id === 'number'
    ? { kind: 'broken', id, why: NO_ANSWER }
    : { kind: 'odd' };
}

/** Of another protocol, as far as can be known. Its caller, or the server that asks, must not wait on. */
function otherVersion({ id, method }: JsonObject): Incoming {
  if (method === undefined && typeof id === 'number') return { kind: 'broken', id, why: NO_VERSION };
  const isAnswered = typeof method === 'string' && !isNotification(method) && isEchoed(id);
  return isAnswered ? { kind: 'declined', id, why: NO_VERSION } : { kind: 'odd' };
}

/** Clients drop a message whose metadata is something else, and wait on. */
const hasFitMeta = ({ _meta }: JsonObject): boolean => _meta === undefined || isObject(_meta);

/**
 * Parameters are an object or absent: what has others can be read in two ways, and means nothing. A request without an
 * id that can be answered must not pass as a notification, nor the reverse.
 */
function asked(method: string, { id, params }: JsonObject): Incoming {
  if (params !== undefined && !(isObject(params) && hasFitMeta(params))) return { kind: 'odd' };
  if (isEchoed(id)) return isNotification(method) ? { kind: 'odd' } : { kind: 'request', id, method, params };
  const hasNone = id === undefined || id === null;
  return hasNone && isServerNote(method) ? { kind: 'notification', method, params } : { kind: 'odd' };
}

/** A number that was rounded would be answered under another one. */
const isEchoed = (id: JsonValue | undefined): id is string | number =>
  typeof id === 'string' || (typeof id === 'number' && (Number.isSafeInteger(id) || !Number.isInteger(id)));
