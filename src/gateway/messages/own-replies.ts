/** Replies in the gateway's own words. */
import type { JsonObject } from './incoming.ts';
import { sizeInWords } from './strict-reader.ts';

/** The body of a reply: a result or an error. */
export type Reply = { readonly result: JsonObject } | { readonly error: JsonObject };

export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  noMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** In the range that the protocol leaves to implementations. */
  unavailable: -32000,
  timeout: -32001,
  stopped: -32010,
  unsupportedVersion: -32022,
} as const;

export const errorReply = (code: number, message: string, data?: JsonObject): Reply => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** A tool's error, which the model can read. */
export const toolError = (text: string, isModern: boolean, _meta?: JsonObject): Reply => ({
  result: {
    ...(isModern ? { resultType: 'complete' } : {}),
    content: [{ type: 'text', text }],
    isError: true,
    ...(_meta === undefined ? {} : { _meta }),
  },
});

/** Its request was carried out: only the answer is gone. */
export const unreadReply = (most: number): Reply =>
  errorReply(
    CODES.unavailable,
    `the request was carried out, and its answer was dropped: the client has ${sizeInWords(most)} of answers to read, which is the limit`,
  );

export const IN_USE = errorReply(CODES.invalidRequest, 'a request with this id is not answered yet');
export const NEITHER = errorReply(
  CODES.invalidRequest,
  'it is neither a request nor an answer of JSON-RPC 2.0',
);
export const NOT_ASKED = {
  code: CODES.noMethod,
  message:
    'the client is gone, did not declare that it can be asked this, or made no call that the question belongs to',
};

/** In the place of a client's answer that was refused. */
export const refusedAnswer = (id: string | number, why: string): JsonObject => ({
  ...{ id, error: { code: CODES.unavailable, message: `the answer of the client is refused: ${why}` } },
});

export const notBridged = (method: string, server: string): Reply =>
  errorReply(
    CODES.noMethod,
    `"${method}" cannot be carried to the server "${server}", which uses another revision of the protocol`,
  );
