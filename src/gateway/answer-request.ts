/** The answer to one request of a client: by the gateway itself, or by the server that it is for. */
import type { Caller } from '../vocabulary/call.ts';
import { answerTask, isTaskMethod, withOwnTasks } from './answer-task.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, type Server } from './downstream/life/gateway-server.ts';
import { learnFrom, usableOffers } from './downstream/life/param-headers.ts';
import type { Flight } from './flights.ts';
import { type Forwarding, forward, type Sent } from './forward.ts';
import { greetClient, shownGreeting } from './greetings.ts';
import type { RequestId } from './hub.ts';
import type { Listeners } from './listeners.ts';
import { listeningDesk, listenToAll, withoutUnlisted } from './listening.ts';
import { alikeInTime } from './listing/like-missing.ts';
import { LIST_LIMITS, placeIn } from './listing/raw-list.ts';
import { isListMethod, LISTED, type ListMethod } from './listing/server-lists.ts';
import { answerCall, type Calling, lostReply } from './make-call.ts';
import { COMPLETE, isCall } from './messages/call-of.ts';
import { crossingOf, isLegacyMethod } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { isCustom } from './messages/method-names.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import { returnedReply, stoppedReply } from './messages/passed-reply.ts';
import { resultToModern } from './messages/rewrite.ts';
import { unknownVersion } from './messages/unknown-version.ts';
import { restOfRequest } from './outgoing/leaving.ts';
import { answerBySearch } from './search/answer-by-search.ts';
import type { QuestionDesk } from './server-questions.ts';
import type { Routes } from './server-routes.ts';
import type { Surroundings } from './surroundings.ts';

export interface ClientRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
}

/** What answering a client takes. */
export interface RequestDesk {
  readonly around: Surroundings;
  readonly client: ClientSide;
  readonly to: Forwarding;
  readonly routes: Routes;
  readonly calling: Calling;
  /** Resources that the client subscribed to, and their servers. */
  readonly subscribed: Map<string, string>;
  readonly listeners: Listeners;
  readonly caller: Caller;
  /** Reads what servers send besides answers to calls. */
  readonly questions: QuestionDesk;
  setLevel(level: string): void;
}

/** Throws or rejects for our own mistakes. On the way to a call no function waits: each would be kept until its answer. */
export const answerRequest = (request: ClientRequest, flight: Flight, desk: RequestDesk): Promise<Reply> =>
  new Answering(flight, desk).answer(request);

class Answering {
  readonly #flight: Flight;
  readonly #desk: RequestDesk;

  constructor(flight: Flight, desk: RequestDesk) {
    this.#flight = flight;
    this.#desk = desk;
  }

