/** What servers ask of one client, and what it answers: under our own numbers, each answer to the server that asked. */

import type { Deliveries } from './deliveries.ts';
import type { Instance } from './downstream/life/instance.ts';
import type { Carried, Flight, Flights } from './flights.ts';
import type { RequestId } from './hub.ts';
import { crossingOfQuestion } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote, type ServerRequest } from './messages/incoming.ts';
import { CODES, errorReply, NOT_ASKED, type Reply } from './messages/own-replies.ts';
import { tokenIn, withToken } from './messages/rewrite.ts';
import { restOfMessage, wholeMessage } from './outgoing/leaving.ts';
import { type QuestionDesk, questionFor } from './server-questions.ts';

interface Open {
  /** Absent: the gateway itself asks. */
  readonly instance: Instance | undefined;
  /** The server's own number for it, and the token that it wants progress under. */
  readonly theirs: RequestId | undefined;
  readonly token: RequestId | undefined;
  /** The request whose answer takes it along, for a client that cannot be asked. */
  readonly carrier: Flight | undefined;
  settle(reply: Reply): void;
}

interface Asker extends Pick<Open, 'instance' | 'theirs'> {
  readonly during: number | undefined;
}

interface AskedFor {
  readonly theirs?: RequestId;
  readonly during?: number | undefined;
  /** Aborted when the answer is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** A question that is read before it is asked; its server may take it back meanwhile. */
interface Reading extends Pick<Open, 'instance' | 'theirs'> {
  isWithdrawn: boolean;
}

/** A question of the gateway itself. */
export interface OwnQuestion {
  readonly reply: Promise<Reply>;
  /** The client has its answer for now, and comes back. */
  readonly isCarried: boolean;
  withdraw(): void;
}

/** Questions that a client has not answered. */
const MOST_OPEN = 1_000;
const PROGRESS = 'notifications/progress';
const NOT_PASSED = errorReply(CODES.stopped, "TokenAuditor did not pass the client's answer on");
const TOO_MANY = 'the client has too many questions to answer';

export class ServerRequests {
  readonly #deliveries: Deliveries;
  readonly #flights: Flights;
  readonly #open = new Map<number, Open>();
  readonly #reading = new Set<Reading>();
  #last = 0;
  #reported: Promise<void> = Promise.resolve();
  #reports = 0;

  readonly #desk: () => QuestionDesk;

  constructor(deliveries: Deliveries, flights: Flights, desk: () => QuestionDesk) {
    this.#deliveries = deliveries;
    this.#flights = flights;
    this.#desk = desk;
  }

  /** A server's request to its client, and the client's answer back. */
  async pass(request: ServerRequest, during: number | undefined, instance: Instance): Promise<void> {
    const { id, method, params } = request;
    const reply = await this.askFor(instance, method, params, { theirs: id, during });
    await instance.connection.reply(id, reply);
  }

  /** For a server: as far as it may ask, and in its own name. */
  async askFor(
    instance: Instance,
    method: string,
    params: JsonObject | undefined,
    from: AskedFor = {},
  ): Promise<Reply> {
    if (this.#reading.size >= MOST_OPEN) return errorReply(CODES.unavailable, TOO_MANY);
    const reading: Reading = { instance, theirs: from.theirs, isWithdrawn: false };
    this.#reading.add(reading);
    const question = await questionFor(instance.server, method, params, this.#desk());
    this.#reading.delete(reading);
    if (reading.isWithdrawn || from.signal?.aborted === true)
      return errorReply(CODES.unavailable, 'the question was taken back');
    if ('refused' in question) return question.refused;
    return await this.#mayLeave(
      instance.server,
      method,
      await this.ask(method, question.params, instance, from),
    );
  }

  /** The client's answer reaches the server: judged like arguments. Why it is not passed on is none of the server's business. */
  async #mayLeave(server: string, method: string, reply: Reply): Promise<Reply> {
    const isResult = 'result' in reply;
    const call = wholeMessage(server, method, isResult ? reply.result : reply.error);
    const stopped = await this.#desk().leave(call, { isRecorded: isResult });
    return stopped === undefined ? reply : NOT_PASSED;
  }

