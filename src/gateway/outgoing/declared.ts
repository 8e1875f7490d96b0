/** What a client declares about itself: every server of its is greeted with it, so it is judged before the first of them is. */
import { redactText } from '../../sensitive/redact.ts';
import { redactValue } from '../../sensitive/redact-json.ts';
import { printable } from '../../text/printable.ts';
import type { Json } from '../../vocabulary/json.ts';
import type { Server } from '../downstream/life/gateway-server.ts';
import { greetingOf, hasRoots, metaOf } from '../messages/client-facts.ts';
import { type Era, META } from '../messages/eras.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import { CODES, errorReply, type Reply } from '../messages/own-replies.ts';
import { stoppedReply } from '../messages/passed-reply.ts';
import { type MayLeave, restOfMessage } from './leaving.ts';

interface Declaring {
  readonly method: string;
  readonly params: JsonObject;
}

export class Declared {
  readonly #servers: () => readonly Pick<Server, 'name'>[];
  readonly #leave: () => MayLeave;
  /** The parameters of a legacy client's greeting. */
  #initialize: JsonObject | undefined;
  /** What a client of the newer era declared last. */
  #meta: JsonObject = {};
  #known = '';
  #greeting: Promise<Reply | undefined> | undefined;

  constructor(servers: () => readonly Pick<Server, 'name'>[], leave: () => MayLeave) {
    this.#servers = servers;
    this.#leave = leave;
  }

  greeting(): JsonObject {
    return greetingOf(this.#initialize, this.#meta);
  }

  meta(): JsonObject {
    return metaOf(this.#initialize, this.#meta);
  }

  get hasRoots(): boolean {
    return hasRoots(this.#initialize);
  }

  /** Why a request is refused: what it, or the greeting before it, declares must not reach a server. */
  async refusal({ method, params }: Declaring, era: Era): Promise<Reply | undefined> {
    if (era === 'modern') return await this.#ofRequest(method, params);
    if (method === 'initialize') this.#greeting = this.#ofGreeting(method, params);
    return await this.#greeting;
  }

  async #ofGreeting(method: string, params: JsonObject): Promise<Reply | undefined> {
    const withSecret = refusedSecret(params);
    if (withSecret !== undefined) return withSecret;
    const { protocolVersion, clientInfo, capabilities, _meta, ...others } = params;
    const declared = {
      ...(isObject(_meta) ? _meta : {}),
      ...(protocolVersion === undefined ? {} : { [META.protocolVersion]: protocolVersion }),
      ...declaredBy(clientInfo, capabilities),
    };
    const refused = await this.#judged(method, { ...others, _meta: declared });
    if (refused === undefined) this.#initialize = params;
    return refused;
  }

  async #ofRequest(method: string, { _meta }: JsonObject): Promise<Reply | undefined> {
    if (!isObject(_meta)) return undefined;
    const declared = declaredBy(_meta[META.clientInfo], _meta[META.clientCapabilities]);
    const known = JSON.stringify(declared);
    if (known !== this.#known) {
      const refused = refusedSecret(declared) ?? (await this.#judged(method, { _meta: declared }));
      if (refused !== undefined) return refused;
      this.#known = known;
    }
    this.#meta = _meta;
    return undefined;
  }

  async #judged(method: string, params: JsonObject): Promise<Reply | undefined> {
    const leave = this.#leave();
    for (const { name } of this.#servers()) {
      const stopped = await leave(restOfMessage(name, method, params));
      if (stopped !== undefined) return stoppedReply(method, stopped, false);
    }
    return undefined;
  }
}

/**
 * Every request would wait for a person, who could only refuse: the client hears at once what to take out. That goes for
 * what merely looks like a secret, too, because the checks ask about it.
 */
function refusedSecret(declared: JsonObject): Reply | undefined {
  const [found] = redactValue(declared).spans;
  if (found === undefined) return undefined;
  const field = redactText(found.path.replace(/^\$\.?/, '')).text;
  return errorReply(
    CODES.stopped,
    `TokenAuditor refused the greeting: \`${printable(field, { max: 120 })}\` has a secret in it, and every server would get it; take it out`,
  );
}

const declaredBy = (info: Json | undefined, capabilities: Json | undefined): JsonObject => ({
  ...(info === undefined ? {} : { [META.clientInfo]: info }),
  ...(capabilities === undefined ? {} : { [META.clientCapabilities]: capabilities }),
});
