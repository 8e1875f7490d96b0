/** One running process, or one session with a server over HTTP: of one client for the older era, of all for the newer. */
import type { Random } from '../../../ports/files.ts';
import type { ServerPorts } from '../../../ports/servers.ts';
import type { KnownSecrets } from '../../../sensitive/known/known-secrets.ts';
import type { Era } from '../../messages/eras.ts';
import { isObject, type JsonObject, type ServerNote, type ServerRequest } from '../../messages/incoming.ts';
import type { ReadElsewhere } from '../../messages/large-messages.ts';
import { isServerRequest } from '../../messages/method-names.ts';
import { Connection, type Owner } from '../connection.ts';
import type { ErrorTail } from '../error-tail.ts';
import type { HttpWire } from '../http-wire.ts';
import { whyOf } from '../list-definitions.ts';
import type { Quoter } from '../quote.ts';
import { addressProblem, openChild, reachHttp } from '../reach-server.ts';
import type { Answer, Asked, Asking } from '../server-answer.ts';
import type { ServerStart } from '../server-start.ts';
import type { Wire } from '../server-wire.ts';
import { within } from '../within.ts';
import type { ClientSide } from './client-side.ts';
import { type Greeted, shakeHands } from './handshake.ts';
import type { DeclaredHeader } from './param-headers.ts';
import type { Pass, Permits } from './permits.ts';
import type { GatewayLimits } from './server-limits.ts';

export type GatewayPorts = ServerPorts & {
  readonly random: Random;
  /** For large messages; absent: on the thread that serves. */
  readonly readElsewhere?: ReadElsewhere;
};

/** What opening an instance takes. `start` has its variables filled in. */
export interface Opening {
  readonly server: string;
  readonly start: ServerStart;
  readonly ports: GatewayPorts;
  readonly limits: GatewayLimits;
  readonly quoter: Quoter;
  /** What must not come back from it. */
  readonly secrets: KnownSecrets;
  readonly tail: ErrorTail;
  /** The era in which the server was found to answer such a client. */
  readonly known: Era | undefined;
  readonly permits: Permits;
}

const NO_METHOD = { code: -32601, message: 'Method not found' };

export class Instance implements Owner {
  readonly server: string;
  readonly connection: Connection;
  readonly isHttp: boolean;
  #greeted: Greeted = { era: 'legacy', result: {} };
  readonly #client: ClientSide;
  #ending: Promise<void> | undefined;
  readonly #closing = new AbortController();
  #wire: Wire | HttpWire | undefined;
  #isShared = false;
  readonly #opening: Opening;
  onEnd: (why: string) => void = () => {};
  /** When it was asked something last. */
  usedMs = 0;
  /** Arguments of its tools that are repeated as headers, as far as they are known. */
  readonly declared = new Map<string, readonly DeclaredHeader[]>();
  /** A subscription would be lost with it. */
  isHeld = false;

  constructor(opening: Opening, client: ClientSide) {
    const { limits, ports, server, start } = opening;
    this.server = server;
    this.isHttp = start.kind === 'http';
    this.#client = client;
    this.#opening = opening;
    this.usedMs = ports.clock.elapsedMs();
    const bounds = { maxMessageBytes: limits.maxMessageBytes, readElsewhere: ports.readElsewhere };
    const owner: Owner = {
      onRequest: (request, during) => this.onRequest(request, during),
      onNote: (note, during) => this.onNote(note, during),
      onRefused: (id, why) =>
        void this.connection.reply(id, { error: { code: -32600, message: `the request has ${why}` } }),
      onEnd: (why) => this.onEnd(why),
    };
    this.connection = new Connection(bounds, ports.clock, owner, opening.secrets);
  }

  get era(): Era {
    return this.#greeted.era;
  }

  /** Whether the server was silent in the other one. */
  get isEraGuess(): boolean {
    return this.#greeted.isGuess === true;
  }

  /** What the server answered to the greeting. */
  get greeting(): JsonObject {
    return this.#greeted.result;
  }

  get capabilities(): JsonObject {
    const { capabilities } = this.greeting;
    return isObject(capabilities) ? capabilities : {};
  }

  /** Undefined when it is ready; else why it is not. */
  async open(): Promise<string | undefined> {
    const { ports, limits } = this.#opening;
    const seconds = Math.round(limits.startMs / 100) / 10;
    const expire = ports.clock.after(limits.startMs, () =>
      this.connection.end(`it did not answer within ${seconds} s`),
    );
    const greeting = await this.#reach();
    expire();
    if (typeof greeting === 'string') return greeting;
    if ('kind' in greeting) return whyOf(greeting, this.connection);
    this.#greeted = greeting;
    if (greeting.isLate === true && !this.isHttp) return 'it answered late';
    this.#isShared = greeting.era === 'modern';
    if (greeting.era === 'legacy') void this.#take();
    return undefined;
  }

  /** In the newer era every request is by itself, so one process or pool serves all clients. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** What takes the road is sent only if it is what its permit is for; anything else is our own mistake. */
  ask(method: string, asking: Asking, pass?: Pass): Asked {
    const { ports, permits } = this.#opening;
    this.usedMs = ports.clock.elapsedMs();
    permits.compare(pass, this.server, method, asking.params);
    return this.connection.ask(method, asking);
  }

  /** Nothing was asked of it since then, and nothing is lost with it that a client counts on. */
  isSpare(sinceMs: number): boolean {
    return this.connection.waiting === 0 && !this.isHeld && this.usedMs <= sinceMs;
  }

  onRequest(request: ServerRequest, during: number | undefined): void {
    const { id, method } = request;
    if (method === 'ping') void this.connection.reply(id, { result: {} });
    else if (this.#isShared || !isServerRequest(method)) void this.connection.reply(id, { error: NO_METHOD });
    else this.#client.onRequest(request, during, this);
  }

  /** On a pipe that many clients share, a note that names no request may be of any of them: none gets it. */
  onNote(note: ServerNote, during: number | undefined): void {
    if (!this.#isShared) this.#client.onNote(note, during, this);
  }

  /** Once: a second end would cut off the first. */
  close(why: string): Promise<void> {
    this.#ending ??= Promise.resolve().then(() => this.#end());
    // It tells its owner, who closes it as well.
    this.connection.end(why);
    return this.#ending;
  }

  async #end(): Promise<void> {
    const { ports, limits } = this.#opening;
    if (this.#wire) await within(ports.clock, 3 * limits.graceMs, this.#wire.close());
    this.#closing.abort();
  }

  async #reach(): Promise<Greeted | Answer | string> {
    const { start, known, ports, limits } = this.#opening;
    const greet = (connection: Connection) => shakeHands(connection, this.#client, known, ports.clock);
    if (start.kind === 'stdio') {
      this.#wire = openChild(start, this.#opening, this.connection).wire;
      return await greet(this.connection);
    }
    const problem = addressProblem(start.url);
    if (problem !== undefined) return problem;
    const { signal } = this.#closing;
    const url = new URL(start.url);
    const lasting = { clock: ports.clock };
    const around = { http: ports.http, limits, url, headers: start.headers, signal, lasting };
    const { greeting, wire } = await reachHttp<Greeted>(around, this.connection, start.transport, greet);
    this.#wire = wire;
    return greeting;
  }

  /** The client hears of the greeting first: a server may ask it something as soon as this arrives. */
  async #take(): Promise<void> {
    await this.#client.hasGreeted;
    this.connection.notify('notifications/initialized');
    if (this.#wire !== undefined && 'listen' in this.#wire) await this.#wire.listen();
  }
}