  ask(
    method: string,
    params: JsonObject | undefined,
    instance?: Instance,
    from: AskedFor = {},
  ): Promise<Reply> {
    if (this.#open.size >= MOST_OPEN) return Promise.resolve(errorReply(CODES.unavailable, TOO_MANY));
    this.#last += 1;
    const id = this.#last;
    const given = { instance, theirs: from.theirs, during: from.during };
    from.signal?.addEventListener('abort', () => this.#takeBack(id), { once: true });
    return instance !== undefined && crossingOfQuestion(this.#desk().era, instance.era) === 'carried'
      ? this.#carry({ id, method, params: params ?? {} }, given)
      : this.#send(id, method, params, given);
  }

  /** A question of ours, as part of a call of the client: by a request of its own, or in the answer to the call. */
  askOwn(method: string, params: JsonObject, flight: Flight): OwnQuestion | undefined {
    if (this.#open.size >= MOST_OPEN) return undefined;
    this.#last += 1;
    const id = this.#last;
    const isCarried = flight.carry !== undefined;
    const open = { instance: undefined, theirs: undefined, token: undefined };
    const reply = this.#answered(id, { ...open, carrier: isCarried ? flight : undefined });
    if (!isCarried) this.#deliveries.send({ jsonrpc: '2.0', id, method, params }, flight.id);
    else if (flight.carry?.({ id, method, params }) !== true) {
      this.#open.delete(id);
      return undefined;
    }
    return { reply, isCarried, withdraw: () => this.#takeBack(id) };
  }

  /** The gateway's own question about a call of the client, until the answer is no longer wanted. */
  async askDuring(flight: Flight, method: string, params: JsonObject, signal: AbortSignal): Promise<Reply> {
    if (this.#open.size >= MOST_OPEN) return errorReply(CODES.unavailable, TOO_MANY);
    this.#last += 1;
    const id = this.#last;
    const carrier = this.#desk().era === 'modern' ? flight : undefined;
    const own = { instance: undefined, theirs: undefined, token: undefined };
    const answered = this.#answered(id, { ...own, carrier });
    if (carrier === undefined) this.#deliveries.send({ jsonrpc: '2.0', id, method, params }, flight.id);
    else if (carrier.carry?.({ id, method, params }) !== true) this.answer({ id, error: NOT_ASKED });
    const takeBack = () => this.#takeBack(id);
    signal.addEventListener('abort', takeBack, { once: true });
    try {
      return await answered;
    } finally {
      signal.removeEventListener('abort', takeBack);
    }
  }

  #takeBack(id: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#withdraw(id, open);
    open.settle(errorReply(CODES.unavailable, 'the answer is no longer wanted'));
  }

  /** Its client need not answer any more. */
  #withdraw(id: number, { carrier }: Open): void {
    this.#open.delete(id);
    carrier?.withdraw?.(id);
    if (carrier === undefined)
      this.#deliveries.note({ method: 'notifications/cancelled', params: { requestId: id } });
  }

  #send(id: number, method: string, params: JsonObject | undefined, from: Asker): Promise<Reply> {
    const { instance, theirs } = from;
    const token = params === undefined ? undefined : tokenIn(params);
    const own = params !== undefined && token !== undefined ? withToken(params, id) : params;
    const answered = this.#answered(id, { instance, theirs, token, carrier: undefined });
    const message = { jsonrpc: '2.0', id, method, ...(own === undefined ? {} : { params: own }) };
    const during = instance === undefined ? undefined : this.#flights.during(instance, from.during);
    this.#deliveries.send(message, during);
    return answered;
  }

  /** In the answer to a call of the client that is under way at the server. */
  #carry(question: Carried, { instance, theirs, during }: Asker): Promise<Reply> {
    const carrier = instance === undefined ? undefined : this.#flights.carrier(instance, during);
    const answered = this.#answered(question.id, { instance, theirs, token: undefined, carrier });
    if (carrier?.carry?.(plain(question)) !== true) this.answer({ id: question.id, error: NOT_ASKED });
    return answered;
  }

  #answered(id: number, open: Omit<Open, 'settle'>): Promise<Reply> {
    return new Promise((settle) => this.#open.set(id, { ...open, settle }));
  }

  /** The client's answer; one that was not asked for, or was given already, is dropped. */
  answer({ id, result, error }: JsonObject): void {
    const open = typeof id === 'number' ? this.#open.get(id) : undefined;
    if (open === undefined) return;
    this.#open.delete(Number(id));
    if (isObject(error)) open.settle({ error });
    else open.settle({ result: isObject(result) ? result : {} });
  }

  /** The server no longer wants the answer. */
  cancelled({ params }: ServerNote, instance: Instance): void {
    const theirs = params?.requestId;
    for (const reading of this.#reading)
      if (reading.instance === instance && reading.theirs === theirs) reading.isWithdrawn = true;
    for (const [id, open] of this.#open) {
      if (open.instance !== instance || open.theirs !== theirs || theirs === undefined) continue;
      // Its reason is the server's own words, and no client needs it.
      this.#withdraw(id, open);
    }
  }

  /** The client reports how far it is with something that a server asked: one report after the other. */
  progress(params: JsonObject): void {
    if (this.#reports >= MOST_OPEN) return;
    this.#reports += 1;
    this.#reported = this.#reported
      .then(() => this.#report(params))
      // Nothing waits for a report: a fault of ours stops it, and ends nothing else.
      .catch(() => undefined)
      .finally(() => {
        this.#reports -= 1;
      });
  }

  async #report(params: JsonObject): Promise<void> {
    const open = this.#open.get(Number(params.progressToken));
    if (open?.token === undefined || open.instance === undefined) return;
    const { server, connection } = open.instance;
    const { progress, total } = params;
    const call = restOfMessage(server, PROGRESS, params, ['progressToken', 'progress', 'total']);
    const isPassed = (await this.#desk().leave(call)) === undefined;
    const bare = {
      ...(progress === undefined ? {} : { progress }),
      ...(total === undefined ? {} : { total }),
    };
    connection.notify(PROGRESS, { ...(isPassed ? params : bare), progressToken: open.token });
  }

  /** Of one instance that ended, or of all. */
  drop(instance?: Instance): void {
    for (const [id, open] of this.#open) {
      if (instance !== undefined && open.instance !== instance) continue;
      this.#open.delete(id);
      open.settle(errorReply(CODES.unavailable, 'the client is gone'));
    }
  }
}

/** Without what only the older era knows. */
function plain({ params, ...question }: Carried): Carried {
  const { _meta, elicitationId: _, ...rest } = params;
  return { ...question, params: rest };
}
