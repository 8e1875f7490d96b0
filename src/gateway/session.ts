/** One client's side of the gateway. Every request is answered once, or not at all if its caller is gone. */
import { type Calling, lostReply, makeCall } from './calls.ts';
import { greetingOf, metaOf } from './client-facts.ts';
import { Deliveries } from './deliveries.ts';
import type { ClientSide } from './downstream/client-side.ts';
import type { Instance } from './downstream/instance.ts';
import { learnFrom } from './downstream/param-headers.ts';
import { isUnavailable, type Server } from './downstream/server.ts';
import { type Flight, Flights } from './flights.ts';
import { type Forwarding, forward, type Sent } from './forward.ts';
import { greetClient } from './greetings.ts';
import type { ClientAbout, ClientLink, ClientSession, RequestId } from './hub.ts';
import { listenToAll } from './listening.ts';
import { isListMethod, type ListMethod } from './listing/listings.ts';
import { type Era, STATELESS_VERSION, versionIn } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote, type ServerRequest } from './messages/incoming.ts';
import { CODES, errorReply, type Reply } from './messages/replies.ts';
import { resultToModern } from './messages/rewrite.ts';
import { Routes } from './routes.ts';
import { ServerRequests } from './server-requests.ts';
import type { Surroundings } from './surroundings.ts';

interface ClientRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
}

export class Session implements ClientSession, ClientSide {
  readonly #around: Surroundings;
  readonly #about: ClientAbout;
  readonly #number: number;
  readonly #deliveries: Deliveries;
  readonly #flights = new Flights();
  readonly #requests: ServerRequests;
  #era: Era | undefined;
  #routes: Routes | undefined;
  /** The parameters of a legacy client's greeting. */
  #told: JsonObject | undefined;
  /** What a client of the newer era said of itself last. */
  #meta: JsonObject = {};
  #level: string | undefined;
  readonly #subscribed = new Map<string, string>();
  readonly hasGreeted: Promise<void>;
  #greet = () => {};
  #isClosed = false;

  constructor(link: ClientLink, about: ClientAbout, around: Surroundings, number: number) {
    this.#around = around;
    this.#about = about;
    this.#number = number;
    this.#era = about.era;
    this.#deliveries = new Deliveries(link, around.clock);
    this.#requests = new ServerRequests(this.#deliveries, this.#flights);
    this.hasGreeted = new Promise((resolve) => {
      this.#greet = resolve;
    });
  }

  get era(): Era {
    return this.#era ?? 'legacy';
  }

  /** In the newer era a client is known by its agent alone. */
  get key(): string {
    return this.era === 'modern' ? `agent ${this.#about.caller.agent}` : `client ${this.#number}`;
  }

