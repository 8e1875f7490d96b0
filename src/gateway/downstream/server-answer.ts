import { Buffer } from 'node:buffer';
import type { Clock } from '../../ports/files.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { readEnvelope } from '../messages/envelope.ts';
import { META } from '../messages/eras.ts';
import { type Incoming, isObject, type JsonObject, type ServerNote } from '../messages/incoming.ts';
import type { Sending, WireFault } from './server-wire.ts';

/** How one request is made. */
export interface Asking extends Pick<Sending, 'headers' | 'isLong' | 'onPaused'> {
  readonly patienceMs?: number;
  readonly params?: JsonObject;
  /** Puts its number into the parameters, for what is reported about it meanwhile. */
  readonly isReported?: boolean;
  /** Notifications that belong to this request, by what they name or by the stream they came in. */
  onNote?(note: ServerNote): void;
}

export interface Asked {
  readonly id: number;
  readonly answer: Promise<Answer>;
  /** The server is asked to stop, and what it still sends about it is dropped. */
  cancel(reason?: string): void;
}

/** What became of a request of ours. */
export type Answer =
  | { readonly kind: 'result'; readonly result: JsonObject; readonly bytes: number }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly error: JsonObject }
  /** The server, or the transport, sent something that is not an answer: in our own words. */
  | ({ readonly kind: 'failed' } & WireFault)
  | { readonly kind: 'unanswered' }
  /** Its caller no longer wants it. */
  | { readonly kind: 'cancelled' }
  /** The whole connection ended: `over` is the reason. */
  | { readonly kind: 'over' };

/** A request without an answer. */
export interface Pending {
  settle: (answer: Answer) => void;
  /** Made when a wire asks for its signal: a pipe never does. */
  abort: AbortController | undefined;
  readonly onNote: ((note: ServerNote) => void) | undefined;
}

/** The number of ours that a notification names; `NaN` for what names none of ours, though it must. */
export function requestOf({ method, params }: ServerNote): number | undefined {
  if (method === 'notifications/progress') return numberIn(params?.progressToken);
  const meta = params?._meta;
  const named = isObject(meta) ? meta[META.subscriptionId] : undefined;
  return named === undefined ? undefined : numberIn(named);
}

/** Some write the number as a text. */
const numberIn = (value: JsonValue | undefined): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    ? Number(value)
    : Number.NaN;

export type Answering = Extract<Incoming, { kind: 'result' | 'error' }>;

export const answerOf = (message: Answering, bytes: number): Answer =>
  message.kind === 'result'
    ? { kind: 'result', result: message.result, bytes }
    : { kind: 'error', code: message.code, message: message.message, error: message.error };

/** A server may log its answer before it sends it: only one that has not come by then was meant by the lines. */
const SPREAD_MS = 1_000;
const SPREAD: Answer = {
  kind: 'failed',
  why: 'it sent its answer over several lines, and a message is one line',
};
const TEXT_ID: Answer = { kind: 'failed', why: 'it sent the id of the request back as a text' };
const CUT: Answer = { kind: 'failed', why: 'it sent an answer that is not JSON to its end' };
/** Of one such answer: what is longer is noise. */
const MOST_BYTES = 256 * 1024;
const MOST_ENDS = 256;

/**
 * Lines that are no messages are noise, and stay so: nothing of them is passed on. But if together they are the answer
 * to a request of ours, its caller should not wait for the deadline.
 */
export class SpreadAnswer {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #settle: (id: number, answer: Answer) => void;
  #lines: Buffer[] = [];
  #indent = 0;
  #bytes = 0;
  #ends = 0;
  readonly #later = new Set<number>();

  constructor(clock: Pick<Clock, 'after'>, settle: (id: number, answer: Answer) => void) {
    this.#clock = clock;
    this.#settle = settle;
  }

  take(line: Uint8Array): void {
    const begun = readEnvelope(line, 'begun');
    if (begun.isAnswer === true && begun.method === undefined && typeof begun.id === 'number')
      this.#settleLater(begun.id, CUT);
    const text = Buffer.from(line.subarray(0, 128)).toString('latin1');
    const indent = text.length - text.trimStart().length;
    const isOuter = this.#lines.length === 0 || indent <= this.#indent;
    if (isOuter && text.trimStart().startsWith('{')) this.#begin(indent);
    else if (this.#lines.length === 0) return;
    this.#bytes += line.length;
    if (this.#bytes > MOST_BYTES || this.#ends > MOST_ENDS) {
      this.#lines = [];
      return;
    }
    this.#lines.push(Buffer.from(line), NEW_LINE);
    if (isOuter && this.#lines.length > 2) this.#end();
  }

  #begin(indent: number): void {
    this.#lines = [];
    this.#indent = indent;
    this.#bytes = 0;
    this.#ends = 0;
  }

  /** A line as far left as the first may be the last. */
  #end(): void {
    this.#ends += 1;
    const { id, method, isAnswer } = readEnvelope(Buffer.concat(this.#lines), 'first');
    if (isAnswer !== true || method !== undefined || typeof id !== 'number') return;
    this.#lines = [];
    this.#settleLater(id, SPREAD);
  }

  /** An answer to none of our requests, unless its id is the number of one, as a text. */
  takeStray(id: JsonValue): 1 {
    if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) this.#settleLater(Number(id), TEXT_ID);
    return 1;
  }

  #settleLater(id: number, answer: Answer): void {
    if (this.#later.has(id) || this.#later.size > MOST_ENDS) return;
    this.#later.add(id);
    this.#clock.after(SPREAD_MS, () => {
      this.#later.delete(id);
      this.#settle(id, answer);
    });
  }
}

const NEW_LINE = Buffer.from('\n');
