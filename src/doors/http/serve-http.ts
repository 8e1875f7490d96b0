/**
 * The gateway over Streamable HTTP, on loopback: what `tokenauditor up` serves. The guard comes before anything else;
 * then the era of a message decides who serves it.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ClientAbout, Hub } from '../../gateway/hub.ts';
import { type ClientMessage, errorAnswer, readClientMessage } from '../../gateway/messages/client-message.ts';
import { OPENING_VERSIONS } from '../../gateway/messages/eras.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { sendJson, sendNothing, sendRefusal } from './answers.ts';
import { LegacyClient } from './legacy-client.ts';
import { ModernClient } from './modern-client.ts';
import { eraOf } from './modern-headers.ts';
import { readBody, refusalOfPost, TOO_LARGE } from './request-body.ts';
import { headerOf, PATH, type Refusal, refusalOf } from './request-guard.ts';

const HOST = '127.0.0.1';
const MOST_SESSIONS = 1_000;
const SESSION_IDLE_MS = 30 * 60_000;

export interface HttpDoorOptions {
  readonly hub: Hub;
  readonly token: string;
  /** 0: any free one. */
  readonly port: number;
  readonly about: ClientAbout;
}

export interface HttpDoor {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export async function serveHttp(options: HttpDoorOptions): Promise<HttpDoor> {
  const clients = new Clients(options);
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, noDelay: true },
    (req, res) => {
      const refused = refusalOf(req, clients.port, options.token);
      if (refused !== undefined) sendRefusal(res, refused);
      // Our own mistake: what was being read is not printed.
      else clients.serve(req, res).catch(() => sendRefusal(res, { status: 500, why: 'TokenAuditor failed' }));
    },
  );
  server.keepAliveTimeout = 60_000;
  server.maxConnections = 4_096;
  // No other protocol on this connection.
  server.on('upgrade', (_, socket) => socket.destroy());
  clients.port = await listen(server, options.port);
  return {
    port: clients.port,
    url: `http://${HOST}:${clients.port}${PATH}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await clients.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Trouble('port.taken', { port: String(port) }) : error);
    });
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

type Understood = Exclude<ClientMessage, { kind: 'refused' }>;

class Clients {
  port = 0;
  readonly #options: HttpDoorOptions;
  readonly #sessions = new Map<string, LegacyClient>();
  #modern: ModernClient | undefined;
  readonly #sweep: NodeJS.Timeout;

  constructor(options: HttpDoorOptions) {
    this.#options = options;
    this.#sweep = setInterval(() => this.#endIdle(), 60_000).unref();
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method } = request;
    if (method === 'POST') return await this.#post(request, response);
    if (method !== 'GET' && method !== 'DELETE')
      return sendRefusal(response, {
        status: 405,
        why: 'only POST, GET and DELETE',
        headers: { allow: 'POST, GET, DELETE' },
      });
    const session = this.#sessionOf(request);
    if (!(session instanceof LegacyClient)) return sendRefusal(response, session);
    if (method === 'DELETE') {
      this.#sessions.delete(session.id);
      await session.close();
      return sendNothing(response, 200);
    }
    if (!request.headers.accept?.includes('text/event-stream'))
      return sendRefusal(response, { status: 406, why: 'the Accept header must name text/event-stream' });
    const lastEventId = request.headers['last-event-id'];
    const refused = session.listen(typeof lastEventId === 'string' ? lastEventId : undefined, response);
    if (refused !== undefined) sendRefusal(response, refused);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const all = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all([...all.map((session) => session.close()), this.#modern?.close()]);
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOfPost(request);
    if (refused !== undefined) return sendRefusal(response, refused);
    const body = await readBody(request);
    if (body === undefined) return sendRefusal(response, TOO_LARGE);
    const read = readClientMessage(body);
    if (read.kind === 'refused') return sendJson(response, 400, read.answer);
    if (eraOf(read, request.headers) === 'modern') await this.#takeModern(read, request, response);
    else this.#takeLegacy(read, request, response);
  }

  async #takeModern(read: Understood, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    // In this era a client has nothing to notify us of: it cancels by closing the response.
    if (read.kind !== 'request') return sendNothing(response, 202);
    const { hub, about } = this.#options;
    this.#modern ??= new ModernClient(hub, about);
    await this.#modern.take(read, headers, response);
  }

  #takeLegacy(read: Understood, request: IncomingMessage, response: ServerResponse): void {
    const named = headerOf(request.headers, 'mcp-method');
    if (named !== undefined && read.kind !== 'response' && named !== read.method) {
      const id = read.kind === 'request' ? read.id : null;
      sendJson(response, 400, errorAnswer(id, -32020, 'the Mcp-Method header names another method'));
      return;
    }
    const isGreeting = read.kind === 'request' && read.method === 'initialize';
    const session = isGreeting ? this.#greeted(request) : this.#sessionOf(request);
    if (!(session instanceof LegacyClient)) {
      const id = read.kind === 'request' ? read.id : null;
      sendJson(
        response,
        session.status,
        errorAnswer(id, session.status === 404 ? -32001 : -32000, session.why),
      );
    } else if (read.kind === 'request') session.take(read, request.headers, response);
    else {
      session.hand(read.message);
      sendNothing(response, 202);
    }
  }

  #greeted({ headers }: IncomingMessage): LegacyClient | Refusal {
    if (headers['mcp-session-id'] !== undefined)
      return { status: 400, why: 'initialize opens a session; send it without the Mcp-Session-Id header' };
    if (this.#sessions.size >= MOST_SESSIONS) this.#endIdle(0);
    if (this.#sessions.size >= MOST_SESSIONS)
      return { status: 503, why: `${MOST_SESSIONS} sessions are open; end one with DELETE` };
    const id = randomBytes(24).toString('base64url');
    const { hub, about } = this.#options;
    const session = new LegacyClient(id, hub, about);
    this.#sessions.set(id, session);
    return session;
  }

  #sessionOf({ headers }: IncomingMessage): LegacyClient | Refusal {
    const id = headers['mcp-session-id'];
    const version = headers['mcp-protocol-version'];
    if (typeof id !== 'string')
      return {
        status: 400,
        why: 'the Mcp-Session-Id header is missing; begin with initialize, or send the _meta of 2026-07-28',
      };
    if (typeof version === 'string' && !OPENING_VERSIONS.includes(version.trim()))
      return { status: 400, why: 'the MCP-Protocol-Version header is not one of a session' };
    const session = this.#sessions.get(id);
    if (session === undefined)
      return { status: 404, why: 'the session has ended; begin again with initialize' };
    session.seenMs = performance.now();
    return session;
  }

  #endIdle(idleMs = SESSION_IDLE_MS): void {
    const before = performance.now() - idleMs;
    for (const session of this.#sessions.values()) {
      if (session.isBusy || session.seenMs > before) continue;
      this.#sessions.delete(session.id);
      void session.close();
    }
  }
}
