/** Errors of the protocol in our own words: those of the SDK quote keys, values and versions that somebody sent. */
import { type JSONRPCErrorResponse, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

const WORDS: ReadonlyMap<number, string> = new Map([
  [ProtocolErrorCode.MethodNotFound, 'there is no such method'],
  [ProtocolErrorCode.InvalidParams, 'the parameters do not have the form they should have'],
  [ProtocolErrorCode.InvalidRequest, 'the request does not have the form it should have'],
  [ProtocolErrorCode.InternalError, 'an internal fault; nothing can be said about the request'],
  [ProtocolErrorCode.UnsupportedProtocolVersion, 'the protocol version is not supported'],
]);
const REVISION = /^\d{4}-\d{2}-\d{2}$/;

/** Known by its hint, which no error of the SDK has. */
export function ownError(code: number, message: string, hint: string): ProtocolError {
  return new ProtocolError(code, message, { hint });
}

export function inOwnWords(response: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const { code, data } = response.error;
  const isObject = typeof data === 'object' && data !== null;
  if (isObject && 'hint' in data) return response;
  const message = WORDS.get(code) ?? 'the request cannot be answered';
  // What we speak is ours to say, and clients choose from it; what was asked for is said again only if it is a date.
  const supported = isObject && 'supported' in data ? { supported: data.supported } : undefined;
  const asked = isObject && 'requested' in data && typeof data.requested === 'string' ? data.requested : '';
  const versions = supported && { ...supported, requested: REVISION.test(asked) ? asked : 'unknown' };
  return { ...response, error: { code, message, ...(versions ? { data: versions } : {}) } };
}
