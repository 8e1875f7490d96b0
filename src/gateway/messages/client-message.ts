/**
 * One message of a client, read strictly: bytes into a message that every reader understands the same way, or the answer
 * to its sender. Both doors use it, so what is refused over one is refused over the other, in the same words.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { isErrorObject, isResultObject, isToken, paramsFault } from './client-params.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { methodFault } from './method-names.ts';
import {
  FROM_CLIENT,
  type MessageLimits,
  readStrictly,
  refuseTooLarge,
  sizeInWords,
} from './strict-reader.ts';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;

export type ClientMessage =
  | {
      readonly kind: 'request';
      readonly id: string | number;
      readonly method: string;
      readonly message: JsonObject;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly message: JsonObject }
  | { readonly kind: 'response'; readonly message: JsonObject }
  | {
      readonly kind: 'refused';
      readonly isTooLarge: boolean;
      /** False: it was a notification or an answer, and these are never answered. */
      readonly isAnswered: boolean;
      readonly answer: JsonObject;
      /** The question that it was to answer: its server must not wait on. */
      readonly question?: { readonly id: string | number; readonly why: string };
    };

type Refused = Extract<ClientMessage, { kind: 'refused' }>;

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);
const MOST_ID_CHARACTERS = 1_024;
const HINT = `send one unambiguous JSON-RPC 2.0 object, at most ${sizeInWords(FROM_CLIENT.maxBytes)}; nothing was done`;

/** `size`: of the whole message; larger than the bytes where its end was not kept. */
export function readClientMessage(bytes: Uint8Array, size = bytes.length): ClientMessage {
  const reading =
    size > FROM_CLIENT.maxBytes
      ? refuseTooLarge(size === bytes.length ? bytes : undefined, FROM_CLIENT)
      : readStrictly(bytes, FROM_CLIENT);
  if (reading.ok) return understand(reading.value);
  const { id, method, isAnswer, reason, why } = reading;
  const isTooLarge = reason === 'too-large';
  if (isAnswer === true && method === undefined) {
    // A question has no other answer, and what servers send us is not rounded either.
    const exact = reason === 'unsafe-integer' ? readStrictly(bytes, EXACTLY) : reading;
    return exact.ok ? understand(exact.value) : { ...refuseAnswer(id, why), isTooLarge };
  }
  return { ...refuse(id, id === null ? PARSE_ERROR : INVALID_REQUEST, why), isTooLarge };
}

const EXACTLY: MessageLimits = { ...FROM_CLIENT, integers: 'accept' };

function understand(value: JsonValue): ClientMessage {
  if (Array.isArray(value)) return refuse(null, INVALID_REQUEST, 'batches are not supported');
  if (!isObject(value)) return refuse(null, INVALID_REQUEST, 'it is not an object');
  const { jsonrpc, id, method } = value;
  const known = id !== undefined && isToken(id) && !isLong(id) ? id : null;
  const fault = envelopeFault(value) ?? (jsonrpc === '2.0' ? undefined : '`jsonrpc` is not "2.0"');
  const isAnswer = method === undefined && (value.result !== undefined || value.error !== undefined);
  if (fault !== undefined)
    return isAnswer ? refuseAnswer(known, fault) : refuse(known, INVALID_REQUEST, fault);
  if (typeof method !== 'string') return { kind: 'response', message: value };
  const wrong = paramsFault(method, value.params);
  if (wrong !== undefined) return { ...refuse(known, INVALID_PARAMS, wrong), isAnswered: known !== null };
  return known === null
    ? { kind: 'notification', method, message: value }
    : { kind: 'request', id: known, method, message: value };
}

const isLong = (id: JsonValue | undefined): boolean =>
  typeof id === 'string' && id.length > MOST_ID_CHARACTERS;

function envelopeFault(message: JsonObject): string | undefined {
  const { id, method, result, error } = message;
  if (Object.keys(message).some((key) => !MEMBERS.has(key)))
    return 'it has a member that JSON-RPC does not name';
  if (id !== undefined && !isToken(id)) return '`id` is neither a text nor a whole number';
  if (isLong(id)) return `\`id\` has more than ${MOST_ID_CHARACTERS} characters`;
  if (method === undefined) return responseFault(message);
  if (result !== undefined || error !== undefined) return 'it is both a request and a response';
  return methodFault(method, id !== undefined);
}

function responseFault({ id, params, result, error }: JsonObject): string | undefined {
  if (params !== undefined) return 'it has `params` and no `method`';
  if (id === undefined) return 'it has neither `method` nor `id`';
  if ((result === undefined) === (error === undefined))
    return 'it has not exactly one of `result` and `error`';
  if (result !== undefined && !isResultObject(result)) return '`result` is not an object';
  return error === undefined || isErrorObject(error)
    ? undefined
    : '`error` is not an object with a whole `code` and a text as `message`';
}

function refuse(id: string | number | null, code: number, why: string): Refused {
  return {
    kind: 'refused',
    isTooLarge: false,
    isAnswered: true,
    answer: errorAnswer(id, code, `the message is refused: ${why}`, { hint: HINT }),
  };
}

/** Under its own id an error would be the answer to a request of the client that has the same one. */
function refuseAnswer(id: string | number | null, why: string): Refused {
  const refused = refuse(null, INVALID_REQUEST, why);
  return { ...refused, isAnswered: false, ...(id === null ? {} : { question: { id, why } }) };
}

/** Our own words alone: never the text of the message. */
export function errorAnswer(
  id: string | number | null,
  code: number,
  message: string,
  data?: JsonObject,
): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}
