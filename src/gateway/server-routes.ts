/** Which server a request of a client is for, and how that server spells it. */
import type { Definition } from '../vocabulary/definition.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, type Server } from './downstream/life/gateway-server.ts';
import { modernMeta } from './downstream/life/handshake.ts';
import { isOwnScanner } from './downstream/life/own-scanner.ts';
import { isUsable } from './downstream/life/param-headers.ts';
import { readOffered } from './downstream/list-definitions.ts';
import { quoterFor } from './downstream/quote.ts';
import type { Part } from './listing/catalogue.ts';
import { LISTED, type Listings, type ListMethod, type ReadParts } from './listing/server-lists.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import type { Surroundings } from './surroundings.ts';

export interface Route {
  readonly server: Server;
  readonly params: JsonObject;
}

const LIST_MS = 10_000;
const LIST_LIMITS = { maxPages: 200, maxDefinitions: 10_000 };

export class Routes {
  readonly #around: Surroundings;
  readonly #client: ClientSide;
  readonly listings: Listings;

  constructor(around: Surroundings, client: ClientSide, listings: Listings) {
    this.#around = around;
    this.#client = client;
    this.listings = listings;
  }

  /** The server that a request names, by the name of a tool or prompt, or by a URI. */
  async to(method: string, params: JsonObject): Promise<Route | Reply> {
    const [only] = this.#around.servers;
    if (this.#around.isBare && only !== undefined) return { server: only, params };
    switch (method) {
      case 'tools/call':
        return await this.#named('tools/list', params, 'tool');
      case 'prompts/get':
        return await this.#named('prompts/list', params, 'prompt');
      case 'completion/complete':
        return await this.#completed(params);
      default:
        return await this.#located(params.uri, params);
    }
  }

  /** Of all servers that can be read in time. */
  readonly read: ReadParts = async (method) =>
    await Promise.all(this.#around.servers.map((server) => this.#part(server, method)));

  async #part(server: Server, method: ListMethod): Promise<Part> {
    const none = { server: server.config, definitions: [] };
    const instance = await server.instanceFor(this.#client);
    if (isUnavailable(instance)) return none;
    const params = instance.era === 'modern' ? { _meta: modernMeta(this.#client) } : {};
    const { capabilities, connection } = instance;
    const greeting = { capabilities, params, instructions: undefined, problems: [] };
    const quoter = quoterFor(server.config.start);
    const asking = {
      server: server.name,
      connection,
      greeting,
      limits: LIST_LIMITS,
      quoter,
      patienceMs: LIST_MS,
    };
    const { definitions } = await readOffered(asking, LISTED[method].kind);
    const isLeftOut = ({ value }: Definition) =>
      method === 'tools/list' &&
      (!isUsable(isObject(value) ? value.inputSchema : undefined, instance) ||
        isOwnScanner(value.name, instance));
    return { server: server.config, definitions: definitions.filter((each) => !isLeftOut(each)) };
  }

  async #named(method: ListMethod, params: JsonObject, what: string): Promise<Route | Reply> {
    const { name } = params;
    if (typeof name !== 'string') return errorReply(CODES.invalidParams, `the request names no ${what}`);
    const entry = await this.listings.find(method, name, this.read);
    if (typeof entry === 'string') return errorReply(CODES.invalidParams, entry);
    const server = entry === undefined ? undefined : this.#server(entry.server);
    if (entry === undefined || server === undefined)
      return errorReply(CODES.invalidParams, `no server offers a ${what} of this name`);
    return { server, params: { ...params, name: entry.own } };
  }

  async #located(uri: unknown, params: JsonObject): Promise<Route | Reply> {
    if (typeof uri !== 'string') return errorReply(CODES.invalidParams, 'the request names no URI');
    const entry =
      (await this.listings.find('resources/list', uri, this.read)) ??
      (await this.listings.find('resources/templates/list', uri, this.read)) ??
      this.#templated(uri);
    if (typeof entry === 'string') return errorReply(CODES.invalidParams, entry);
    const server = entry === undefined ? undefined : this.#server(entry.server);
    return server === undefined
      ? errorReply(CODES.invalidParams, 'no server lists this URI')
      : { server, params };
  }

  /** By the text before the first variable, compared as text: a template is never executed. */
  #templated(uri: string): { readonly server: string } | string | undefined {
    const fits = this.listings.entries('resources/templates/list').flatMap(({ server, shown }) => {
      const fixed = shown.split('{', 1)[0] ?? '';
      return fixed !== '' && uri.startsWith(fixed) ? [{ server, fixed }] : [];
    });
    const longest = Math.max(...fits.map(({ fixed }) => fixed.length));
    const best = [
      ...new Set(fits.filter(({ fixed }) => fixed.length === longest).map(({ server }) => server)),
    ];
    const [one, other] = best;
    if (one === undefined) return undefined;
    return other === undefined
      ? { server: one }
      : `the servers "${one}" and "${other}" both have a template for this URI`;
  }

  async #completed(params: JsonObject): Promise<Route | Reply> {
    const { ref } = params;
    if (!isObject(ref)) return errorReply(CODES.invalidParams, 'the request names no prompt or resource');
    if (ref.type !== 'ref/prompt') return await this.#located(ref.uri, params);
    const route = await this.#named('prompts/list', ref, 'prompt');
    return 'server' in route ? { ...route, params: { ...params, ref: route.params } } : route;
  }

  #server(name: string): Server | undefined {
    return this.#around.servers.find((server) => server.name === name);
  }
}