  greeting(): JsonObject {
    return greetingOf(this.#told, this.#meta);
  }

  meta(): JsonObject {
    return metaOf(this.#told, this.#meta);
  }

  folder(): string | undefined {
    return this.#about.project;
  }

  take(message: JsonObject): void {
    if (this.#isClosed) return;
    const { id, method, params = {} } = message;
    const isNamed = typeof id === 'string' || Number.isSafeInteger(id);
    if (typeof method === 'string' && isObject(params) && (isNamed || id === undefined)) {
      if (id === undefined) this.#hear(method, params);
      else this.#request({ id: id as RequestId, method, params }, message);
    } else if (method === undefined && isNamed) this.#requests.answer(message);
    else
      this.#deliveries.send({
        jsonrpc: '2.0',
        id: isNamed ? (id as RequestId) : null,
        ...errorReply(CODES.invalidRequest, 'it is neither a request nor an answer of JSON-RPC 2.0'),
      });
  }

  hangUp(id: RequestId): void {
    this.#flights.hangUp(id, 'its caller is gone');
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#deliveries.close();
    this.#flights.hangUpAll();
    this.#requests.drop();
    this.#greet();
    // A client of the newer era has no end: its servers are stopped when they are idle.
    if (this.era === 'legacy') await Promise.all(this.#around.servers.map((server) => server.release(this)));
  }

  onRequest(request: ServerRequest, during: number | undefined, instance: Instance): void {
    const isRefused = this.era === 'modern' || this.#isClosed;
    if (isRefused) void instance.connection.reply(request.id, { error: NO_METHOD });
    else void this.#requests.pass(request, during, instance);
  }

  onNote(note: ServerNote, during: number | undefined, instance: Instance): void {
    const { method } = note;
    if (method.endsWith('/list_changed')) this.#routes?.listings.forget();
    // In the newer era a client hears of changes where it listens for them.
    if (this.era === 'modern') return;
    if (method === 'notifications/cancelled') return this.#requests.cancelled(note, instance);
    const isOfRequest = during !== undefined || method === 'notifications/message';
    this.#deliveries.note(note, isOfRequest ? this.#flights.during(instance, during) : undefined);
  }

  onOpen(instance: Instance): void {
    if (instance.era !== 'legacy' || this.era !== 'legacy') return;
    const { connection, capabilities, server } = instance;
    if (this.#level !== undefined && capabilities.logging !== undefined)
      void connection.request('logging/setLevel', { level: this.#level });
    for (const [uri, owner] of this.#subscribed)
      if (owner === server) void connection.request('resources/subscribe', { uri });
  }

  onEnd(instance: Instance): void {
    this.#requests.drop(instance);
    this.#routes?.listings.forget();
  }

  #request(request: ClientRequest, message: JsonObject): void {
    const { id, method, params } = request;
    this.#era ??= versionIn(message) !== undefined || method === 'server/discover' ? 'modern' : 'legacy';
    if (this.#flights.has(id)) {
      const inUse = errorReply(CODES.invalidRequest, 'a request with this id is not answered yet');
      return this.#deliveries.send({ jsonrpc: '2.0', id, ...inUse }, id);
    }
    if (this.#era === 'modern' && isObject(params._meta)) this.#meta = params._meta;
    if (method === 'initialize' && this.#era === 'legacy') this.#told = params;
    else this.#greet();
    const flight = this.#flights.start(id);
    void this.#answer(request, flight).then((reply) => {
      if (this.#flights.end(flight)) this.#deliveries.send({ jsonrpc: '2.0', id, ...reply }, id);
    });
  }

  /** An error of ours is never an answer of the server. */
  async #answer(request: ClientRequest, flight: Flight): Promise<Reply> {
    try {
      return await this.#dispatch(request, flight);
    } catch {
      return errorReply(CODES.internal, 'the gateway failed to handle this request');
    }
  }

  async #dispatch({ method, params }: ClientRequest, flight: Flight): Promise<Reply> {
    const { isBare, servers } = this.#around;
    const [only] = servers;
    if (method === 'initialize' && this.era === 'legacy')
      return await greetClient(method, this, this.#around);
    if (method === 'ping' && this.era === 'legacy') return { result: {} };
    if (method === 'logging/setLevel' && this.era === 'legacy') return await this.#setLevel(params);
    if (isBare && only !== undefined) return await this.#atOnly(only, method, params, flight);
    if (this.era === 'modern') {
      const refused = unknownVersion(params);
      if (refused !== undefined) return refused;
    }
    return await this.#atMany(method, params, flight);
  }

  /** One server that keeps its names: everything of its era passes, what we do not know included. */
  async #atOnly(server: Server, method: string, params: JsonObject, flight: Flight): Promise<Reply> {
    if (isCall(method)) return await makeCall(method, params, flight, this.#calling());
    if (isListMethod(method)) return await this.#listOfOne(server, method, params, flight);
    if (method === 'server/discover') {
      const instance = await server.instanceFor(this);
      if (isUnavailable(instance) || instance.era === 'legacy')
        return await greetClient(method, this, this.#around);
    }
    return await this.#send(server, { method, params, isLong: method === LISTEN }, flight);
  }

  async #atMany(method: string, params: JsonObject, flight: Flight): Promise<Reply> {
    if (isCall(method)) return await makeCall(method, params, flight, this.#calling());
    if (isListMethod(method)) return await this.#listOfAll(method, params);
    if (method === 'server/discover' && this.era === 'modern')
      return await greetClient(method, this, this.#around);
    if (method === LISTEN && this.era === 'modern')
      return await listenToAll(params, flight, this.#forwarding(), this.#routing(), this.#around.servers);
    if (!ROUTED.includes(method)) return { error: NO_METHOD };
    const route = await this.#routing().to(method, params);
    return 'server' in route
      ? await this.#send(route.server, { method, params: route.params }, flight)
      : route;
  }

  async #send(server: Server, sent: Sent, flight: Flight): Promise<Reply> {
    const outcome = await forward(server, sent, flight, this.#forwarding());
    if (outcome.kind === 'lost') return lostReply(sent.method, outcome, this.era === 'modern');
    const { uri } = sent.params;
    if ('result' in outcome.reply && typeof uri === 'string') this.#remember(sent.method, uri, server);
    return outcome.reply;
  }

  /** A subscription must outlast idle hours, and be made again at a server that was started again. */
  #remember(method: string, uri: string, server: Server): void {
    if (method === 'resources/subscribe') this.#subscribed.set(uri, server.name);
    if (method === 'resources/unsubscribe') this.#subscribed.delete(uri);
    const instance = server.running(this);
    if (instance !== undefined) instance.isHeld = [...this.#subscribed.values()].includes(server.name);
  }

  /** Page by page as the server gives them; only its cursors are sealed. */
  async #listOfOne(server: Server, method: ListMethod, params: JsonObject, flight: Flight): Promise<Reply> {
    const { cursors } = this.#around;
    const { cursor, ...rest } = params;
    const own = typeof cursor === 'string' ? cursors.open(`${server.name} ${method}`, cursor) : undefined;
    if (cursor !== undefined && own === undefined) return BAD_CURSOR;
    const given = own === undefined ? rest : { ...rest, cursor: own };
    const reply = await this.#send(server, { method, params: given }, flight);
    if (!('result' in reply)) return reply;
    const { result } = reply;
    const instance = server.running(this);
    if (method === 'tools/list' && instance !== undefined) learnFrom(result, instance);
    if (typeof result.nextCursor !== 'string') return reply;
    return { result: { ...result, nextCursor: cursors.seal(`${server.name} ${method}`, result.nextCursor) } };
  }

  async #listOfAll(method: ListMethod, { cursor }: JsonObject): Promise<Reply> {
    const { listings, read } = this.#routing();
    const isOdd = cursor !== undefined && typeof cursor !== 'string';
    const page = isOdd ? undefined : await listings.page(method, cursor, read);
    if (page === undefined) return BAD_CURSOR;
    return { result: this.era === 'modern' ? resultToModern(method, page, this.#around.self) : page };
  }

  async #setLevel(params: JsonObject): Promise<Reply> {
    const { level } = params;
    if (typeof level !== 'string') return errorReply(CODES.invalidParams, 'the request names no level');
    this.#level = level;
    const asked = this.#around.servers.map(async (server) => {
      const instance = server.running(this);
      if (instance?.era !== 'legacy' || instance.capabilities.logging === undefined) return undefined;
      return await instance.connection.request('logging/setLevel', { level }, LEVEL_MS);
    });
    const refused = (await Promise.all(asked)).find((answer) => answer?.kind === 'error');
    return refused?.kind === 'error' && this.#around.isBare ? { error: refused.error } : { result: {} };
  }

  #hear(method: string, params: JsonObject): void {
    const { requestId } = params;
    if (method === 'notifications/initialized') this.#greet();
    else if (method === 'notifications/progress') this.#requests.progress(params);
    else if (method === 'notifications/cancelled') {
      if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
      this.#flights.hangUp(requestId, typeof params.reason === 'string' ? params.reason : undefined);
    } else this.#pass(method, params);
  }

  /** To the client's own servers: what many clients share is told nothing by one of them. */
  #pass(method: string, params: JsonObject): void {
    if (!this.#around.isBare && method !== 'notifications/roots/list_changed') return;
    for (const server of this.#around.servers) {
      const instance = server.running(this);
      if (instance?.era === 'legacy' && this.era === 'legacy') instance.connection.notify(method, params);
    }
  }

  #routing(): Routes {
    const { caller } = this.#about;
    const listings = () => this.#around.listingsFor(this.era === 'modern' ? caller.agent : undefined);
    this.#routes ??= new Routes(this.#around, this, listings());
    return this.#routes;
  }

  #forwarding(): Forwarding {
    return {
      client: this,
      flights: this.#flights,
      logLevel: () => this.#level,
      paused: ({ id }) => this.#deliveries.pause(id),
      note: (note, { id }) => {
        if (note.method.endsWith('/list_changed')) this.#routes?.listings.forget();
        this.#deliveries.note(note, id);
      },
      askClient: (method, params, instance) => this.#requests.ask(method, params, instance),
    };
  }

  #calling(): Calling {
    const { caller, project } = this.#about;
    const errand = { caller, session: this.key, ...(project === undefined ? {} : { project }) };
    return { around: this.#around, routes: this.#routing(), to: this.#forwarding(), errand };
  }
}

const LISTEN = 'subscriptions/listen';
const LEVEL_MS = 5_000;
const NO_METHOD = { code: CODES.noMethod, message: 'Method not found' };
const BAD_CURSOR = errorReply(
  CODES.invalidParams,
  'the cursor is not valid, or its list has changed: list again',
);
const ROUTED: readonly string[] = ['completion/complete', 'resources/subscribe', 'resources/unsubscribe'];

const isCall = (method: string): boolean =>
  method === 'tools/call' || method === 'prompts/get' || method === 'resources/read';

function unknownVersion(params: JsonObject): Reply | undefined {
  const requested = versionIn({ params });
  if (requested === STATELESS_VERSION) return undefined;
  return errorReply(
    CODES.unsupportedVersion,
    'the request names no revision of the protocol that is known here',
    {
      supported: [STATELESS_VERSION],
      ...(requested === undefined ? {} : { requested }),
    },
  );
}
