/** What one agent has open over HTTP: its sessions of the legacy era, and all its requests of the modern one. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAbout, Hub } from '../../gateway/hub.ts';
import { type ClientMessage, errorAnswer, readClientMessage } from '../../gateway/messages/client-message.ts';
import { OPENING_VERSIONS } from '../../gateway/messages/eras.ts';
import { sendJson, sendNothing, sendRefusal } from './answers.ts';
import type { AgentUse } from './door-limits.ts';
import { LegacyClient } from './legacy-client.ts';
import { ModernClient } from './modern-client.ts';
import { eraOf } from './modern-headers.ts';
import { type BodyShare, readBody, refusalOfPost, TOO_LARGE } from './request-body.ts';
import { headerOf, type Refusal } from './request-guard.ts';

const SESSION_IDLE_MS = 30 * 60_000;

type Understood = Exclude<ClientMessage, { kind: 'refused' }>;

/** A session of another agent is not among them, so its id is one that has ended. */
export class AgentClients {
  readonly #hub: Hub;
  readonly #about: ClientAbout;
  readonly #use: AgentUse;
  readonly #bodies: BodyShare;
  readonly #sessions = new Map<string, LegacyClient>();
  #modern: ModernClient | undefined;
  readonly #sweep: NodeJS.Timeout;

  constructor(hub: Hub, about: ClientAbout, use: AgentUse, bodies: BodyShare) {
    this.#use = use;
    this.#bodies = bodies;
    this.#hub = hub;
    this.#about = about;
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
    await Promise.all([...all.map((session) => session.close()), this.#modern?.close()]);
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOfPost(request);
    if (refused !== undefined) return sendRefusal(response, refused);
    const body = await readBody(request, this.#bodies);
    if (body === undefined) return sendRefusal(response, TOO_LARGE);
    const read = readClientMessage(body);
    if (read.kind === 'refused') {
      const { question } = read;
      const session = question === undefined ? undefined : this.#sessionOf(request);
      if (question !== undefined && session instanceof LegacyClient)
        session.unanswered(question.id, question.why);
      return sendJson(response, 400, read.answer);
    }
    if (eraOf(read, request.headers) === 'modern')
      await this.#takeModern(read, body.length, request, response);
    else this.#takeLegacy(read, body.length, request, response);
  }

  async #takeModern(
    read: Understood,
    bytes: number,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // In this era a client has nothing to notify us of: it cancels by closing the response.
    if (read.kind !== 'request') return sendNothing(response, 202);
    this.#modern ??= new ModernClient(this.#hub, this.#about, this.#use);
    await this.#modern.take({ ...read, bytes }, headers, response);
  }

  #takeLegacy(read: Understood, bytes: number, request: IncomingMessage, response: ServerResponse): void {
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
    } else if (read.kind === 'request') session.take({ ...read, bytes }, request.headers, response);
    else {
      session.hand(read.message);
      sendNothing(response, 202);
    }
  }

  #greeted({ headers }: IncomingMessage): LegacyClient | Refusal {
    if (headers['mcp-session-id'] !== undefined)
      return { status: 400, why: 'initialize opens a session; send it without the Mcp-Session-Id header' };
    if (!this.#use.makeRoom())
      return {
        status: 503,
        why: `${this.#use.sessions.size} sessions of this agent are in use, which is the limit; end one with DELETE`,
      };
    const id = randomBytes(24).toString('base64url');
    const ended = () => this.#sessions.delete(id);
    const session = new LegacyClient(id, { hub: this.#hub, about: this.#about, use: this.#use, ended });
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

  #endIdle(): void {
    const before = performance.now() - SESSION_IDLE_MS;
    for (const session of this.#sessions.values()) {
      if (!session.isBusy && session.seenMs <= before) void session.close();
    }
  }
}
