/**
 * One request of a client, at its server: under our own number, with the envelope of the server's era, until it is
 * answered, cancelled or out of time. What became of it is a value; it never rejects but for our own mistakes.
 */

import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, type Server } from './downstream/life/gateway-server.ts';
import { modernMeta } from './downstream/life/handshake.ts';
import type { Instance } from './downstream/life/instance.ts';
import { paramHeaders } from './downstream/life/param-headers.ts';
import { answering, type Pass } from './downstream/life/permits.ts';
import type { Unavailable } from './downstream/life/slots.ts';
import type { Answer } from './downstream/server-answer.ts';
import type { Flight, Flights } from './flights.ts';
import { type InputDesk, inputFor, isInputWanted } from './input-requests.ts';
import { crossingOf, type Era, META } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import { isStateLost, STATE_LOST } from './messages/lost-state.ts';
import { notBridged, type Reply } from './messages/own-replies.ts';
import {
  errorAcross,
  resultToLegacy,
  resultToModern,
  tokenIn,
  toLegacy,
  toModern,
  withSubscription,
} from './messages/rewrite.ts';
import { fittingAnswer } from './result-shapes.ts';
import { guardedInput, type QuestionDesk } from './server-questions.ts';

export interface Sent {
  readonly method: string;
  /** As the server spells names. */
  readonly params: JsonObject;
  readonly pass?: Pass;
  /** Without a deadline: a subscription. */
  readonly isLong?: boolean;
}

export type Outcome =
  /** `hold`: counts its bytes at its server until what it returns is called. */
  | { readonly kind: 'reply'; readonly reply: Reply; hold?(): () => void }
  /** `isUndone`: the server certainly did nothing. */
  | { readonly kind: 'lost'; readonly why: string; readonly isUndone: boolean; readonly isLate?: boolean };

export interface Forwarding extends InputDesk {
  readonly client: ClientSide;
  readonly flights: Flights;
  /** The level of log messages that a legacy client set. */
  logLevel(): string | undefined;
  readonly questions: QuestionDesk;
  /** To the client, as part of its request. */
  note(note: ServerNote, flight: Flight, server: string, restored?: (note: ServerNote) => ServerNote): void;
  /** Progress of the gateway itself, if the request wants it. */
  tell(progress: JsonObject, flight: Flight): void;
  /** Whether the request waits for a person, unsent. */
  waits(flight: Flight, isWaiting: boolean): void;
  /** The server closed the stream of the request, and goes on when it is asked again. */
  paused(flight: Flight): void;
}

const lost = (why: string, isUndone: boolean, isLate = false): Outcome => ({
  kind: 'lost',
  why,
  isUndone,
  ...(isLate ? { isLate } : {}),
});

/** The server refused it unread, so that it can be sent once more. */
const MOST_ATTEMPTS = 2;

export async function forward(server: Server, sent: Sent, flight: Flight, to: Forwarding): Promise<Outcome> {
  const exchange = new Exchange(server, sent, flight, to);
  server.waiting += 1;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const instance = await server.instanceFor(to.client);
      const refused = refusal(instance, server, sent, flight, to);
      if (refused !== undefined || isUnavailable(instance)) return refused ?? GONE;
      const answer = await exchange.at(instance);
      to.questions.windowOf(server.name).flush();
      const isForgotten = answer.kind === 'failed' && answer.isForgotten === true;
      if (isForgotten) server.renew(instance, to.client);
      if (!isForgotten || attempt === MOST_ATTEMPTS) return outcomeOf(answer, instance, sent, flight, to);
    }
  } finally {
    server.waiting -= 1;
  }
}

const GONE = lost('it was cancelled', true);

/** Why it is not sent. */
function refusal(
  instance: Instance | Unavailable,
  server: Server,
  sent: Sent,
  flight: Flight,
  { client }: Forwarding,
): Outcome | undefined {
  if (flight.isGone) return GONE;
  if (isUnavailable(instance))
    return lost(`the server "${server.name}" is not available: ${instance.why}`, true);
  if (crossingOf(sent.method, client.era, instance.era) === 'refused')
    return { kind: 'reply', reply: notBridged(sent.method, server.name) };
  if (isStateLost(sent.params, client.era, instance.era)) return { kind: 'reply', reply: STATE_LOST };
  return undefined;
}

const CANCELLED = { kind: 'cancelled' } as const;
type Late = { readonly kind: 'late'; readonly seconds: number };

class Exchange {
  readonly #server: Server;
  readonly #sent: Sent;
  readonly #flight: Flight;
  readonly #to: Forwarding;
  #isLate = false;

