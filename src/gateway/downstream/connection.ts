/**
 * One connection to an untrusted server, for all purposes: any number of requests at once, answers matched by our own
 * numbers, everything counted and bounded. It never rejects: once it has ended, every request resolves to that end.
 */
import type { Clock } from '../../ports/files.ts';
import type { KnownSecrets, Trail } from '../../sensitive/known/known-secrets.ts';
import { exactJson, withIntegersOf } from '../../text/json/exact-integers.ts';
import {
  type Incoming,
  isObject,
  type JsonObject,
  type MessageReading,
  type RefusedReading,
  readMessages,
  type ServerNote,
  type ServerRequest,
} from '../messages/incoming.ts';
import { type Bounds, ReadingLine } from '../messages/large-messages.ts';
import { withToken } from '../messages/rewrite.ts';
import { sizeInWords } from '../messages/strict-reader.ts';
import {
  type Answer,
  type Answering,
  type Asked,
  type Asking,
  answerOf,
  type Pending,
  requestOf,
  SpreadAnswer,
} from './server-answer.ts';
import type { Receiver, Wire } from './server-wire.ts';

/** Takes what the server sends of its own accord. `during`: our request that it belongs to, where that is certain. */
export interface Owner {
  onRequest(request: ServerRequest, during: number | undefined, connection: Connection): void;
  onNote(note: ServerNote, during: number | undefined): void;
  /** A request of the server that could not be read. */
  onRefused?(id: string | number, why: string): void;
  onEnd?(why: string): void;
}

const MOST_UNASKED = 10_000; // notifications and answers that the server does not take; further ones are dropped
const MOST_HELD_BYTES = 32 * 1024 * 1024;
const MOST_ABANDONED = 10_000; // requests whose late answers are recognised

export class Connection implements Receiver {
  readonly #bounds: Bounds;
  readonly #clock: Clock;
  readonly #owner: Owner;
  #wire: Wire | undefined;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Notifications and answers of ours on their way. */
  #unasked = 0;
  #bytes = 0;
  /** Of the message that is being read. */
  #messageBytes = 0;
  /** Of answers that are still being worked on; there is no room for more until some of that is done. */
  #heldBytes = 0;
  #room: Promise<void> | undefined;
  #tellRoom = () => {};
  /** Messages and lines so far. */
  received = 0;
  readonly #abandoned = new Set<number>();
  readonly #spread: SpreadAnswer;
  readonly #line: ReadingLine;
  readonly #concealing: Concealing | undefined;
  #isOver = false;
  /** Why it ended, once it has. */
  over = '';
  /** Lines that were not messages. */
  noise = 0;
  /** Answers without a request, or repeated ones. */
  strays = 0;
  /** Results that arrived after we stopped waiting for them. */
  late = 0;

  constructor(bounds: Bounds, clock: Clock, owner: Owner, secrets?: KnownSecrets) {
    this.#bounds = bounds;
    this.#clock = clock;
    this.#owner = owner;
    this.#concealing = secrets && concealingOf(secrets);
    this.#line = new ReadingLine(
      bounds,
      () => ({ secrets: secrets?.values ?? [], trail: this.#concealing?.before() ?? new Map() }),
      (...read) => this.#read(...read),
    );
    this.#spread = new SpreadAnswer(clock, (id, answer) => this.#settle(id, answer));
  }

  speakOver(wire: Wire): void {
    this.#wire = wire;
  }

  agree(protocolVersion: string): void {
    this.#wire?.agree(protocolVersion);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get waiting(): number {
    return this.#pending.size;
  }

  /** Our oldest request that waits; undefined if there is none. */
  get oldest(): number | undefined {
    return this.#pending.keys().next().value;
  }

  /** A request that we stopped waiting for got no answer: then the next of its kind will get none either. */
  get isSilentOnUnknown(): boolean {
    return this.#abandoned.size > 0;
  }

  /** For those that need no more than the answer. */
  async request(method: string, params: JsonObject = {}, patienceMs?: number): Promise<Answer> {
    return await this.ask(method, { params, ...(patienceMs === undefined ? {} : { patienceMs }) }).answer;
  }

  ask(method: string, { patienceMs, params, isReported = false, onNote, ...sending }: Asking = {}): Asked {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#isOver || !this.#wire)
      return { id, answer: Promise.resolve({ kind: 'over' }), cancel: () => {} };
    const pending: Pending = { settle: () => {}, abort: undefined, onNote };
    const answer = new Promise<Answer>((resolve) => {
      pending.settle = patienceMs === undefined ? resolve : this.#within(patienceMs, id, resolve);
    });
    this.#pending.set(id, pending);
    const given = isReported ? withToken(params ?? {}, id) : params;
    const message = { jsonrpc: '2.0', id, method, ...(given === undefined ? {} : { params: given }) };
    const text = given?.inputResponses === undefined ? JSON.stringify(message) : exactJson(message);
    const isAnswered = () => !this.#pending.has(id);
    const signal = () => {
      pending.abort ??= new AbortController();
      return pending.abort.signal;
    };
    void this.#wire.send(message, { ...sending, text, signal, isAnswered }).then((fault) => {
      if (fault) this.#settle(id, { kind: 'failed', ...fault });
    });
    return { id, answer, cancel: (reason) => this.#cancel(id, reason) };
  }

