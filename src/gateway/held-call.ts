/**
 * One call of a client of the newer era. A server of the older era may ask that client something in the middle of it, and
 * such a client cannot be asked: the call is held open at the server, the client's request is answered with what is
 * wanted, and the request that brings the answers waits for the very same call.
 */
import type { Clock } from '../ports/files.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Carried, Flight } from './flights.ts';
import type { RequestId } from './hub.ts';
import { mayBeAsked } from './messages/declared-abilities.ts';
import { META } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import { failedReply } from './messages/passed-reply.ts';
import { tokenIn } from './messages/rewrite.ts';

export interface Keeper {
  readonly clock: Clock;
  /** How long the client may stay away; then the server gets an error for an answer. */
  readonly holdMs: number;
  /** The state by which its client finds it again; undefined if too many are held. */
  keep(call: HeldCall): string | undefined;
  forget(call: HeldCall): void;
  /** The client's answer to a question, or ours. */
  answer(id: number, reply: Reply): void;
}

interface Waiting {
  readonly id: RequestId;
  readonly token: RequestId | undefined;
  settle(reply: Reply): void;
}

export class HeldCall implements Flight {
  isGone = false;
  cancel: (reason?: string) => void = () => {};
  readonly method: string;
  /** As it was made first: the client has to repeat it. */
  readonly params: JsonObject;
  readonly #keeper: Keeper;
  readonly #questions = new Map<string, Carried>();
  #waiting: Waiting | undefined;
  #declared: JsonValue | undefined;
  #outcome: Reply | undefined;
  #isGivenUp = false;
  #stopExpiry = () => {};

  constructor(method: string, params: JsonObject, keeper: Keeper) {
    this.method = method;
    this.params = params;
    this.#keeper = keeper;
  }

  get id(): RequestId {
    return this.#waiting?.id ?? '';
  }

  get token(): RequestId | undefined {
    return this.#waiting?.token;
  }

  get isAway(): boolean {
    return this.#waiting === undefined;
  }

  get isAsked(): boolean {
    return this.isAway || this.#questions.size > 0;
  }

  /** The first request for it. */
  begin(flight: Flight, make: (call: HeldCall) => Promise<Reply>): Promise<Reply> {
    const answered = this.#wait(flight, this.params);
    void make(this).then(
      (reply) => this.#end(reply),
      (error: unknown) => this.#end(failedReply(error)),
    );
    return answered;
  }

  /** The client is back, with answers to all questions or to some. */
  resume(flight: Flight, params: JsonObject): Promise<Reply> {
    this.#stopExpiry();
    const { inputResponses } = params;
    for (const [key, { id }] of this.#questions) {
      const result = isObject(inputResponses) ? inputResponses[key] : undefined;
      if (!isObject(result)) continue;
      this.#questions.delete(key);
      this.#keeper.answer(id, { result });
    }
    return this.#wait(flight, params);
  }

  carry(question: Carried): boolean {
    if (this.#isGivenUp || this.isGone || !mayBeAsked(this.#declared, question)) return false;
    this.#questions.set(`question-${question.id}`, question);
    this.#askSoon();
    return true;
  }

  withdraw(id: number): void {
    this.#questions.delete(`question-${id}`);
  }

  /** The client is gone for good. */
  drop(reason: string): void {
    this.#stopExpiry();
    this.#keeper.forget(this);
    this.isGone = true;
    this.#refuse(reason);
    this.cancel(reason);
  }

  #wait(flight: Flight, params: JsonObject): Promise<Reply> {
    const meta = isObject(params._meta) ? params._meta : {};
    this.#declared = meta[META.clientCapabilities];
    flight.cancel = (reason) => this.drop(reason ?? 'its caller is gone');
    return new Promise((settle) => {
      this.#waiting = { id: flight.id, token: tokenIn(params), settle };
      if (this.#outcome !== undefined) this.#end(this.#outcome);
      else if (this.#questions.size > 0) this.#askSoon();
    });
  }

  /** Questions that a server asks at once are put to the client together. */
  #askSoon(): void {
    void this.#keeper.clock.nextTurn().then(() => this.#ask());
  }

  #ask(): void {
    const { clock, holdMs } = this.#keeper;
    const waiting = this.#waiting;
    if (waiting === undefined || this.isGone || this.#questions.size === 0) return;
    const requestState = this.#keeper.keep(this);
    if (requestState === undefined) {
      this.#refuse('too many calls of this client wait for its answers');
      return;
    }
    this.#waiting = undefined;
    this.#stopExpiry = clock.after(holdMs, () => this.#giveUp());
    const asked = [...this.#questions].map(([key, { method, params }]) => [key, { method, params }]);
    const inputRequests = Object.fromEntries(asked);
    waiting.settle({ result: { resultType: 'input_required', inputRequests, requestState } });
  }

  /** Kept while its client is away. */
  #end(reply: Reply): void {
    this.#outcome = reply;
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    this.#isGivenUp = true;
    this.#keeper.forget(this);
    this.#refuse('the call has ended');
    waiting.settle(reply);
  }

  /** The call itself goes on: its server decides what to do without an answer. */
  #giveUp(): void {
    this.#isGivenUp = true;
    this.#keeper.forget(this);
    this.#refuse('the client did not come back with an answer');
  }

  #refuse(why: string): void {
    const ids = [...this.#questions.values()].map(({ id }) => id);
    this.#questions.clear();
    for (const id of ids) this.#keeper.answer(id, errorReply(CODES.unavailable, why));
  }
}