  constructor(server: Server, sent: Sent, flight: Flight, to: Forwarding) {
    this.#server = server;
    this.#sent = sent;
    this.#flight = flight;
    this.#to = to;
  }

  /** The deadline is for all of it, however often the client is asked in between. */
  async at(instance: Instance): Promise<Answer | Late> {
    const { client, questions } = this.#to;
    const { callMs } = this.#server.limits;
    const stop =
      this.#sent.isLong === true ? undefined : this.#server.clock.after(callMs, () => this.#expire());
    const headers = await paramHeaders(instance, this.#sent, client);
    let answer: Answer = this.#isLate ? CANCELLED : await this.#once(instance, headers, this.#sent);
    while (client.era === 'legacy' && isInputWanted(answer) && !this.#flight.isGone && !this.#isLate) {
      const more = await inputFor(answer.result, instance, this.#to, this.#flight);
      answer = CANCELLED;
      if (more === undefined) break;
      const pass = answering(this.#sent.pass);
      const params = { ...this.#sent.params, ...more };
      const again = { ...this.#sent, ...(pass === undefined ? {} : { pass }), params };
      answer = await this.#once(instance, headers, again);
    }
    if (client.era === 'modern' && isInputWanted(answer))
      answer = await guardedInput(answer, this.#server.name, questions);
    stop?.();
    return this.#isLate ? { kind: 'late', seconds: Math.round(callMs / 1000) } : answer;
  }

  #expire(): void {
    this.#isLate = true;
    this.#flight.cancel('the deadline of the gateway has passed');
  }

  #once(
    instance: Instance,
    headers: Readonly<Record<string, string>>,
    { method, params, pass, isLong = false }: Sent,
  ): Promise<Answer> {
    if (this.#flight.isGone) return Promise.resolve(CANCELLED);
    const { client, flights, logLevel } = this.#to;
    const asking = {
      params: paramsFor(params, client, instance.era, logLevel()),
      isReported: tokenIn(params) !== undefined,
      onNote: (note: ServerNote) => this.#hear(note),
      onPaused: () => this.#to.paused(this.#flight),
      headers,
      isLong,
    };
    const { id, answer, cancel } = instance.ask(method, asking, pass);
    this.#flight.cancel = cancel;
    const made = { instance, ours: id };
    flights.made(this.#flight, made);
    return answer.then((given) => {
      flights.unmade(made);
      return fittingAnswer(given, method);
    });
  }

  #hear(note: ServerNote): void {
    this.#to.note(note, this.#flight, this.#server.name, (read) => restored(read, this.#flight));
  }
}

function paramsFor(
  params: JsonObject,
  client: ClientSide,
  era: Era,
  logLevel: string | undefined,
): JsonObject {
  if (client.era === era) return params;
  if (era === 'legacy') return toLegacy(params);
  const level = logLevel === undefined ? {} : { [META.logLevel]: logLevel };
  return toModern(params, { ...modernMeta(client), ...level });
}

/** With the client's own token and number instead of ours. */
function restored(note: ServerNote, { id, token }: Flight): ServerNote {
  const { method, params = {} } = note;
  if (method === 'notifications/progress' && token !== undefined)
    return { ...note, params: { ...params, progressToken: token } };
  const meta = params._meta;
  return isObject(meta) && meta[META.subscriptionId] !== undefined
    ? { ...note, params: withSubscription(params, id) }
    : note;
}

function outcomeOf(
  answer: Answer | Late,
  instance: Instance,
  { method }: Sent,
  flight: Flight,
  to: Forwarding,
): Outcome {
  const { server, era, connection } = instance;
  switch (answer.kind) {
    case 'result':
      return {
        kind: 'reply',
        reply: { result: resultFor(answer.result, method, instance, flight, to) },
        hold: () => connection.hold(answer.bytes),
      };
    case 'error':
      return { kind: 'reply', reply: { error: errorAcross(answer.error, era, to.client.era) } };
    case 'late':
      return lost(`the server "${server}" did not answer within ${answer.seconds} s`, false, true);
    case 'failed':
      return lost(`the server "${server}" could not answer: ${answer.why}`, answer.isUndone === true);
    case 'over':
      return lost(`the server "${server}" ended: ${connection.over}`, false);
    default:
      return lost('it was cancelled', false);
  }
}

function resultFor(
  result: JsonObject,
  method: string,
  instance: Instance,
  { id }: Flight,
  { client }: Forwarding,
): JsonObject {
  if (client.era === instance.era)
    return method === 'subscriptions/listen' ? withSubscription(result, id) : result;
  const { serverInfo } = instance.greeting;
  return client.era === 'legacy'
    ? resultToLegacy(result)
    : resultToModern(method, result, isObject(serverInfo) ? serverInfo : undefined);
}
