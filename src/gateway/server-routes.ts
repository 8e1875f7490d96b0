/** Which server a request of a client is for, and how that server spells it. */
import type { Admitted } from '../road/gateway/definition-desk.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Caller } from '../vocabulary/call.ts';
import type { Listing } from '../vocabulary/document/profiles-part.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, type Server } from './downstream/life/gateway-server.ts';
import { startedWithin } from './downstream/life/started-within.ts';
import type { Entry } from './listing/catalogue.ts';
import { definitionsIn, judgedParts, type RawList, shownPage } from './listing/judged-parts.ts';
import { locate } from './listing/located.ts';
import { rawListOf } from './listing/raw-list.ts';
import {
  type AwaitStart,
  LIST_METHODS,
  type Listings,
  type ListMethod,
  type ReadParts,
} from './listing/server-lists.ts';
import { mayBeOf, prefixOf } from './listing/shown-names.ts';
import { patience, SlowLists } from './listing/slow-lists.ts';
import { unlistedReply } from './listing/unlisted-reply.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { isCustom } from './messages/method-names.ts';
import { missingReply } from './messages/missing-reply.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import { ToolSearch } from './search/search-door.ts';
import type { Surroundings } from './surroundings.ts';

export interface Route {
  readonly server: Server;
  readonly params: JsonObject;
  /** What the server lists it as; absent where it lists nothing of the kind. */
  readonly entry?: Pick<Entry, 'admitted' | 'isHidden'>;
}

/** From the start of a server; later it is announced by `list_changed`. */
const LIST_GRACE_MS = 5_000;
const CALL_GRACE_MS = 2_000;

const keyOf = (server: Server, method: ListMethod): string => `${server.name} ${method}`;

export class Routes {
  readonly #around: Surroundings;
  readonly #client: ClientSide;
  readonly #caller: Caller;
  readonly listings: Listings;
  /** Over the tools that this client may see. */
  readonly search: ToolSearch;
  readonly #late = new Set<Server>();
  readonly #slow: SlowLists<RawList>;