  #within(patienceMs: number, id: number, resolve: (answer: Answer) => void): (answer: Answer) => void {
    const stop = this.#clock.after(patienceMs, () => this.giveUp(id));
    return (answer) => {
      stop();
      resolve(answer);
    };
  }

  notify(method: string, params?: JsonObject): void {
    void this.#sendUnasked({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  /** An answer to a request of the server; settles when it has gone out. */
  async reply(id: string | number, answer: JsonObject): Promise<void> {
    const message = { jsonrpc: '2.0', id, ...answer };
    await this.#sendUnasked(message, exactJson(message));
  }

  /** Each may wait for a server that takes nothing, and over HTTP each is a connection. */
  async #sendUnasked(message: JsonObject, text?: string): Promise<void> {
    if (this.#unasked >= MOST_UNASKED) return;
    this.#unasked += 1;
    await this.#wire?.send(message, text === undefined ? {} : { text });
    this.#unasked -= 1;
  }

  receive(bytes: Uint8Array, during?: number): void {
    this.#line.receive(bytes, during);
  }

  get reading(): Promise<void> | undefined {
    return this.#line.last ?? this.#room;
  }

  /**
   * A server may answer thousands of calls at once, each with megabytes, faster than they are screened: beyond a limit no
   * more is read from it until what this returns was called.
   */
  hold(bytes: number): () => void {
    this.#heldBytes += bytes;
    if (this.#heldBytes > MOST_HELD_BYTES)
      this.#room ??= new Promise((resolve) => {
        this.#tellRoom = resolve;
      });
    return () => {
      this.#heldBytes -= bytes;
      if (this.#heldBytes > MOST_HELD_BYTES) return;
      this.#room = undefined;
      this.#tellRoom();
    };
  }

  #read(bytes: Uint8Array, during: number | undefined, known?: MessageReading): void {
    if (this.#isOver) return;
    const { maxBytes = Infinity, maxMessages = Infinity, maxMessageBytes } = this.#bounds;
    this.#bytes += bytes.length;
    this.#messageBytes = bytes.length;
    const reading = known ?? readMessages(bytes, maxMessageBytes);
    this.received += reading.kind === 'messages' ? reading.messages.length : 1;
    if (this.#bytes > maxBytes) this.end(`it sent more than ${sizeInWords(maxBytes)} in all`);
    else if (this.received > maxMessages) this.end(`it sent more than ${maxMessages} messages or lines`);
    else if (reading.kind === 'noise') {
      this.noise += 1;
      this.#spread.take(bytes);
    } else if (reading.kind === 'refused') this.#decline(reading, during);
    else
      for (const message of reading.messages) {
        // What was read elsewhere was concealed there.
        const isConcealed = known !== undefined || this.#concealing === undefined;
        this.#take(isConcealed ? message : this.#concealing.conceal(message), during);
      }
  }

  end(why: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.over = why;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { settle, abort } of waiting) {
      settle({ kind: 'over' });
      abort?.abort();
    }
    this.#owner.onEnd?.(why);
  }

  /** What has a method is no answer: its id is the server's own number. */
  #decline({ why, id, method }: RefusedReading, during: number | undefined): void {
    if (method === undefined) this.#refuse(why, id ?? during ?? null);
    else if (id !== null) this.#owner.onRefused?.(id, why);
  }

  /** A refused message without a certain id may have been the only answer that we wait for. */
  #refuse(why: string, id: string | number | null): void {
    const meant = id ?? this.#only();
    if (typeof meant !== 'number' || !this.#pending.has(meant)) this.strays += 1;
    else this.#settle(meant, { kind: 'failed', why: `it sent a message with ${why}` });
  }

  #only(): number | undefined {
    return this.#pending.size === 1 ? this.oldest : undefined;
  }

  /** Without a word to the server, which may still answer: that is noticed. */
  giveUp(id: number): void {
    this.#abandon(id);
    this.#settle(id, { kind: 'unanswered' });
  }

  #abandon(id: number): void {
    if (this.#abandoned.size < MOST_ABANDONED) this.#abandoned.add(id);
  }

  #cancel(id: number, reason?: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#abandon(id);
    this.#settle(id, { kind: 'cancelled' });
    if (this.#wire?.endsByAbort !== true) {
      this.notify('notifications/cancelled', { requestId: id, ...(reason === undefined ? {} : { reason }) });
    }
    pending.abort?.abort();
  }

  #settle(id: number, answer: Answer): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    pending.settle(answer);
  }

  #take(message: Incoming, during: number | undefined): void {
    if (message.kind === 'request') this.#owner.onRequest(message, during, this);
    else if (message.kind === 'notification') this.#hear(message, during);
    else if (message.kind === 'odd') this.noise += 1;
    else if (message.kind === 'broken') this.#refuse(message.why, message.id ?? during ?? null);
    else if (message.kind === 'declined') this.#owner.onRefused?.(message.id, message.why);
    else this.#answer(message, during);
  }

  /** Progress, and news of a subscription, name the request that they belong to. */
  #hear(note: ServerNote, during: number | undefined): void {
    const named = requestOf(note);
    const pending = this.#pending.get(named ?? during ?? 0);
    // What a server takes back is a question of its own, wherever the word of it comes.
    if (note.method === 'notifications/cancelled') this.#owner.onNote(note, during);
    else if (pending?.onNote !== undefined) pending.onNote(note);
    else if (named === undefined) this.#owner.onNote(note, during);
  }

  #answer(message: Answering, during: number | undefined): void {
    const { id } = message;
    // An error without an id is about something the server could not read, which can only be our only request.
    const meant = message.kind === 'error' && id === null ? (during ?? this.#only()) : id;
    if (typeof meant === 'number' && this.#pending.has(meant))
      this.#settle(meant, answerOf(message, this.#messageBytes));
    else if (typeof id !== 'number' || !this.#abandoned.delete(id)) this.strays += this.#spread.takeStray(id);
    else if (message.kind === 'result') this.late += 1;
  }
}

interface Concealing {
  conceal(message: Incoming): Incoming;
  /** What a reply may end; nothing begins with one. */
  before(): Trail;
}

/** Streams of one connection that are kept apart: by method, token and logger. */
const MOST_STREAMS = 64;

/**
 * The one place where what servers were given is taken out of what any of them sends: each message is concealed as soon as
 * it is read, before anything else sees it. What one server sends is read together with the notifications and questions
 * before it, as a value can come in pieces.
 */
function concealingOf(secrets: KnownSecrets): Concealing {
  const trail: Trail = new Map();
  const streams = new Map<string, Trail>();
  const inStream = (method: string, params: JsonObject): JsonObject => {
    const { progressToken, logger, uri } = params;
    const key = JSON.stringify([method, progressToken, logger, uri]);
    const stream = streams.get(key) ?? new Map();
    streams.delete(key);
    streams.set(key, stream);
    const [oldest = ''] = streams.keys();
    if (streams.size > MOST_STREAMS) streams.delete(oldest);
    return secrets.conceal(secrets.conceal(params, trail), stream);
  };
  const before = () => new Map(trail);
  const conceal = (message: Incoming): Incoming => {
    switch (message.kind) {
      case 'result':
        return withResult(message, secrets.conceal(message.result, before()));
      case 'error': {
        const error = secrets.conceal(message.error, before());
        return error === message.error ? message : { ...message, error, message: String(error.message) };
      }
      case 'request':
      case 'notification': {
        const { method, params } = message;
        // A name that has a secret in it is no name of ours to pass on.
        if (secrets.conceal(method) !== method) return { kind: 'odd' };
        const read = params && inStream(method, params);
        return read === params ? message : { ...message, params: read };
      }
      default:
        return message;
    }
  };
  return { conceal, before };
}

function withResult(message: Extract<Incoming, { kind: 'result' }>, result: JsonObject): Incoming {
  if (result === message.result) return message;
  const whole = withIntegersOf(result, message.result);
  return isObject(whole) ? { ...message, result: whole } : message;
}
