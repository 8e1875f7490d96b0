/**
 * The connection to the client: one JSON object per line, checked by the strict reader before anything acts on it.
 * Input that two readers could understand differently (duplicate keys, keys that differ in case, `__proto__`, lone
 * surrogates) is refused, so that what was screened is what will run. After the input ends, pending requests are answered.
 */
import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errorResult } from './desk/answer.ts';
import { withOwnMessage } from './desk/protocol-errors.ts';

/** No sensible call is larger, and a larger one would hold up all others. */
const MOST_BYTES = 1024 * 1024;
const MOST = '1 MiB';
/** How much of a refused line is kept, to find out which request it was. */
const MOST_KEPT_BYTES = 16 * MOST_BYTES;
/** With this many unanswered requests no more are read: they would only wait in memory. */
const MOST_PENDING = 64;
/** After the input ended, without a single answer: then the remaining requests hang and are refused. */
const STUCK_MS = 30_000;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

export class Wire implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #input: Readable;
  readonly #output: Writable;
  /** How many requests with each id await an answer; a client may use an id twice. */
  readonly #pending = new Map<string | number, number>();
  readonly #calls = new Set<string | number>();
  #waiting = 0;
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
    const isLarge = size > MOST_BYTES;
    const reading = isLarge ? undefined : readJson(line);
    if (!reading?.ok) {
      const reason = JSON_REFUSALS[reading?.reason ?? 'too-large'];
      this.#refuse(size > line.length ? undefined : lenient(line), reason);
    } else if (hasProto(reading.value)) {
      this.#refuse(reading.value, 'a key `__proto__`, which readers treat differently');
    } else this.#deliver(reading.value);
  }

  #deliver(value: JsonValue): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#refuse(value, 'it is not a JSON-RPC 2.0 message');
      return;
    }
    if ('method' in message && message.method === 'tools/call' && 'id' in message) {
      const { name, arguments: args } = message.params ?? {};
      const isCall = typeof name === 'string' && (args === undefined || isObject(args));
      // The SDK would return a protocol error, which is not a decision.
      if (!isCall) {
        this.#refuse(value, 'the call names no tool, or its arguments are not an object');
        return;
      }
      this.#calls.add(message.id);
    }
    // A subscription is answered only when something changes, and nothing does.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen')
      this.#await(message.id);
    // A cancelled request is never answered, and must not be waited for.
    const called = 'method' in message && message.method === 'notifications/cancelled' ? message.params : {};
    if (typeof called?.requestId === 'string' || typeof called?.requestId === 'number') {
      this.#settle(called.requestId);
    }
    this.onmessage?.(message);
  }

  #await(id: string | number): void {
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
    this.#waiting += 1;
    if (this.#waiting >= MOST_PENDING) this.#input.pause();
  }

  #settle(id: string | number): void {
    const count = this.#pending.get(id);
    if (count === undefined) return;
    if (count > 1) this.#pending.set(id, count - 1);
    else {
      this.#pending.delete(id);
      this.#calls.delete(id);
    }
    this.#waiting -= 1;
    this.#stuck?.refresh();
    this.#goOn();
    this.#closeIfDone();
  }

  #goOn(): void {
    if (!this.#isClosed && this.#drain === undefined && this.#waiting < MOST_PENDING) this.#input.resume();
  }

  /** A refused tool call is a tool error, which the model can read; anything else is a protocol error. */
  #refuse(value: unknown, reason: string): void {
    const trouble = new Trouble('message.refused', { reason, most: MOST });
    const { id, method } = envelopeOf(value);
    // Without a readable id it may have been a notification: the protocol's error for that has no id.
    if (id === undefined) this.#write({ jsonrpc: '2.0', id: null, error: refusal(trouble, PARSE_ERROR) });
    else if (method === 'tools/call') {
      this.#await(id);
      void this.#answerRefused(id, trouble).then(() => this.#settle(id));
    } else this.#write({ jsonrpc: '2.0', id, error: refusal(trouble, INVALID_REQUEST) });
  }

  async #answerRefused(id: string | number, trouble: Trouble): Promise<void> {
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
        this.#goOn();
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
    for (const id of this.#pending.keys()) if (this.#calls.has(id)) await this.#answerRefused(id, trouble);
    this.hasGivenUp = true;
    await this.close();
  }

  #closeIfDone(): void {
    if (this.#isInputOver && this.#waiting === 0) void this.close();
  }
}

function refusal({ code, message, hint }: Trouble, number: number) {
  return { code: number, message, data: { code, hint } };
}

/** Only for the envelope: nothing inside it is used. */
function lenient(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

function envelopeOf(value: unknown): { id?: string | number; method?: string } {
  if (typeof value !== 'object' || value === null) return {};
  const id = 'id' in value ? value.id : undefined;
  const method = 'method' in value ? value.method : undefined;
  return {
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    ...(typeof method === 'string' ? { method } : {}),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasProto(value: JsonValue): boolean {
  for (const { value: key, isKey } of walkJson(value, 0, () => 0))
    if (isKey && key === '__proto__') return true;
  return false;
}
