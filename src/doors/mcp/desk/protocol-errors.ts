/** Protocol errors with our own messages: those of the SDK quote keys, values and versions that the client sent. */
import { type JSONRPCErrorResponse, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

const WORDS: ReadonlyMap<number, string> = new Map([
  [ProtocolErrorCode.MethodNotFound, 'there is no such method'],
  [ProtocolErrorCode.InvalidParams, 'the parameters are invalid'],
  [ProtocolErrorCode.InvalidRequest, 'the request is invalid'],
  [ProtocolErrorCode.InternalError, 'internal error: the request was not answered'],
  [ProtocolErrorCode.UnsupportedProtocolVersion, 'the protocol version is not supported'],
]);
const REVISION = /^\d{4}-\d{2}-\d{2}$/;

/** Recognised by its hint, which no SDK error has. */
export function ownError(code: number, message: string, hint: string): ProtocolError {
  return new ProtocolError(code, message, { hint });
}

export function withOwnMessage(response: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const { code, data } = response.error;
  const isObject = typeof data === 'object' && data !== null;
  if (isObject && 'hint' in data) return response;
  const message = WORDS.get(code) ?? 'the request cannot be answered';
  // Our versions are safe to list, and clients choose from them; the requested one is repeated only if it is a date.
  const supported = isObject && 'supported' in data ? { supported: data.supported } : undefined;
  const asked = isObject && 'requested' in data && typeof data.requested === 'string' ? data.requested : '';
  const versions = supported && { ...supported, requested: REVISION.test(asked) ? asked : 'unknown' };
  return { ...response, error: { code, message, ...(versions ? { data: versions } : {}) } };
}
