/**
 * The gateway over Streamable HTTP, on loopback: what `tokenauditor up` serves. The guard comes before anything else;
 * then the token tells which agent asks.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { FairShare } from '../../gateway/downstream/life/fair-share.ts';
import type { ClientAbout, Hub } from '../../gateway/hub.ts';
import type { Clock } from '../../ports/files.ts';
import { eachSecond } from '../../road/gateway/each-second.ts';
import type { Caller } from '../../vocabulary/call.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Holder, Holders } from '../../work/gateway/holders.ts';
import { AgentClients } from './agent-clients.ts';
import { sendRefusal } from './answers.ts';
import { Connections } from './connections.ts';
import { AgentUse, DOOR_LIMITS, type DoorLimits } from './door-limits.ts';
import type { BodyShare } from './request-body.ts';
import {
  ELSEWHERE,
  NO_HOOK_TOKEN,
  NO_TOKEN,
  PATH,
  profileIn,
  refusalOf,
  refusalOfUrl,
  tokenIn,
  tooMany,
} from './request-guard.ts';
import { type AnswerHook, hostIn, serveHook } from './serve-hook.ts';

const HOST = '127.0.0.1';

export interface HttpDoorOptions {
  readonly hub: Hub;
  readonly holders: Holders;
  /** Whether there is a profile of this name for this agent; absent: there are none to ask for. */
  isOffered?(viewer: Pick<Caller, 'agent' | 'profile'>): boolean;
  /** 0: any free one. */
  readonly port: number;
  readonly clock: Pick<Clock, 'after'>;
  /** Of every client. */
  readonly about: Omit<ClientAbout, 'caller'>;
  /** Judges what hooks ask; absent: hooks are not answered here. */
  readonly hooks?: AnswerHook;
  readonly limits?: Partial<DoorLimits>;
}

export interface HttpDoor {
  readonly port: number;
  readonly url: string;
  /** Whether a request is being answered. */
  isBusy(): boolean;
  /** No further connections. */
  retire(): void;
  close(): Promise<void>;
}

export async function serveHttp(options: HttpDoorOptions): Promise<HttpDoor> {
  const desk = new Desk(options);
  let open = 0;
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    desk.connections?.began(request, response);
    if (request.method === 'POST') {
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
    }
    // Our own mistake: what was being read is not printed.
    desk
      .serve(request, response)
      .catch(() => sendRefusal(response, { status: 500, why: 'TokenAuditor failed' }));
  };
  // Without a Host it is for the guard to refuse.
  const times = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };
  const server = createServer({ ...times, requireHostHeader: false, noDelay: true });
  desk.connections = new Connections(server, desk.limits);
  server.on('request', serve);
  // Before the guard no client is asked for its body, nor answered otherwise.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.keepAliveTimeout = 60_000;
  // No other protocol on this connection.
  server.on('upgrade', (_, socket) => socket.destroy());
  desk.port = await listen(server, options.port);
  return {
    port: desk.port,
    url: `http://${HOST}:${desk.port}${PATH}`,
    isBusy: () => open > 0,
    retire: () => {
      server.close();
      server.closeIdleConnections();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await desk.close();
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

interface Served {
  readonly holder: Holder;
  readonly clients: AgentClients;
}

class Desk {
  port = 0;
  readonly limits: DoorLimits;
  connections: Connections | undefined;
  readonly #bodies: FairShare;
  readonly #uses = new Map<string, AgentUse>();
  readonly #options: HttpDoorOptions;
  readonly #served = new Map<string, Served>();
  readonly #unwatch: () => void;

  constructor(options: HttpDoorOptions) {
    this.#options = options;
    this.limits = { ...DOOR_LIMITS, ...options.limits };
    this.#bodies = new FairShare(this.limits.bodyBytes);
    this.#unwatch = eachSecond(options.clock, () => void this.#endRevoked());
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOf(request, this.port);
    if (refused !== undefined) return sendRefusal(response, refused);
    const token = tokenIn(request);
    const holder = token === undefined ? undefined : await this.#options.holders.holderOf(token);
    const { hooks } = this.#options;
    const host = hooks && hostIn(request);
    const isMeantFor = (holder?.hook ?? undefined) === host;
    if (holder === undefined || !isMeantFor)
      return sendRefusal(response, host === undefined ? NO_TOKEN : NO_HOOK_TOKEN);
    const { agent, profile: bound } = holder;
    if (this.connections?.isAdmitted(request.socket, agent) === false)
      return sendRefusal(response, tooMany('connections', this.limits.connections));
    if (request.headers.expect !== undefined) response.writeContinue();
    if (hooks && host !== undefined)
      return await serveHook(host, hooks, request, response, this.#bodyOf(agent));
    const elsewhere = refusalOfUrl(request);
    if (elsewhere !== undefined) return sendRefusal(response, elsewhere);
    const asked = profileIn(request.url);
    const profile = bound ?? asked;
    const isMeant = asked === undefined || asked === profile;
    const viewer = { agent, ...(profile === undefined ? {} : { profile }) };
    if (!isMeant || this.#options.isOffered?.(viewer) === false) return sendRefusal(response, ELSEWHERE);
    await this.#clientsOf(holder, profile).serve(request, response);
  }

  async close(): Promise<void> {
    this.#unwatch();
    await Promise.all([...this.#served.values()].map(({ clients }) => clients.close()));
  }

  #bodyOf(agent: string): BodyShare {
    return { share: this.#bodies, holder: [agent] };
  }

  #clientsOf(holder: Holder, profile: string | undefined): AgentClients {
    const { agent, role, added } = holder;
    const key = `${agent}\n${added}\n${profile ?? ''}`;
    const known = this.#served.get(key);
    if (known !== undefined) return known.clients;
    const { hub, about } = this.#options;
    const caller = {
      ...{ agent, door: 'http' as const },
      ...(role === null ? {} : { role }),
      ...(added === '' ? {} : { since: added }),
      ...(profile === undefined ? {} : { profile }),
    };
    const ofAgent = `${agent}\n${added}`;
    const use = this.#uses.get(ofAgent) ?? new AgentUse(this.limits);
    this.#uses.set(ofAgent, use);
    const clients = new AgentClients(hub, { ...about, caller }, use, this.#bodyOf(agent));
    this.#served.set(key, { holder, clients });
    return clients;
  }

  /** While the ledger cannot be read, no agent is known to be one. */
  async #endRevoked(): Promise<void> {
    for (const [key, { holder, clients }] of this.#served) {
      const isStill = await this.#options.holders.isHolder(holder).catch(() => false);
      if (isStill) continue;
      this.#served.delete(key);
      this.#uses.delete(`${holder.agent}\n${holder.added}`);
      await clients.close();
    }
  }
}
