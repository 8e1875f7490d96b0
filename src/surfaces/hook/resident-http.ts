/**
 * The resident's HTTP door, for hosts that ask by POST. Loopback only, and never to be reached from a web page: Host
 * and Origin are checked before the token. A status cannot block there: whoever has the token is answered 200 with a
 * body that denies, whatever goes wrong; only who has it not hears another status.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { httpBody } from './http-body.ts';
import { REASONS, type Turns } from './resident-turns.ts';
import { MOST_REQUEST_BYTES } from './socket-frame.ts';

const HOST = 'claude-code';
export const HOOK_PATH = `/hook/${HOST}`;
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAMES = [LOOPBACK, 'localhost', '[::1]'];
const MOST_CONNECTIONS = 256;
const REQUEST_MS = 2_000;
/** Read to its end, though not kept: a client that is cut off while it writes may never read that it was denied. */
const MOST_READ_BYTES = 16 * MOST_REQUEST_BYTES;

export interface HttpWishes {
  readonly token: string;
  readonly turns: Turns;
  readonly requestMs?: number;
  isCurrent(): boolean;
}

export function createHttpServer(wishes: HttpWishes): Server {
  const requestMs = wishes.requestMs ?? REQUEST_MS;
  const server = createServer(
    { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: 250 },
    (request, response) => {
      request.on('error', () => response.destroy());
      const status = statusFor(request, wishes.token, portOf(server));
      if (status !== 200) return refuseDoor(request, response, status);
      answerHook(request, response, wishes).catch(() => response.destroy());
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  // A half-spelled request has no right to an explanation.
  server.on('clientError', (_, socket) => socket.destroy());
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** What stands before the question. Nothing about paths or methods is told to those whose name for us is wrong. */
function statusFor({ headers, url, method }: IncomingMessage, token: string, port: number): number {
  const names = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  if (!names.includes(headers.host ?? '')) return 403;
  if (headers.origin !== undefined && !names.some((name) => headers.origin === `http://${name}`)) return 403;
  if (!hasToken(headers.authorization, token)) return 401;
  if (url !== HOOK_PATH) return 404;
  return method === 'POST' ? 200 : 405;
}

/** Hashed first, so that not even the length shows in the time. */
function hasToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
}

function refuseDoor(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  if (status === 405) response.setHeader('allow', 'POST');
  send(request, response, status, '{}');
}

async function answerHook(
  request: IncomingMessage,
  response: ServerResponse,
  { turns, isCurrent }: HttpWishes,
): Promise<void> {
  const payload = await bodyOf(request);
  const text = typeof payload === 'string' ? undefined : textOf(payload);
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
  const reason = !isCurrent()
    ? REASONS.ending
    : typeof payload === 'string'
      ? REASONS[payload]
      : !isJson || text === undefined
        ? REASONS.unclear
        : undefined;
  const spoken =
    reason === undefined && text !== undefined
      ? await turns.take({ host: HOST, payload: text, hasGone: () => response.destroyed })
      : turns.refuse(HOST, text ?? '', reason ?? REASONS.unclear);
  send(request, response, 200, httpBody(spoken, text ?? ''));
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function bodyOf(request: IncomingMessage): Promise<Buffer | 'large'> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= MOST_REQUEST_BYTES) pieces.push(piece);
      else if (length > MOST_READ_BYTES) resolve('large');
    });
    request.on('end', () => resolve(length > MOST_REQUEST_BYTES ? 'large' : Buffer.concat(pieces)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client has gone')));
  });
}

function send(request: IncomingMessage, response: ServerResponse, status: number, body: string): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(request.complete ? {} : { connection: 'close' }),
  });
  request.resume();
  response.end(body);
}