  constructor(around: Surroundings, client: ClientSide, caller: Caller, listings: Listings) {
    this.#around = around;
    this.#client = client;
    this.#caller = caller;
    this.listings = listings;
    this.search = new ToolSearch(around.clock, () => listings.catalogue('tools/list', this.read));
    this.#slow = new SlowLists({
      clock: around.clock,
      version: () => listings.changes,
      announce: () => client.onLate(),
      isWorthIt: ({ definitions }) => definitions.length > 0,
    });
  }

  /** How this client sees the gateway: whether tools are listed, and whether in words of a profile. */
  get view(): { readonly listing: Listing; readonly isOwn: boolean } {
    const { guard } = this.#around;
    if (guard === undefined) return { listing: 'all', isOwn: false };
    return { listing: guard.listingFor(this.#caller), isOwn: guard.isProfiled(this.#caller) };
  }

  /** The server that a request names, by the name of a tool or prompt, or by a URI. */
  async to(method: string, params: JsonObject): Promise<Route | Reply> {
    const only = this.#only();
    if (only !== undefined && (this.#around.guard === undefined || isCustom(method)))
      return { server: only, params };
    const asking = { around: this.#around, client: this.#client, caller: this.#caller };
    switch (method) {
      case 'tools/call':
        return (await this.#named('tools/list', params, 'tool')) ?? unlistedReply(method, params, asking);
      case 'prompts/get':
        return (await this.#named('prompts/list', params, 'prompt')) ?? unlistedReply(method, params, asking);
      case 'completion/complete':
        return (await this.#completed(params)) ?? missingReply(method, params);
      default:
        return (await this.#located(params.uri, params)) ?? missingReply(method, params);
    }
  }

  /** What a tool declares about its structured content; undefined if nothing. Rejects where the server does not list it. */
  async outputSchemaOf(server: Server, tool: string, admitted?: Admitted): Promise<JsonValue | undefined> {
    const { definitions } = admitted
      ? { definitions: [admitted.definition] }
      : ((await this.#list(server, 'tools/list', Infinity)) ?? { definitions: [] });
    const listed = definitions.find(({ name }) => name === tool)?.value;
    if (!isObject(listed)) throw new Error('the server does not list the tool');
    return listed.outputSchema;
  }

  /** For requests that do not take the road: what is hidden is missing. */
  async toShown(method: string, params: JsonObject): Promise<Route | Reply> {
    const route = await this.to(method, params);
    return 'server' in route && route.entry?.isHidden === true ? missingReply(method, params) : route;
  }

  /** Of all servers that can be read in time, without what this client must not see. */
  readonly read: ReadParts = async (method, isForCall) => {
    const { servers, guard } = this.#around;
    const started = isForCall ? CALL_GRACE_MS : LIST_GRACE_MS;
    const graceMs = this.#only() === undefined ? started : Infinity;
    const { late, arrived } = patience(this.#around.clock);
    const listed = servers.map(async (server) => {
      const list = await this.#list(server, method, graceMs, late);
      if (list !== undefined && list.definitions.length > 0) arrived();
      return list;
    });
    const lists = await Promise.all(listed);
    const known = lists.filter((list) => list !== undefined);
    return {
      parts: await judgedParts(known, this.#caller, guard),
      isPartial: known.length < lists.length,
    };
  };

  /** It is left out of what is listed now: the client hears of it when it is ready. */
  announceLater(server: Server): void {
    if (this.#late.has(server)) return;
    this.#late.add(server);
    void server.instanceFor(this.#client).then((instance) => {
      this.#late.delete(server);
      if (!isUnavailable(instance)) this.#client.onLate();
    });
  }

  readonly #start: AwaitStart = async (name) => {
    const named = this.#around.servers.filter(({ config }) => mayBeOf(prefixOf(config), name));
    // A profile may give a tool any name.
    const owners = named.length === 0 && this.view.isOwn ? this.#around.servers : named;
    await Promise.all(owners.map((server) => server.instanceFor(this.#client)));
    const awaited = new Set(owners.flatMap((one) => LIST_METHODS.map((method) => keyOf(one, method))));
    await this.#slow.settled((key) => awaited.has(key));
  };

  /** The lists that this client has to read again, because a person decided about definitions. */
  outdated(): readonly ListMethod[] {
    const { guard } = this.#around;
    return guard === undefined
      ? []
      : this.listings.outdated((admitted) => guard.isShown(this.#caller, admitted));
  }

  /** A page of the only server, without what this client must not see. */
  async shown(
    server: Server,
    method: ListMethod,
    page: JsonObject,
    { isFirst, since }: { readonly isFirst: boolean; readonly since: number },
  ): Promise<JsonObject> {
    const { guard } = this.#around;
    if (guard === undefined) return page;
    const isWhole = isFirst && page.nextCursor === undefined;
    if (!isWhole) return shownPage(page, method, await this.listings.catalogue(method, this.read, isFirst));
    const definitions = definitionsIn(page, method, server.name);
    const parts = await judgedParts([{ server, definitions, problems: [] }], this.#caller, guard);
    return shownPage(page, method, this.listings.keep(method, parts, since));
  }

  /** Undefined while it is starting, and where its answer takes long. */
  async #list(
    server: Server,
    method: ListMethod,
    graceMs: number,
    late?: Promise<void>,
  ): Promise<RawList | undefined> {
    const instance = await startedWithin(server, this.#client, graceMs);
    if (instance === undefined) return { server, definitions: [], problems: [] };
    if (instance === 'starting') {
      this.announceLater(server);
      return undefined;
    }
    const read = () => rawListOf(server, instance, this.#client, method);
    if (graceMs === Infinity || late === undefined) return await read();
    return await this.#slow.before(late, keyOf(server, method), read);
  }

  async #named(method: ListMethod, params: JsonObject, what: string): Promise<Route | Reply | undefined> {
    const { name } = params;
    if (typeof name !== 'string') return errorReply(CODES.invalidParams, `the request names no ${what}`);
    const entry = await this.#current(method, name);
    if (typeof entry === 'string') return errorReply(CODES.invalidParams, entry);
    const server = entry === undefined ? undefined : this.#server(entry.server);
    if (entry === undefined || server === undefined) return undefined;
    return { server, params: { ...params, name: entry.own }, entry };
  }

  /** A server that was stopped, being idle or restarted by a person, may list something else when it runs again. */
  async #current(method: ListMethod, name: string): Promise<Entry | string | undefined> {
    const entry = await this.listings.find(method, name, this.read, this.#start);
    const server = entry === undefined || typeof entry === 'string' ? undefined : this.#server(entry.server);
    if (server === undefined || server.running(this.#client) !== undefined) return entry;
    this.listings.restart();
    return await this.listings.find(method, name, this.read, this.#start);
  }

  async #located(uri: unknown, params: JsonObject): Promise<Route | Reply | undefined> {
    if (typeof uri !== 'string') return errorReply(CODES.invalidParams, 'the request names no URI');
    const entry = await locate(uri, this.listings, this.read);
    if (typeof entry === 'string') return errorReply(CODES.invalidParams, entry);
    if (entry === undefined) return this.#unlisted(params);
    // The road knows the URI alone: what a template keeps from an agent is kept from it here.
    if (entry.shown !== uri && entry.isHidden === true && this.#isServed(entry)) return undefined;
    const server = this.#server(entry.server);
    return server === undefined ? undefined : { server, params, entry };
  }

  /** The only server may have resources that it does not list: they are open to those who may use everything. */
  #unlisted(params: JsonObject): Route | undefined {
    const only = this.#only();
    const isOpen = this.#around.guard?.isRestricted(this.#caller) === false;
    return only !== undefined && isOpen ? { server: only, params } : undefined;
  }

  async #completed(params: JsonObject): Promise<Route | Reply | undefined> {
    const { ref } = params;
    if (!isObject(ref)) return errorReply(CODES.invalidParams, 'the request names no prompt or resource');
    if (ref.type !== 'ref/prompt') return await this.#located(ref.uri, params);
    const route = await this.#named('prompts/list', ref, 'prompt');
    return route !== undefined && 'server' in route
      ? { ...route, params: { ...params, ref: route.params } }
      : route;
  }

  #isServed({ admitted }: Entry): boolean {
    return admitted !== undefined && this.#around.guard?.isServed(admitted) === true;
  }

  #only(): Server | undefined {
    return this.#around.isBare ? this.#around.servers[0] : undefined;
  }

  #server(name: string): Server | undefined {
    return this.#around.servers.find((server) => server.name === name);
  }
}
