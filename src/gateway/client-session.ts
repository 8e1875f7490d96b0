/** One client's side of the gateway. Every request is answered once, or not at all if its caller is gone. */
import { identityOf } from '../vocabulary/call.ts';
import { answerRequest, type ClientRequest, type RequestDesk } from './answer-request.ts';
import { firstRoot } from './client-roots.ts';
import { Deliveries } from './deliveries.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Instance } from './downstream/life/instance.ts';
import { type Flight, Flights, personQuestions } from './flights.ts';
import type { Forwarding } from './forward.ts';
import { HeldCalls } from './held-calls.ts';
import type { ClientAbout, ClientLink, ClientSession, RequestId } from './hub.ts';
import { Listeners } from './listeners.ts';
import { subscribedNews } from './listening.ts';
import { LIST_METHODS } from './listing/server-lists.ts';
import { type Calling, lostReply } from './make-call.ts';
import { AGENT_IDLE_MS, OnceGreeted } from './messages/client-facts.ts';
import { askableIn, hasExtensions } from './messages/declared-abilities.ts';
import { type Era, versionIn } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote, type ServerRequest } from './messages/incoming.ts';
import { IN_USE, NEITHER, NOT_ASKED, type Reply, refusedAnswer } from './messages/own-replies.ts';
import { failedReply } from './messages/passed-reply.ts';
import { tokenIn } from './messages/rewrite.ts';
import { ClientNotes } from './outgoing/client-notes.ts';
import { Declared } from './outgoing/declared.ts';
import { leavingOf } from './outgoing/leaving.ts';
import { setUp } from './own-servers.ts';
import { readerOf } from './server-messages.ts';
import { passNote, type QuestionDesk } from './server-questions.ts';
import { ServerRequests } from './server-requests.ts';
import { Routes } from './server-routes.ts';
import { forwardingFor } from './session-forwarding.ts';
import type { Surroundings } from './surroundings.ts';

export class Session implements ClientSession, ClientSide {
  readonly #around: Surroundings;
  readonly #about: ClientAbout;
  readonly #name: string;
  readonly #deliveries: Deliveries;
  readonly #flights = new Flights();
  readonly #requests: ServerRequests;
  #era: Era | undefined;
  #routes: Routes | undefined;
  #held: HeldCalls | undefined;
  #desk: RequestDesk | undefined;
  readonly #declared: Declared;
  readonly #notes: ClientNotes;
  #level: string | undefined;
  readonly #subscribed = new Map<string, string>();
  readonly #listeners = new Listeners();
  readonly #greeted = new OnceGreeted();
  readonly hasGreeted = this.#greeted.promise;
  #folder: Promise<string | undefined> | undefined;
  #isClosed = false;

  constructor(link: ClientLink, about: ClientAbout, around: Surroundings, name: string) {
    this.#around = around;
    this.#about = about;
    this.#name = name;
    this.#era = about.era;
    this.#deliveries = new Deliveries(link, around.clock);
    this.#requests = new ServerRequests(this.#deliveries, this.#flights, () => this.#questions());
    const leave = () => this.#questions().leave;
    this.#declared = new Declared(() => around.servers, leave);
    const own = { flights: this.#flights, requests: this.#requests };
    this.#notes = new ClientNotes({ client: this, ...own, around, leave });
  }

  get era(): Era {
    return this.#era ?? 'legacy';
  }

  /** Each request by itself: then a client is known by its agent alone. Over a pipe the connection is one client. */
  get #isStateless(): boolean {
    return this.#about.era === 'modern';
  }

  get agent(): string {
    return this.#about.caller.agent;
  }

  get key(): string {
    return this.#isStateless ? `agent ${identityOf(this.#about.caller)}` : `client ${this.#name}`;
  }

  greeting(): JsonObject {
    return this.#declared.greeting();
  }

  meta(): JsonObject {
    return this.#declared.meta();
  }

  get hasFolderLater(): boolean {
    return this.#about.project === undefined && this.#declared.hasRoots && !this.#greeted.isGreeted;
  }

