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
import type { Answer, Asked } from './downstream/server-answer.ts';
import type { Flight, Flights } from './flights.ts';
import { askForInput, type InputDesk, isInputWanted } from './input-requests.ts';
import { crossingOf, type Era, META } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import { isStateLost, STATE_LOST } from './messages/lost-state.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import {
  resultToLegacy,
  resultToModern,
  tokenIn,
  toLegacy,
  toModern,
  withSubscription,
} from './messages/rewrite.ts';
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
  | { readonly kind: 'reply'; readonly reply: Reply }
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

export async function forward(server: Server, sent: Sent, flight: Flight, to: Forwarding): Promise<Outcome> {
  if (server.isBusy)
    return lost(`the server "${server.name}" has too many requests waiting; try again later`, true);
  server.waiting += 1;
  try {
    const first = await atInstance(server, sent, flight, to);
    // The server refused it unread, so that it can be sent once more.
    return first.isForgotten === true ? (await atInstance(server, sent, flight, to)).outcome : first.outcome;
  } finally {
    server.waiting -= 1;
  }
}

interface Attempt {
  readonly outcome: Outcome;
  readonly isForgotten?: boolean;
}

async function atInstance(server: Server, sent: Sent, flight: Flight, to: Forwarding): Promise<Attempt> {
  const instance = await server.instanceFor(to.client);
  if (flight.isGone) return { outcome: lost('it was cancelled', true) };
  if (isUnavailable(instance))
    return { outcome: lost(`the server "${server.name}" is not available: ${instance.why}`, true) };
  if (crossingOf(sent.method, to.client.era, instance.era) === 'refused')
    return { outcome: { kind: 'reply', reply: notBridged(sent.method, server.name) } };
  if (isStateLost(sent.params, to.client.era, instance.era))
    return { outcome: { kind: 'reply', reply: STATE_LOST } };
  const answer = await exchange(server, instance, sent, flight, to);
  if (answer.kind === 'failed' && answer.isForgotten === true) {
    server.renew(instance);
    return { outcome: outcomeOf(answer, instance, sent, flight, to), isForgotten: true };
  }
  return { outcome: outcomeOf(answer, instance, sent, flight, to) };
}

const notBridged = (method: string, server: string): Reply =>
  errorReply(
    CODES.noMethod,
    `"${method}" cannot be carried to the server "${server}", which uses another revision of the protocol`,
  );

type Late = { readonly kind: 'late'; readonly seconds: number };

/** The deadline is for all of it, however often the client is asked in between. */
async function exchange(
  server: Server,
  instance: Instance,
  sent: Sent,
  flight: Flight,
  to: Forwarding,
): Promise<Answer | Late> {
  const { clock, limits } = server;
  let isLate = false;
  const stop =
    sent.isLong === true
      ? undefined
      : clock.after(limits.callMs, () => {
          isLate = true;
          flight.cancel('the deadline of the gateway has passed');
        });
  const headers = await paramHeaders(instance, sent, to.client);
  let answer = await once(server, instance, { ...sent, headers }, flight, to);
  while (to.client.era === 'legacy' && isInputWanted(answer) && !flight.isGone && !isLate) {
    const more = await askForInput(answer.result, instance, to);
    const pass = answering(sent.pass);
    const again = { ...sent, ...(pass === undefined ? {} : { pass }), headers };
    answer = await once(server, instance, { ...again, params: { ...sent.params, ...more } }, flight, to);
  }
  if (to.client.era === 'modern' && isInputWanted(answer))
    answer = await guardedInput(answer, server.name, to.questions);
  stop?.();
  return isLate ? { kind: 'late', seconds: Math.round(limits.callMs / 1000) } : answer;
}

interface Attempted extends Sent {
  readonly headers: Readonly<Record<string, string>>;
}

async function once(
  server: Server,
  instance: Instance,
  { method, params, pass, headers, isLong = false }: Attempted,
  flight: Flight,
  to: Forwarding,
): Promise<Answer> {
  const { client, flights } = to;
  if (flight.isGone) return { kind: 'cancelled' };
  const own = paramsFor(params, client, instance.era, to.logLevel());
  const onNote = (note: ServerNote) => to.note(note, flight, server.name, (read) => restored(read, flight));
  const onPaused = () => to.paused(flight);
  const asking = {
    params: own,
    isReported: tokenIn(params) !== undefined,
    onNote,
    onPaused,
    headers,
    isLong,
  };
  const asked: Asked = instance.ask(method, asking, pass);
  flight.cancel = asked.cancel;
  const made = { instance, ours: asked.id };
  flights.made(flight, made);
  server.waitingSize += asked.size;
  const answer = await asked.answer;
  server.waitingSize -= asked.size;
  flights.unmade(made);
  return answer;
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
      return { kind: 'reply', reply: { result: resultFor(answer.result, method, instance, flight, to) } };
    case 'error':
      return { kind: 'reply', reply: { error: errorFor(answer.error, era, to.client.era) } };
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

/** What a server misses in our declaration of the client, the client cannot add. */
const MISSING_CAPABILITY = -32021;

function errorFor(error: JsonObject, server: Era, client: Era): JsonObject {
  if (server === client || error.code !== MISSING_CAPABILITY) return error;
  return {
    code: CODES.unavailable,
    message:
      'the server needs something of its client that cannot be carried between revisions of the protocol',
  };
}
