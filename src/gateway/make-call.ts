/** Calls of tools, prompts and resources: each takes the road, and what is stopped is said in words that a model can read. */

import type { ClientAsked, Holding } from '../road/gateway/awaited-approvals.ts';
import type { Errand } from '../road/gateway/errands.ts';
import { Interrupted, type NotSent, type Returned, type Send } from '../road/gateway/travel.ts';
import { withoutState } from '../screening/beside.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { type Call, identityOf } from '../vocabulary/call.ts';
import type { Permit } from '../vocabulary/ruling.ts';
import { isUnavailable } from './downstream/life/gateway-server.ts';
import { isOwnScanner, isScannerTool } from './downstream/life/own-scanner.ts';
import { type Flight, holdingOf } from './flights.ts';
import { type Forwarding, forward, type Outcome, type Sent } from './forward.ts';
import type { HeldCalls } from './held-calls.ts';
import { alikeInTime, namingNothing } from './listing/like-missing.ts';
import { callOf } from './messages/call-of.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { isCustom } from './messages/method-names.ts';
import { missingReply } from './messages/missing-reply.ts';
import { CODES, errorReply, type Reply, toolError } from './messages/own-replies.ts';
import { returnedReply, stoppedReply } from './messages/passed-reply.ts';
import { withoutNoted } from './server-questions.ts';
import type { Route, Routes } from './server-routes.ts';
import type { Surroundings } from './surroundings.ts';

export interface Calling {
  readonly around: Surroundings;
  readonly routes: Routes;
  readonly to: Forwarding;
  readonly errand: Omit<Errand, 'call'>;
  /** Of a client that cannot be asked anything while it waits for an answer. */
  readonly held?: HeldCalls;
  /** Puts a question of ours to the person at the client; absent where there is none, as far as can be known. */
  askPerson?(question: JsonObject, flight: Flight): Promise<ClientAsked | undefined>;
}

/**
 * The call is made, or it is one that is held open, and goes on with what the client brings. Throws or rejects for our own
 * mistakes. Thousands of calls may wait for their servers: each keeps one object here, and few functions that wait.
 */
export function answerCall(
  method: string,
  params: JsonObject,
  flight: Flight,
  calling: Calling,
): Promise<Reply> {
  const { held } = calling;
  if (held === undefined) return makeCall(method, params, flight, calling);
  return held.take(method, params, flight, (own) => makeCall(method, params, own, calling));
}

async function makeCall(
  method: string,
  params: JsonObject,
  flight: Flight,
  calling: Calling,
): Promise<Reply> {
  const sinceMs = calling.around.clock.elapsedMs();
  const route = await calling.routes.to(method, params);
  if (!('server' in route)) return alikeInTime(route, sinceMs, calling.around.clock);
  return new RoutedCall(route, { method, params }, flight, { ...calling, sinceMs }).make();
}

class RoutedCall {
  readonly #route: Route;
  readonly #asked: Pick<Sent, 'method' | 'params'>;
  readonly #flight: Flight;
  readonly #calling: Calling & { readonly sinceMs: number };
  #lost: Extract<Outcome, { kind: 'lost' }> | undefined;
  #isError = false;
  /** Its answer is no longer held. */
  #release = () => {};
  #isOver = false;

  constructor(
    route: Route,
    asked: Pick<Sent, 'method' | 'params'>,
    flight: Flight,
    calling: Calling & { readonly sinceMs: number },
  ) {
    this.#route = route;
    this.#asked = asked;
    this.#flight = flight;
    this.#calling = calling;
  }

