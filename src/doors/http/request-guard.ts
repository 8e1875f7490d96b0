/**
 * Which requests are served at all, decided before a byte of the body is read: requests to this machine under its own
 * name (a page on the web can make a browser send any), from no other page, with a token, which is never in the URL.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Refusal {
  readonly status: number;
  /** Our own words: never what was sent. */
  readonly why: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PATH = '/mcp';

const NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** One value each: of two, another program may read the other one. */
const SINGLE = [
  ...['host', 'origin', 'authorization', 'content-type', 'content-length', 'accept', 'last-event-id'],
  ...['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
];

/** Before the token is looked at; Host and Origin before anything else, each value of them. */
export function refusalOf(request: IncomingMessage, port: number): Refusal | undefined {
  const { headersDistinct: given, headers } = request;
  const { host: hosts = [], origin: origins = [] } = given;
  if (hosts.length === 0 || !hosts.every((host) => isOurs(host, port)))
    return { status: 403, why: 'the Host header does not name this machine; use http://127.0.0.1' };
  if (!origins.every((origin) => isOurOrigin(origin, port)))
    return { status: 403, why: 'requests from web pages are refused' };
  const twice = SINGLE.find((name) => (given[name]?.length ?? 0) > 1) ?? paramTwice(given);
  if (twice !== undefined) return { status: 400, why: `the header ${twice} is there twice` };
  const odd = framingFault(request);
  if (odd !== undefined) return { status: 400, why: odd };
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === CONTINUE
    ? undefined
    : { status: 417, why: 'the Expect header names something else than 100-continue' };
}

const CONTINUE = '100-continue';

/** Only for those who have a token. */
export function refusalOfUrl({ url = '' }: IncomingMessage): Refusal | undefined {
  if (url.includes('?')) return { status: 400, why: 'the URL has a query; nothing is read from it' };
  return url === PATH || profileIn(url) !== undefined ? undefined : ELSEWHERE;
}

/** The same for a profile that does not exist and one that the agent may not use. */
export const ELSEWHERE: Refusal = {
  status: 404,
  why: `there is nothing at this address; the gateway is at ${PATH}, a profile at ${PATH}/NAME`,
};

/** The profile that the address names: `/mcp/NAME`. */
export const profileIn = (url = ''): string | undefined =>
  /^\/mcp\/([A-Za-z0-9][A-Za-z0-9_.-]{0,63})$/.exec(url)?.[1];

/** The same for a token that is missing, wrong, expired or revoked. */
export const NO_TOKEN: Refusal = {
  status: 401,
  why: 'the token is missing or wrong; send it as `Authorization: Bearer …`, or get one with `tokenauditor agents add`',
  headers: { 'www-authenticate': 'Bearer' },
};

/** The agent is known, and has its share. */
export const tooMany = (what: string, most: number): Refusal => ({
  status: 503,
  why: `too many ${what} of this agent are open; ${most} is the limit for all agents`,
});

/** To every other token as well. */
export const NO_HOOK_TOKEN: Refusal = {
  status: 401,
  why: 'hooks have tokens of their own, one for each host: `tokenauditor agents add NAME --hook HOST` prints one',
  headers: { 'www-authenticate': 'Bearer' },
};

export const tokenIn = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];

/** Where another program may find the end of the body in another place than we do. */
function framingFault({ headers, httpVersion, method }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked'))
    return 'the Transfer-Encoding is not chunked, or not of HTTP/1.1';
  const hasBody = coding !== undefined || (headers['content-length'] ?? '0') !== '0';
  return hasBody && (method === 'GET' || method === 'DELETE') ? 'only POST has a body' : undefined;
}

function paramTwice(given: NodeJS.Dict<string[]>): string | undefined {
  return Object.keys(given).find((name) => name.startsWith('mcp-param-') && (given[name]?.length ?? 0) > 1);
}

function isOurs(host: string, port: number): boolean {
  return NAMES.some((name) => host.toLowerCase() === `${name}:${port}`);
}

function isOurOrigin(origin: string, port: number): boolean {
  return NAMES.some((name) => origin.toLowerCase() === `http://${name}:${port}`);
}

/** Without the space around it, which is not part of a header's value. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
