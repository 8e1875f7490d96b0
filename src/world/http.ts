import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Http, HttpAnswer, HttpRequest } from '../ports/servers.ts';

// Our own agents: the global ones may use a proxy, and their idle connections would keep the process alive.
const plain = new PlainAgent({ keepAlive: false });
const secure = new SecureAgent({ keepAlive: false, rejectUnauthorized: true });

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
  { url, method, headers, body, signal }: HttpRequest,
  settle: (answer: HttpAnswer) => void,
): void {
  const isSecure = new URL(url).protocol === 'https:';
  const options = { method, headers, signal };
  const asked = isSecure
    ? secureRequest(url, { ...options, agent: secure })
    : plainRequest(url, { ...options, agent: plain });
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
