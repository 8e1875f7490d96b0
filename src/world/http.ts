import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Http, HttpAnswer, HttpRequest } from '../ports/servers.ts';

// Our own agents: the global ones may use a proxy. An idle connection does not keep the process alive, and is closed
// before most servers close it, so that no request is sent into a connection that is about to end.
const POOL = {
  keepAlive: true,
  maxSockets: 512,
  maxFreeSockets: 64,
  timeout: 4_000,
  scheduling: 'lifo',
} as const;
const plain = new PlainAgent(POOL);
const secure = new SecureAgent({ ...POOL, rejectUnauthorized: true });
const plainLong = new PlainAgent({ keepAlive: false });
const secureLong = new SecureAgent({ keepAlive: false, rejectUnauthorized: true });

export const http: Http = {
  ask: (request) =>
    new Promise<HttpAnswer>((resolve) => {
      try {
        send(request, resolve);
      } catch (error) {
        // A header that no request can have.
        resolve({ kind: 'failed', code: codeOf(error) });
      }
    }),
};

function send(
  { url, method, headers, body, signal, isLong = false }: HttpRequest,
  settle: (answer: HttpAnswer) => void,
): void {
  const isSecure = new URL(url).protocol === 'https:';
  const options = { method, headers, signal };
  const asked = isSecure
    ? secureRequest(url, { ...options, agent: isLong ? secureLong : secure })
    : plainRequest(url, { ...options, agent: isLong ? plainLong : plain });
  // The time of the pool is that of an idle connection: an answer may take longer.
  asked.setTimeout(0);
  asked.on('response', (response) => settle(answerOf(response)));
  asked.on('error', (error) => settle({ kind: 'failed', code: codeOf(error) }));
  asked.end(body);
}

function answerOf(response: IncomingMessage): HttpAnswer {
  // Without a listener, an error in an unread body would be unhandled.
  response.on('error', () => {});
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: chunksOf(response),
  };
}

/** A connection that breaks has ended. */
async function* chunksOf(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch {
    return;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
