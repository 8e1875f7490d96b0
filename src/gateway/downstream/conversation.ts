/**
 * One conversation with an untrusted server: requests go out one at a time, answers are matched by our own ids, and
 * everything is counted and bounded. It never rejects: once it has ended, every request resolves to that end.
 */
import type { Clock } from '../../ports/files.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type Incoming, type JsonObject, readMessages } from '../messages/incoming.ts';
import { sizeInWords } from '../messages/strict-reader.ts';
import type { ListLimits } from './limits.ts';

export type Answer =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  /** The server, or the transport, sent something that is not an answer: in our own words. */
  | { readonly kind: 'failed'; readonly why: string; readonly status?: number }
  | { readonly kind: 'unanswered' }
  /** The whole conversation ended: `over` is the reason. */
  | { readonly kind: 'over' };

/** What a wire delivers. */
export interface Receiver {
  receive(bytes: Uint8Array): void;
  /** Permanently; the first reason is kept. */
  end(why: string): void;
}

export interface WireFault {
  readonly why: string;
  readonly status?: number;
}

export interface Wire {
  /** Settles when the message is sent, or, if each request has its own reply, when that was read. */
  send(message: JsonObject): Promise<WireFault | undefined>;
  /** What the server negotiated, for transports that repeat it with each message. */
  agree(protocolVersion: string): void;
  close(): Promise<void>;
}

/** Questions of the server in one listing. */
const MOST_QUESTIONS = 200;
/** At the same time; further ones get no answer. */
const MOST_REPLIES = 4;

interface Pending {
  readonly id: number;
  settle(answer: Answer): void;
}

export class Conversation implements Receiver {
  readonly #limits: ListLimits;
  readonly #clock: Clock;
  #wire: Wire | undefined;
  #pending: Pending | undefined;
  #lastId = 0;
  #bytes = 0;
  #messages = 0;
  readonly #abandoned = new Set<number>();
  readonly #heard = new Set<string>();
  #asked = 0;
  #replying = 0;
  #isOver = false;
  /** Why it ended, once it has. */
  over = '';
  /** Lines that were not messages. */
  noise = 0;
  /** Answers without a request, or repeated ones. */
  strays = 0;
  /** Results that arrived after we stopped waiting for them. */
  late = 0;

  constructor(limits: ListLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  speakOver(wire: Wire): void {
    this.#wire = wire;
  }

  agree(protocolVersion: string): void {
    this.#wire?.agree(protocolVersion);
  }

  /** Whether the server sent this notification. */
  heard(method: string): boolean {
    return this.#heard.has(method);
  }

  /** A request that we stopped waiting for got no answer: then the next of its kind will get none either. */
  get isSilentOnUnknown(): boolean {
    return this.#abandoned.size > 0;
  }

  async request(method: string, params: JsonObject = {}, patienceMs?: number): Promise<Answer> {
    if (this.#isOver || !this.#wire) return { kind: 'over' };
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Answer>((resolve) => {
      this.#pending = { id, settle: resolve };
    });
    const cancel =
      patienceMs === undefined ? undefined : this.#clock.after(patienceMs, () => this.#giveUp(id));
    void this.#wire.send({ jsonrpc: '2.0', id, method, params }).then((fault) => {
      if (fault) this.#settle(id, { kind: 'failed', ...fault });
    });
    const settled = await answer;
    cancel?.();
    return settled;
  }

  notify(method: string): void {
    void this.#wire?.send({ jsonrpc: '2.0', method });
  }

  receive(bytes: Uint8Array): void {
    if (this.#isOver) return;
    const { maxBytes, maxMessages, maxMessageBytes } = this.#limits;
    this.#bytes += bytes.length;
    const reading = readMessages(bytes, maxMessageBytes);
    this.#messages += reading.kind === 'messages' ? reading.messages.length : 1;
    if (this.#bytes > maxBytes) this.end(`it sent more than ${sizeInWords(maxBytes)} in all`);
    else if (this.#messages > maxMessages) this.end(`it sent more than ${maxMessages} messages or lines`);
    else if (reading.kind === 'noise') this.noise += 1;
    else if (reading.kind === 'refused') this.#refuse(reading.why, reading.id);
    else for (const message of reading.messages) this.#take(message);
  }

  end(why: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.over = why;
    this.#pending?.settle({ kind: 'over' });
    this.#pending = undefined;
  }

  /** A refused message without a certain id may have been the answer that we wait for. */
  #refuse(why: string, id: string | number | null): void {
    if (this.#pending && (id === null || id === this.#pending.id))
      this.#settle(this.#pending.id, { kind: 'failed', why: `it sent a message with ${why}` });
    else this.strays += 1;
  }

  #giveUp(id: number): void {
    this.#abandoned.add(id);
    this.#settle(id, { kind: 'unanswered' });
  }

  #settle(id: number, answer: Answer): void {
    if (this.#pending?.id !== id) return;
    const { settle } = this.#pending;
    this.#pending = undefined;
    settle(answer);
  }

  #take(message: Incoming): void {
    if (message.kind === 'request') this.#reply(message.id, message.method);
    else if (message.kind === 'notification') this.#heard.add(message.method);
    else if (message.kind === 'odd') this.noise += 1;
    else this.#answer(message);
  }

  #answer(message: Answering): void {
    const { id } = message;
    // An error without an id is about something the server could not read, which can only be our last request.
    const isOurs = id === this.#pending?.id || (message.kind === 'error' && id === null);
    if (this.#pending && isOurs) this.#settle(this.#pending.id, answerOf(message));
    else if (typeof id !== 'number' || !this.#abandoned.delete(id)) this.strays += 1;
    else if (message.kind === 'result') this.late += 1;
  }

  /** We offer no capabilities: no model, no folders, no user to ask. */
  #reply(id: JsonValue, method: string): void {
    this.#asked += 1;
    if (this.#asked > MOST_QUESTIONS) this.end(`it sent more than ${MOST_QUESTIONS} requests of its own`);
    // Over HTTP each reply is a connection.
    if (this.#isOver || this.#replying >= MOST_REPLIES) return;
    this.#replying += 1;
    const reply: JsonObject =
      method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
    void Promise.resolve(this.#wire?.send({ jsonrpc: '2.0', id, ...reply })).then(() => {
      this.#replying -= 1;
    });
  }
}

type Answering = Extract<Incoming, { kind: 'result' | 'error' }>;

const answerOf = (message: Answering): Answer =>
  message.kind === 'result'
    ? { kind: 'result', result: message.result }
    : { kind: 'error', code: message.code, message: message.message };