  answer({ method, params }: ClientRequest): Promise<Reply> {
    const { isBare, servers } = this.#desk.around;
    const [only] = servers;
    if (method === 'initialize' && this.#desk.client.era === 'legacy') return greetClient(method, this.#desk);
    const { era } = this.#desk.client;
    if (era === 'legacy' && crossingOf(method, era, era) === 'answered')
      return Promise.resolve({ result: {} });
    if (method === 'logging/setLevel' && this.#desk.client.era === 'legacy') return this.#setLevel(params);
    if (era === 'modern' && isLegacyMethod(method)) return Promise.resolve({ error: NO_METHOD });
    const { listing, isOwn } = this.#desk.routes.view;
    if (listing === 'search' && (method === 'tools/list' || method === 'tools/call'))
      return this.#bySearch(method, params);
    if (isTaskMethod(method)) return answerTask(method, params, this.#flight, this.#desk);
    const isPaged = !isOwn || method !== 'tools/list';
    if (isBare && only !== undefined && isPaged) return this.#atOnly(only, method, params);
    const refused = this.#desk.client.era === 'modern' ? unknownVersion(params) : undefined;
    return refused === undefined ? this.#atMany(method, params) : Promise.resolve(refused);
  }

  /** Our own three tools. Others can be called by name, too, and take the same road. */
  async #bySearch(method: string, params: JsonObject): Promise<Reply> {
    const { routes, around, client, calling } = this.#desk;
    const make = (real: JsonObject) => answerCall(method, real, this.#flight, calling);
    return await answerBySearch({ method, params }, routes.search, client.era, around.self, make);
  }

  /** One server that keeps its names: everything of its era passes. What we do not know may do anything, so it is judged. */
  #atOnly(server: Server, method: string, params: JsonObject): Promise<Reply> {
    if (isCall(method) || isCustom(method))
      return answerCall(method, params, this.#flight, this.#desk.calling);
    if (isListMethod(method)) return this.#listOfOne(server, method, params);
    if (method === 'server/discover') return this.#discover(server, method, params);
    if (ROUTED.includes(method)) return this.#routed(method, params);
    return method === LISTEN
      ? this.#listenTo(server, method, params)
      : this.#send(server, { method, params });
  }

  async #discover(server: Server, method: 'server/discover', params: JsonObject): Promise<Reply> {
    const instance = await server.instanceFor(this.#desk.client);
    if (isUnavailable(instance) || instance.era === 'legacy') return await greetClient(method, this.#desk);
    return await shownGreeting(await this.#send(server, { method, params }), server, this.#desk);
  }

  async #listenTo(server: Server, method: string, params: JsonObject): Promise<Reply> {
    const listened = await withoutUnlisted(withOwnTasks(params, this.#desk), this.#desk);
    const asked = isObject(listened.notifications) ? listened.notifications : {};
    const to = listeningDesk(this.#desk.to, this.#flight, asked);
    return await this.#desk.listeners.during(params, this.#flight, () =>
      this.#send(server, { method, params: listened, isLong: true }, to),
    );
  }

  /** They name what may be in no list, and reach the server with it: judged as if it were read. */
  async #routed(method: string, params: JsonObject): Promise<Reply> {
    const { routes, around } = this.#desk;
    const sinceMs = around.clock.elapsedMs();
    const { subscribed } = this.#desk;
    if (method === 'resources/subscribe' && subscribed.size >= MOST_SUBSCRIBED)
      return errorReply(CODES.unavailable, `${MOST_SUBSCRIBED} subscriptions are open, which is the limit`);
    const route = await routes.toShown(method, params);
    if (!('server' in route)) return await alikeInTime(route, sinceMs, around.clock);
    const { uri } = params;
    // News may come before the answer is read.
    const isNew = method === 'resources/subscribe' && typeof uri === 'string' && !subscribed.has(uri);
    if (isNew) subscribed.set(uri, route.server.name);
    const reply = await answerCall(method, params, this.#flight, this.#desk.calling);
    if ('result' in reply && typeof uri === 'string') this.#remember(method, uri, route.server);
    else if (isNew) subscribed.delete(uri);
    return reply;
  }

  #atMany(method: string, params: JsonObject): Promise<Reply> {
    if (isCall(method)) return answerCall(method, params, this.#flight, this.#desk.calling);
    if (isListMethod(method)) return this.#listOfAll(method, params);
    if (method === 'server/discover' && this.#desk.client.era === 'modern')
      return greetClient(method, this.#desk);
    if (method === LISTEN && this.#desk.client.era === 'modern')
      return this.#desk.listeners.during(params, this.#flight, () =>
        listenToAll(
          withOwnTasks(params, this.#desk),
          this.#flight,
          this.#desk.to,
          this.#desk.routes,
          this.#desk.around.servers,
        ),
      );
    return ROUTED.includes(method) ? this.#routed(method, params) : Promise.resolve({ error: NO_METHOD });
  }

  async #send(server: Server, sent: Sent, to = this.#desk.to): Promise<Reply> {
    const stopped = await this.#desk.questions.leave(restOfRequest(server.name, sent.method, sent.params));
    if (stopped !== undefined) return stoppedReply(sent.method, stopped, this.#desk.client.era === 'modern');
    const outcome = await forward(server, sent, this.#flight, to);
    if (outcome.kind === 'lost') return lostReply(sent.method, outcome, this.#desk.client.era === 'modern');
    return await this.#readable(server, sent.method, outcome.reply);
  }

  /** Completions, errors, and answers to methods that we do not know are replies as well; lists are definitions. */
  async #readable(server: Server, method: string, reply: Reply): Promise<Reply> {
    const isError = 'error' in reply;
    if (!isError && (isListMethod(method) || method === 'server/discover')) return reply;
    const { around, errand } = this.#desk.calling;
    const call = { server: server.name, tool: method, arguments: {} };
    const read = await around.road.receive({ ...errand, call }, isError ? reply.error : reply.result);
    return read.kind === 'returned'
      ? returnedReply(read, isError)
      : stoppedReply(method, read, this.#desk.client.era === 'modern');
  }

  /** A subscription must outlast idle hours, and be made again at a server that was started again. */
  #remember(method: string, uri: string, server: Server): void {
    if (method === 'resources/subscribe') this.#desk.subscribed.set(uri, server.name);
    if (method === 'resources/unsubscribe') this.#desk.subscribed.delete(uri);
    const instance = server.running(this.#desk.client);
    if (instance !== undefined) instance.isHeld = [...this.#desk.subscribed.values()].includes(server.name);
  }

  /** Page by page as the server gives them; only its cursors are sealed. */
  async #listOfOne(server: Server, method: ListMethod, params: JsonObject): Promise<Reply> {
    const { routes, around } = this.#desk;
    const { cursor, ...rest } = params;
    const opened =
      typeof cursor === 'string' ? around.cursors.open(`${server.name} ${method}`, cursor) : undefined;
    if (cursor !== undefined && opened === undefined) return BAD_CURSOR;
    const { page, own } = placeIn(opened);
    const given = own === undefined ? rest : { ...rest, cursor: own };
    const since = routes.listings.changes;
    const reply = await this.#send(server, { method, params: given });
    if (!('result' in reply)) return reply;
    const instance = server.running(this.#desk.client);
    const read = await this.#aroundList(server, method, reply.result);
    if (read === undefined) return UNREADABLE;
    const usable = instance === undefined ? read : usableOffers(read, instance);
    if (method === 'tools/list' && instance !== undefined) learnFrom(usable, instance);
    const result = await routes.shown(server, method, usable, { isFirst: cursor === undefined, since });
    const { nextCursor, ...last } = result;
    if (typeof nextCursor !== 'string') return { result };
    if (page >= LIST_LIMITS.maxPages) return { result: last };
    const sealed = around.cursors.seal(`${server.name} ${method}`, `${page + 1} ${nextCursor}`);
    return { result: { ...last, nextCursor: sealed } };
  }

  /** Definitions are judged by themselves; what is beside them is read like a reply. The cursor is sealed. */
  async #aroundList(server: Server, method: ListMethod, page: JsonObject): Promise<JsonObject | undefined> {
    const { field } = LISTED[method];
    const { [field]: items, nextCursor, ...params } = page;
    if (Object.keys(params).length === 0) return page;
    const read = await this.#desk.questions.read(server.name, { method, params });
    return (
      read && {
        ...read.params,
        ...(items === undefined ? {} : { [field]: items }),
        ...(nextCursor === undefined ? {} : { nextCursor }),
      }
    );
  }

  async #listOfAll(method: ListMethod, { cursor }: JsonObject): Promise<Reply> {
    const { listings, read } = this.#desk.routes;
    const isOdd = cursor !== undefined && typeof cursor !== 'string';
    const page = isOdd ? undefined : await listings.page(method, cursor, read);
    if (page === undefined) return BAD_CURSOR;
    const { client, around } = this.#desk;
    return { result: client.era === 'modern' ? resultToModern(method, page, around.self) : page };
  }

  async #setLevel(params: JsonObject): Promise<Reply> {
    const { level } = params;
    if (typeof level !== 'string') return errorReply(CODES.invalidParams, 'the request names no level');
    this.#desk.setLevel(level);
    const asked = this.#desk.around.servers.map(async (server) => {
      const instance = server.running(this.#desk.client);
      if (instance?.era !== 'legacy' || instance.capabilities.logging === undefined) return undefined;
      return await instance.connection.request('logging/setLevel', { level }, LEVEL_MS);
    });
    const refused = (await Promise.all(asked)).find((answer) => answer?.kind === 'error');
    const [only] = this.#desk.around.servers;
    return refused?.kind === 'error' && this.#desk.around.isBare && only !== undefined
      ? await this.#readable(only, 'logging/setLevel', { error: refused.error })
      : { result: {} };
  }
}

const LISTEN = 'subscriptions/listen';
const LEVEL_MS = 5_000;
const NO_METHOD = { code: CODES.noMethod, message: 'Method not found' };
const UNREADABLE = errorReply(CODES.stopped, 'TokenAuditor cannot pass on this list of the server');
const BAD_CURSOR = errorReply(
  CODES.invalidParams,
  'the cursor is not valid, or its list has changed: list again',
);
/** Resources of one client. */
const MOST_SUBSCRIBED = 1_000;
const ROUTED: readonly string[] = [COMPLETE, 'resources/subscribe', 'resources/unsubscribe'];
