/**
 * The connection to the client: one JSON object per line, read by the strict reader before anything acts on it. This door
 * only translates refusals: into a tool error for a call, which a model can read, into a protocol error for the rest.
 * Requests run concurrently, a bounded number of them. After the input ends, pending requests are answered.
 */
import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import {
  FROM_CLIENT,
  readStrictly,
  refuseTooLarge,
  sizeInWords,
} from '../../gateway/messages/strict-reader.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errorResult } from './desk/answer.ts';
import { withOwnMessage } from './desk/protocol-errors.ts';
import { InFlight, MOST_REQUEST_BYTES, MOST_REQUESTS } from './in-flight.ts';

const MOST = sizeInWords(FROM_CLIENT.maxBytes);
/** How much of a line that is too large is kept, to find out which request it was. */
const MOST_KEPT_BYTES = 16 * FROM_CLIENT.maxBytes;
/** After the input ended, without a single answer: then the remaining requests hang and are refused. */
const STUCK_MS = 30_000;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;
/** In the range that the protocol leaves to implementations. */
const TOO_MANY_REQUESTS = -32000;

/** What is known of a message that is not delivered. */
interface Refused {
  readonly id: string | number | null;
  readonly method?: string;
}

export class Wire implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #inFlight = new InFlight();
  /** Refusals that are still being written. */
  #refusing = 0;
  #drain: Promise<void> | undefined;
  #stuck: NodeJS.Timeout | undefined;
  readonly #lines = new LineCutter(MOST_KEPT_BYTES);
  #isInputOver = false;
  #isClosed = false;
  /** Whether requests were left without their own answer. */
  hasGivenUp = false;
  /** Resolves when the connection is closed. */
  readonly hasEnded: Promise<void>;
  #tellEnd = () => {};

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    this.hasEnded = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#input.on('end', () => this.#end());
    this.#input.on('close', () => this.#end());
    this.#input.on('error', () => this.#end());
    // The client no longer reads answers.
    this.#output.on('error', () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return;
    this.#write('error' in message ? withOwnMessage(message) : message);
    if ('id' in message && !('method' in message) && message.id !== undefined) this.#settle(message.id);
    await this.#drain;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#stuck);
    this.#input.pause();
    this.onclose?.();
    this.#tellEnd();
  }

  #take(chunk: Buffer): void {
    for (const line of this.#lines.cut(chunk)) this.#read(line, this.#lines.lineBytes);
  }

  #read(line: Buffer, size: number): void {
    if (this.#isClosed || line.every((byte) => byte <= 0x20)) return;
    const isWhole = size === line.length;
    const reading =
      size > FROM_CLIENT.maxBytes
        ? refuseTooLarge(isWhole ? line : undefined, FROM_CLIENT)
        : readStrictly(line, FROM_CLIENT);
    if (reading.ok) this.#deliver(reading.value, size);
    else this.#refuse(reading, reading.why);
  }

  #deliver(value: JsonValue, size: number): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#refuse(envelopeOf(value), 'it is not a JSON-RPC 2.0 message');
      return;
    }
    if ('method' in message && 'id' in message && !this.#accept(message, size)) return;
    // A cancelled request is never answered, and must not be waited for.
    const cancelled =
      'method' in message && message.method === 'notifications/cancelled' ? message.params : {};
    if (typeof cancelled?.requestId === 'string' || typeof cancelled?.requestId === 'number') {
      this.#settle(cancelled.requestId);
    }
    this.onmessage?.(message);
  }

  /** Whether the request may be served. */
  #accept(message: Extract<JSONRPCMessage, { method: string; id: unknown }>, size: number): boolean {
    const { id, method, params } = message;
    const isCall = method === 'tools/call';
    const { name, arguments: args } = params ?? {};
    if (isCall && (typeof name !== 'string' || (args !== undefined && !isObject(args)))) {
      // The SDK would return a protocol error, which is not a decision.
      this.#refuse(message, 'the call names no tool, or its arguments are not an object');
      return false;
    }
    // A subscription is answered only when something changes, and nothing does.
    if (method === 'subscriptions/listen' || this.#inFlight.take(id, size, isCall)) return true;
    const most = { most: String(MOST_REQUESTS), size: sizeInWords(MOST_REQUEST_BYTES) };
    this.#answerRefused(message, new Trouble('calls.too_many', most), TOO_MANY_REQUESTS);
    return false;
  }

  #settle(id: string | number): void {
    if (!this.#inFlight.settle(id)) return;
    this.#stuck?.refresh();
    this.#closeIfDone();
  }

  /** Without a certain id it may have been a notification: the protocol's error for that has no id. */
  #refuse(refused: Refused, reason: string): void {
    const trouble = new Trouble('message.refused', { reason, most: MOST });
    this.#answerRefused(refused, trouble, refused.id === null ? PARSE_ERROR : INVALID_REQUEST);
  }

  /** A refused tool call is a tool error, which the model can read; anything else is a protocol error. */
  #answerRefused({ id, method }: Refused, trouble: Trouble, code: number): void {
    if (id === null || method !== 'tools/call') {
      const { message, hint } = trouble;
      this.#write({ jsonrpc: '2.0', id, error: { code, message, data: { code: trouble.code, hint } } });
      return;
    }
    this.#refusing += 1;
    void this.#writeToolError(id, trouble).then(() => {
      this.#refusing -= 1;
      this.#closeIfDone();
    });
  }

  async #writeToolError(id: string | number, trouble: Trouble): Promise<void> {
    const result = await errorResult(trouble, true);
    this.#write({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
  }

  /** No more requests are read from a client that does not read the answers. */
  #write(message: object): void {
    if (this.#output.write(`${JSON.stringify(message)}\n`) || this.#drain) return;
    this.#input.pause();
    this.#drain = new Promise((resolve) => {
      this.#output.once('drain', () => {
        this.#drain = undefined;
        if (!this.#isClosed) this.#input.resume();
        resolve();
      });
    });
  }

  #end(): void {
    if (this.#isInputOver) return;
    this.#isInputOver = true;
    const last = this.#lines.end();
    if (last !== undefined) this.#read(last, this.#lines.lineBytes);
    // Keeps the process alive until everything is answered.
    this.#stuck = setTimeout(() => void this.#giveUp(), STUCK_MS);
    this.#closeIfDone();
  }

  async #giveUp(): Promise<void> {
    const trouble = new Trouble('message.refused', { reason: 'no answer came in time', most: MOST });
    for (const id of this.#inFlight.calls) await this.#writeToolError(id, trouble);
    this.hasGivenUp = true;
    await this.close();
  }

  #closeIfDone(): void {
    if (this.#isInputOver && this.#inFlight.isEmpty && this.#refusing === 0) void this.close();
  }
}

/** Of a message that the strict reader passed. */
function envelopeOf(value: JsonValue): Refused {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { id: null };
  const { id, method } = value;
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    ...(typeof method === 'string' ? { method } : {}),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
