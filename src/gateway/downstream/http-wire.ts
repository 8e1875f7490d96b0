import type { Http, HttpAnswer } from '../../ports/servers.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { sizeInWords } from '../messages/strict-reader.ts';
import type { Receiver, Wire, WireFault } from './conversation.ts';
import { EventStream } from './event-stream.ts';
import { describeErrorCode, faultOfStatus } from './http-errors.ts';
import type { ListLimits } from './limits.ts';

export interface HttpSurroundings {
  readonly http: Http;
  readonly limits: ListLimits;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the listing is over, whatever is still open. */
  readonly signal: AbortSignal;
}

type Answered = Extract<HttpAnswer, { kind: 'answered' }>;

const MAX_REDIRECTS = 3;
/** Both statuses keep method and body; so do the older two in practice, which servers use for a missing slash. */
const REDIRECTS = [301, 302, 307, 308];

/** Streamable HTTP: every message is a separate request, answered by JSON or by a stream of events. */
export function openHttpWire(surroundings: HttpSurroundings, receiver: Receiver): Wire {
  const { http, headers, signal } = surroundings;
  let session: Readonly<Record<string, string>> = {};
  let version: Readonly<Record<string, string>> = {};
  return {
    send: async (message) => {
      const sent = {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...session,
        ...version,
        ...methodHeader(message),
      };
      const answer = await askWithinHost(surroundings, 'POST', sent, JSON.stringify(message));
      if ('why' in answer) return answer;
      const id = answer.header('mcp-session-id');
      if (id !== undefined && /^[\x21-\x7e]{1,1024}$/.test(id)) session = { 'mcp-session-id': id };
      return readReply(answer, message, surroundings, receiver);
    },
    agree: (protocolVersion) => {
      version = { 'mcp-protocol-version': protocolVersion };
    },
    close: async () => {
      // Only a courtesy: a server that does not know the method has nothing to end.
      if (session['mcp-session-id'] === undefined || signal.aborted) return;
      await http.ask({
        url: surroundings.url.href,
        method: 'DELETE',
        headers: { ...headers, ...session, ...version },
        signal,
      });
    },
  };
}

/** Newer revisions require the method as a header; older servers ignore it. */
function methodHeader({ method }: JsonObject): Record<string, string> {
  return typeof method === 'string' ? { 'mcp-method': method } : {};
}

/** Requests may contain credentials: they go only to the host they were meant for. */
export async function askWithinHost(
  { http, url, signal }: Pick<HttpSurroundings, 'http' | 'url' | 'signal'>,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answered | WireFault> {
  let target = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const request = { url: target.href, method, headers, signal, ...(body === undefined ? {} : { body }) };
    const answer = await http.ask(request);
    if (answer.kind === 'failed') return { why: describeErrorCode(answer.code) };
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

async function readReply(
  answer: Answered,
  message: JsonObject,
  { limits }: HttpSurroundings,
  receiver: Receiver,
): Promise<WireFault | undefined> {
  const { status } = answer;
  const type = (answer.header('content-type') ?? '').toLowerCase().split(';')[0]?.trim();
  const isStream = type === 'text/event-stream';
  const isReadable = isStream || type === 'application/json';
  if (answer.header('content-encoding') !== undefined) {
    return { why: 'it sent a compressed answer that was not requested', status };
  }
  const isRequest = message.id !== undefined && message.method !== undefined;
  if (!isRequest || !isReadable) return isRequest || status >= 400 ? faultOfStatus(status) : undefined;
  const fault = isStream
    ? await readStream(answer.body, limits, receiver)
    : await readBody(answer.body, limits, receiver);
  // By now the answer has arrived, if there was one, and this has no effect.
  return fault ?? faultOfStatus(status);
}

async function readBody(
  body: AsyncIterable<Uint8Array>,
  limits: ListLimits,
  receiver: Receiver,
): Promise<WireFault | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.maxMessageBytes) return tooLarge(limits);
    chunks.push(chunk);
  }
  receiver.receive(Buffer.concat(chunks));
  return undefined;
}

async function readStream(
  body: AsyncIterable<Uint8Array>,
  limits: ListLimits,
  receiver: Receiver,
): Promise<WireFault | undefined> {
  const events = new EventStream(limits.maxMessageBytes, ({ event, data }) => {
    // An empty event only opens the stream.
    if (event === 'message' && data.length > 0) receiver.receive(data);
  });
  for await (const chunk of body) if (!events.push(chunk)) return tooLarge(limits);
  events.end();
  return undefined;
}

export const tooLarge = (limits: ListLimits): WireFault => ({
  why: `it sent a message of more than ${sizeInWords(limits.maxMessageBytes)}`,
});