  folder(): Promise<string | undefined> {
    if (this.#about.project !== undefined || !this.#greeted.isGreeted || !this.#declared.hasRoots)
      return Promise.resolve(this.#about.project);
    this.#folder ??= firstRoot(this.#requests, this.#around.clock);
    return this.#folder;
  }

  take(message: JsonObject, bytes = 0): void {
    if (this.#isClosed) return;
    const { id, method, params = {} } = message;
    const isNamed = typeof id === 'string' || Number.isSafeInteger(id);
    if (typeof method === 'string' && isObject(params) && (isNamed || id === undefined)) {
      if (id === undefined) this.#hear(method, params);
      else this.#request({ id: id as RequestId, method, params }, message, bytes);
    } else if (method === undefined && isNamed) {
      // In the newer era answers come with the state of the call that they are for.
      if (this.era === 'legacy') this.#requests.answer(message);
    } else this.#deliveries.send({ jsonrpc: '2.0', id: isNamed ? (id as RequestId) : null, ...NEITHER });
  }

  unanswered = (id: RequestId, why: string): void => this.#requests.answer(refusedAnswer(id, why));

  hangUp = (id: RequestId): void => this.#flights.hangUp(id, 'its caller is gone');

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#deliveries.close();
    this.#flights.hangUpAll();
    this.#held?.close();
    this.#requests.drop();
    this.#greeted.greet();
    if (!this.#isStateless) await this.#around.road.left?.(this.key);
    await Promise.all(this.#around.servers.map((server) => server.release(this)));
  }

  onRequest(request: ServerRequest, during: number | undefined, instance: Instance): void {
    if (this.#isClosed) void instance.connection.reply(request.id, { error: NOT_ASKED });
    else void this.#requests.pass(request, during, instance);
  }

  onNote(note: ServerNote, during: number | undefined, instance: Instance): void {
    const { method } = note;
    if (method.endsWith('/list_changed')) this.#routes?.listings.forget();
    if (method === 'notifications/cancelled') {
      this.#requests.cancelled(note, instance);
      return;
    }
    // In the newer era a client hears of changes where it listens for them.
    if (this.era === 'modern') return;
    const news = subscribedNews(note, instance.server, this.#subscribed, this.#routes);
    if (news instanceof Promise) void news.then((one) => this.#tell(one, during, instance));
    else if (news !== undefined) this.#tell(news, during, instance);
  }

  #tell(note: ServerNote, during: number | undefined, instance: Instance): void {
    const isOfRequest = during !== undefined || note.method === 'notifications/message';
    const at = isOfRequest ? this.#flights.during(instance, during) : undefined;
    passNote(note, instance.server, this.#questions(), (read) => this.#deliveries.noteOnceRead(read, at));
  }

  onOpen(instance: Instance): void {
    if (instance.era === 'legacy' && this.era === 'legacy')
      setUp(instance, { level: this.#level, subscribed: this.#subscribed });
  }

  onLate(isReload = false): void {
    this.#routes?.listings[isReload ? 'forget' : 'readAgain']();
    this.#listeners.tell(LIST_METHODS, this.era, this.#deliveries);
  }

  onEnd(instance: Instance): void {
    this.#requests.drop(instance);
    this.#routes?.listings.restart();
  }

  /** A person decided about definitions: the client hears of the lists that this changes. */
  onDecided = (): void => this.#listeners.tell(this.#routes?.outdated() ?? [], this.era, this.#deliveries);

  #request(request: ClientRequest, message: JsonObject, bytes: number): void {
    const { id, method, params } = request;
    this.#era ??= versionIn(message) !== undefined || method === 'server/discover' ? 'modern' : 'legacy';
    if (this.#flights.has(id)) {
      this.#deliveries.send({ jsonrpc: '2.0', id, ...IN_USE }, id);
      return;
    }
    if (method !== 'initialize' || this.#era !== 'legacy') this.#greeted.greet();
    const { underWay } = this.#around;
    const ended = underWay.begin([this.agent, this.#name], bytes);
    if (typeof ended === 'string') {
      const refused = lostReply(method, { kind: 'lost', why: ended, isUndone: true }, this.era === 'modern');
      this.#deliveries.send({ jsonrpc: '2.0', id, ...refused }, id);
      return;
    }
    const flight = this.#flights.start(id, tokenIn(params));
    // A caller that hangs up may leave work behind: it counts until that has ended.
    const deliver = (reply: Reply) => {
      ended();
      if (this.#flights.end(flight)) this.#deliveries.send({ jsonrpc: '2.0', id, ...reply }, id);
    };
    void this.#answer(request, flight).then(deliver, (error: unknown) => deliver(failedReply(error)));
  }

  /** The answer itself is not awaited: of thousands of calls under way, each function that waits would be kept as many times. */
  async #answer(request: ClientRequest, flight: Flight): Promise<Reply> {
    const refused = await this.#declared.refusal(request, this.era);
    if (refused !== undefined) return refused;
    this.#desk ??= this.#makeDesk();
    return answerRequest(request, flight, this.#desk);
  }

  #hear(method: string, params: JsonObject): void {
    if (method === 'notifications/initialized') this.#greeted.greet();
    else this.#notes.hear(method, params);
  }

  #routing(): Routes {
    const { caller } = this.#about;
    const listings = () => this.#around.listingsFor(this.#isStateless ? caller : undefined);
    this.#routes ??= new Routes(this.#around, this, caller, listings());
    return this.#routes;
  }

  #forwarding(): Forwarding {
    return forwardingFor({
      client: this,
      ...{ flights: this.#flights, deliveries: this.#deliveries, requests: this.#requests },
      logLevel: () => this.#level,
      questions: this.#questions(),
      listChanged: () => this.#routes?.listings.forget(),
    });
  }

  #holding(): HeldCalls {
    const owner = JSON.stringify([identityOf(this.#about.caller), this.key]);
    this.#held ??= new HeldCalls(owner, this.#around, (message) => this.#requests.answer(message));
    return this.#held;
  }

  #questions(): QuestionDesk {
    const { guard, road, states, notes } = this.#around;
    const errand = this.#errand();
    return {
      ...{ era: this.era, guard, read: readerOf(road, errand), leave: leavingOf(road, errand) },
      windowOf: (server) => notes.at(JSON.stringify([identityOf(errand.caller), this.key, server])),
      gave: (server, state) => states.give(identityOf(errand.caller), server, state),
      takesOthers: () => hasExtensions(this.greeting().capabilities),
      isAskable: askableIn(this.era, () => this.greeting()),
    };
  }

  #makeDesk(): RequestDesk {
    const to = this.#forwarding();
    const routes = this.#routing();
    const held = this.era === 'modern' ? { held: this.#holding() } : {};
    const asking = personQuestions(this.#requests, this.#about, () => this.greeting());
    const calling = { around: this.#around, routes, to, errand: this.#errand(), ...held, ...asking };
    return {
      ...{ around: this.#around, client: this, to, routes, calling, questions: this.#questions() },
      ...{ subscribed: this.#subscribed, listeners: this.#listeners, caller: this.#about.caller },
      setLevel: (level) => {
        this.#level = level;
      },
    };
  }

  #errand(): Calling['errand'] {
    const { caller, project, session = this.key } = this.#about;
    const idle = this.#isStateless ? { idleMs: AGENT_IDLE_MS } : {};
    return { caller, session, connection: this.key, ...idle, ...(project === undefined ? {} : { project }) };
  }
}
