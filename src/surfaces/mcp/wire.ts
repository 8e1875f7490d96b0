/**
 * The line between us and the client: one JSON object a line, read by the strict reader before anybody acts on it.
 * What two readers could understand differently (the same key twice, case twins, `__proto__`, halves of characters)
 * is refused, so that what was screened is what will run. When the input ends, what was asked is still answered.
 */
import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { JSON_REFUSALS, readJson } from '../../text/json-read.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errorResult } from './answer.ts';

/** No call that makes sense is larger, and a larger one would hold up all others. */
const MOST_BYTES = 1024 * 1024;
const MOST = '1 MiB';
/** Of a refused line so much is kept to find out which request it was. */
const MOST_KEPT_BYTES = 16 * MOST_BYTES;
/** After the input has ended: so long may what is under way still take. */
const DRAIN_MS = 10_000;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

export class Wire implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #pending = new Set<string | number>();
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isInputOver = false;
  #isClosed = false;
  /** Kept when the connection is over. */
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
    // Nobody reads the answers any more.
    this.#output.on('error', () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return;
    const isWritten = this.#output.write(`${JSON.stringify(message)}\n`);
    if ('id' in message && !('method' in message) && message.id !== undefined) {
      this.#pending.delete(message.id);
      this.#closeIfDone();
    }
    if (!isWritten) await new Promise<void>((resolve) => this.#output.once('drain', resolve));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.pause();
    this.onclose?.();
    this.#tellEnd();
  }

  #take(chunk: Buffer): void {
    let at = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, at)) {
      this.#hold(chunk.subarray(at, newline));
      this.#read(Buffer.concat(this.#held), this.#heldBytes);
      this.#held = [];
      this.#heldBytes = 0;
      at = newline + 1;
    }
    this.#hold(chunk.subarray(at));
  }

  #hold(part: Buffer): void {
    const room = Math.max(0, MOST_KEPT_BYTES - this.#heldBytes);
    if (room > 0 && part.length > 0) this.#held.push(part.subarray(0, room));
    this.#heldBytes += part.length;
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
    if ('method' in message && 'id' in message) this.#pending.add(message.id);
    // What was called off is never answered, and must not be waited for.
    const called = 'method' in message && message.method === 'notifications/cancelled' ? message.params : {};
    if (typeof called?.requestId === 'string' || typeof called?.requestId === 'number') {
      this.#pending.delete(called.requestId);
    }
    this.onmessage?.(message);
  }

  /** A refused call of a tool is a tool error, which the model can read; anything else an error of the protocol. */
  #refuse(value: unknown, reason: string): void {
    const trouble = new Trouble('message.refused', { reason, most: MOST });
    const { id, method } = envelopeOf(value);
    // Without an id it was a notification, or nobody can tell: the protocol's answer to that has no id.
    if (id === undefined) this.#write({ jsonrpc: '2.0', id: null, error: refusal(trouble, PARSE_ERROR) });
    else if (method === 'tools/call') {
      this.#pending.add(id);
      void errorResult(trouble, true).then((result) => {
        this.#write({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
        this.#pending.delete(id);
        this.#closeIfDone();
      });
    } else this.#write({ jsonrpc: '2.0', id, error: refusal(trouble, INVALID_REQUEST) });
  }

  #write(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }

  #end(): void {
    if (this.#isInputOver) return;
    this.#isInputOver = true;
    if (this.#heldBytes > 0) this.#take(Buffer.from('\n'));
    setTimeout(() => void this.close(), DRAIN_MS).unref();
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#isInputOver && this.#pending.size === 0) void this.close();
  }
}

function refusal({ code, message, hint }: Trouble, number: number) {
  return { code: number, message, data: { code, hint } };
}

/** For the envelope alone: nothing inside it is used. */
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

function hasProto(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return true;
  return Object.values(value).some(hasProto);
}