  async make(): Promise<Reply> {
    const { server, params } = this.#route;
    const call = judgedCall(server.name, this.#asked.method, params, this.#calling);
    if (call === undefined || call.tool === '' || !(this.#isOwnMethod || isCallable(params)))
      return errorReply(
        CODES.invalidParams,
        'the request names nothing to call, or its arguments are not an object',
      );
    const wanted = call.kind === 'resource' ? call.arguments.uri : call.tool;
    server.calls += 1;
    try {
      if (isScannerTool(wanted) && (await this.#isOfScanner(wanted)))
        return errorReply(CODES.invalidParams, `no server offers a ${call.kind ?? 'tool'} of this name`);
      const { around, to } = this.#calling;
      const send: Send = (permit, sent) => this.#send(permit, sent);
      const errand = this.#errand(call, await server.foldersFor(to.client));
      const travelled = await around.road.travel(errand, send, () => this.#holding());
      if (travelled.kind === 'stopped' && travelled.why === 'missing') return await this.#missing();
      return await this.#reply(travelled, call);
    } finally {
      server.calls -= 1;
      this.#isOver = true;
      this.#release();
    }
  }

  get #isOwnMethod(): boolean {
    return isCustom(this.#asked.method);
  }

  async #isOfScanner(wanted: JsonValue | undefined): Promise<boolean> {
    const instance = await this.#route.server.instanceFor(this.#calling.to.client);
    return !isUnavailable(instance) && isOwnScanner(wanted, instance);
  }

  #errand(call: Call, startedIn: readonly string[]): Errand {
    const { server, entry } = this.#route;
    const admitted = entry?.admitted;
    const outputSchema = async () =>
      this.#isOwnMethod ? undefined : await this.#calling.routes.outputSchemaOf(server, call.tool, admitted);
    const listed = admitted === undefined ? {} : { admitted };
    return { ...this.#calling.errand, call, startedIn, outputSchema, ...listed };
  }

  #holding(): Holding {
    const { around, to, askPerson } = this.#calling;
    const ask = askPerson && ((question: JsonObject) => askPerson(question, this.#flight));
    const client = to.judgeBy(this.#flight);
    const judge = client === undefined ? {} : { client };
    return { ...holdingOf(this.#flight, around.clock, to, ask), ...judge };
  }

  #send(permit: Permit, { arguments: judged }: Call): Promise<JsonValue> {
    const { around, to } = this.#calling;
    const { server, params } = this.#route;
    const pass = around.permits.spend(permit);
    to.waits(this.#flight, false);
    const given = judgedParams(params, judged, this.#isOwnMethod);
    const sent = { method: this.#asked.method, params: given, pass };
    return forward(server, sent, this.#flight, to).then((outcome) => this.#arrived(outcome));
  }

  #arrived(outcome: Outcome): JsonValue {
    if (outcome.kind === 'lost') {
      this.#lost = outcome;
      throw new Interrupted(outcome.why);
    }
    this.#isError = 'error' in outcome.reply;
    if (!this.#isOver) this.#release = outcome.hold?.() ?? this.#release;
    return 'error' in outcome.reply ? outcome.reply.error : outcome.reply.result;
  }

  /** As long as it takes to look for what does not exist: that may ask servers for their lists again. */
  async #missing(): Promise<Reply> {
    const { method, params } = this.#asked;
    const { routes, around, sinceMs } = this.#calling;
    await routes.to(method, namingNothing(params));
    return await alikeInTime(missingReply(method, params), sinceMs, around.clock);
  }

  async #reply(travelled: Returned | NotSent, { tool }: Call): Promise<Reply> {
    const { method } = this.#asked;
    const { around, errand, to } = this.#calling;
    const { server, entry } = this.#route;
    const isModern = to.client.era === 'modern';
    if (this.#lost !== undefined) return lostReply(method, this.#lost, isModern);
    if (travelled.kind === 'stopped') return stoppedReply(method, travelled, isModern);
    const origin = { server: server.name, tool, admitted: entry?.admitted };
    const reply = await withoutNoted(returnedReply(travelled, this.#isError), server.name, to.questions);
    return around.tasks.learn(identityOf(errand.caller), origin, reply);
  }
}

/** A state that the server gave goes back to it unread. */
function judgedCall(
  server: string,
  method: string,
  params: JsonObject,
  { around, errand }: Pick<Calling, 'around' | 'errand'>,
): Call | undefined {
  const call = callOf(server, method, params);
  const { requestState } = params;
  if (call?.beside === undefined || !around.states.isGiven(identityOf(errand.caller), server, requestState))
    return call;
  const { beside, ...rest } = call;
  const left = withoutState(beside);
  return left === undefined ? rest : { ...rest, beside: left };
}

/** What is sent is what was judged. */
function judgedParams(params: JsonObject, judged: Call['arguments'], isOwnMethod: boolean): JsonObject {
  const { _meta } = params;
  if (isOwnMethod) return { ...judged, ...(_meta === undefined ? {} : { _meta }) };
  return 'arguments' in params ? { ...params, arguments: { ...judged } } : params;
}

const isCallable = ({ arguments: given }: JsonObject): boolean => given === undefined || isObject(given);

/** A call whose fate is unknown is never repeated: its caller decides. */
export function lostReply(
  method: string,
  { why, isUndone, isLate }: Extract<Outcome, { kind: 'lost' }>,
  isModern: boolean,
): Reply {
  if (method !== 'tools/call') return errorReply(isLate === true ? CODES.timeout : CODES.unavailable, why);
  const fate = isUndone
    ? 'The call was not made'
    : 'It is not known whether the call was carried out: look before you repeat it';
  return toolError(`${fate}. The reason: ${why}.`, isModern);
}
