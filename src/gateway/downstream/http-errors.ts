import type { WireFault } from './server-wire.ts';

const STATUSES: Readonly<Record<number, string>> = {
  401: 'it needs authorization: sign in with the client that uses it, or configure a header',
  403: 'it refuses access with these credentials',
  404: 'there is no server at this address (HTTP 404)',
  407: 'a proxy in front of it requires a password',
  429: 'it answers too many requests at the moment (HTTP 429)',
};

export function faultOfStatus(status: number): WireFault {
  if (status >= 200 && status < 300) return { why: 'its reply contains no answer', status };
  const isUndone = REFUSALS.has(status);
  return { why: STATUSES[status] ?? `it answered with HTTP status ${status}`, status, isUndone };
}

/** With these a server reports that it did nothing. */
const REFUSALS: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 406, 407, 411, 413, 415, 421, 429, 431,
]);

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'its address could not be reached',
  EHOSTUNREACH: 'its address could not be reached',
  ENETUNREACH: 'its address could not be reached',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate was made for another host',
  EPROTO: 'the address does not support TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the address does not support TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the address does not support TLS',
  HPE_INVALID_CONSTANT: 'the address does not support HTTP',
  ERR_INVALID_CHAR: 'a header in its configuration contains an invalid character',
  ERR_INVALID_HTTP_TOKEN: 'a header in its configuration has an invalid name',
  ABORT_ERR: 'it did not answer in time',
};

export const describeErrorCode = (code: string): string => CODES[code] ?? `it could not be reached (${code})`;
