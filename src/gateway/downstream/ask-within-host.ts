import type { Http, HttpAnswer } from '../../ports/servers.ts';
import { describeErrorCode } from './http-errors.ts';
import type { WireFault } from './server-wire.ts';

export type Answered = Extract<HttpAnswer, { kind: 'answered' }>;

const MAX_REDIRECTS = 3;
/** Both statuses keep method and body; so do the older two in practice, which servers use for a missing slash. */
const REDIRECTS = [301, 302, 307, 308];

/** Failures before a server could read anything. */
const NEVER_REACHED: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_INVALID_CHAR'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED', 'EPROTO'],
]);

export interface WithinHost {
  readonly http: Http;
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly isLong?: boolean;
}

/** Requests may contain credentials: they go only to the host they were meant for. */
export async function askWithinHost(
  { http, url, signal, isLong = false }: WithinHost,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answered | WireFault> {
  let target = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const content = body === undefined ? {} : { body };
    const answer = await http.ask({ url: target.href, method, headers, signal, isLong, ...content });
    if (answer.kind === 'failed')
      return { why: describeErrorCode(answer.code), isUndone: NEVER_REACHED.has(answer.code) };
    const { status } = answer;
    if (!REDIRECTS.includes(status)) return answer;
    const location = answer.header('location') ?? '';
    if (!URL.canParse(location, target.href)) return { why: 'it redirects to an invalid address', status };
    const next = new URL(location, target);
    const isUpgrade = target.protocol === 'http:' && next.protocol === 'https:';
    // Another port is another program, which may belong to anyone.
    const isSameHost = isUpgrade && next.hostname === target.hostname && `${next.port}${target.port}` === '';
    if (next.host !== target.host && !isSameHost) {
      return { why: 'it redirects to another host, which was not followed', status };
    }
    if (next.protocol !== target.protocol && !isUpgrade)
      return { why: 'it redirects away from https', status };
    target = next;
  }
  return { why: 'it redirects endlessly' };
}
