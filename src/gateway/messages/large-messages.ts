/**
 * Large answers of servers, read outside the thread that serves: there a strict reading of a megabyte would hold up
 * everyone. The thread that read one also writes it, and judges it next, so that it is copied once. What it cannot hand
 * over whole is read here.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../../ports/files.ts';
import { type JudgingThreads, type KeptReply, LAST_READ } from '../../road/judging/judging-orders.ts';
import { KnownSecrets, type Trail } from '../../sensitive/known/known-secrets.ts';
import { hasSpellings } from '../../text/json/exact-integers.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { keepWritten, type WrittenJson } from '../../text/json/written-json.ts';
import { isObject, type JsonObject, type MessageReading, readMessages } from './incoming.ts';

/** Smaller ones take a millisecond here, and do not start a thread. */
const LEAST_LARGE_BYTES = 256 * 1024;
/** What a thread has the memory for. */
const MOST_BYTES = 4 * 1024 * 1024;
const READ_MS = 5_000;
/**
 * For a thread, which takes half a second to start, and judges the message next in any case. Only what the same server
 * sent behind the message waits as well; read here, it would hold up everyone.
 */
const PATIENCE_MS = 1_000;
const NOTHING = new Uint8Array();

export interface ReadOrder {
  readonly about: 'read';
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
  readonly number: number;
  readonly known: Known;
}

export interface Known {
  /** What must not come back from any server. */
  readonly secrets: readonly string[];
  /** What this one said before its reply, which may end it. */
  readonly trail: Trail;
}

/** The result of a request, which the message was. */
interface ReadAnswer {
  readonly id: number;
  readonly result: JsonObject;
  readonly written: Omit<WrittenJson, 'number'>;
}

/** In the thread. Undefined: read it yourself. */
export function readLarge(order: ReadOrder, kept: KeptReply): ReadAnswer | undefined {
  delete kept.read;
  const reading = readMessages(order.bytes, order.maxBytes);
  const [only, ...more] = reading.kind === 'messages' ? reading.messages : [];
  if (only?.kind !== 'result' || more.length > 0 || typeof only.id !== 'number') return undefined;
  const { id } = only;
  const result = concealedIn(only.result, order.known, kept);
  // How large integers are spelled does not come over.
  if (hasSpellings(result)) return undefined;
  kept.read = { number: order.number, reply: result };
  const encoder = new TextEncoder();
  const json = encoder.encode(JSON.stringify(result));
  const canonical = encoder.encode(canonicalJson(result));
  return { id, result, written: { json, canonical, key: hash('sha256', json, 'base64') } };
}

/** The tables of a search are kept for the next message. */
function concealedIn(result: JsonObject, { secrets, trail }: Known, kept: KeptReply): JsonObject {
  const key = secrets.join('\n');
  if (kept.secrets?.key !== key) kept.secrets = { key, known: new KnownSecrets(secrets) };
  return kept.secrets.known.conceal(result, trail);
}

/** What is handed over, not copied. */
export const handedOver = (answer: unknown): ArrayBuffer[] =>
  isAnswer(answer) ? [answer.written.json.buffer, answer.written.canonical.buffer].map(plain) : [];

const plain = (buffer: ArrayBufferLike): ArrayBuffer => buffer as ArrayBuffer;

const isAnswer = (answer: unknown): answer is ReadAnswer =>
  typeof answer === 'object' && answer !== null && 'written' in answer && 'result' in answer;

/** Undefined where it must be read here. The bytes should be shared memory, which is not copied. */
export type ReadElsewhere = (
  bytes: Uint8Array,
  maxBytes: number,
  /** Taken out of what is read. */
  known: Known,
) => Promise<MessageReading | undefined>;

export function readInThreads(threads: JudgingThreads, clock: Pick<Clock, 'after'>): ReadElsewhere {
  let last = 0;
  return async (bytes, maxBytes, known) => {
    if (bytes.length > MOST_BYTES) return undefined;
    last += 1;
    const number = last;
    let isTaken = false;
    let isLate = false;
    const asked = threads.ask((sent) => {
      isTaken = true;
      sent.set(LAST_READ, number);
      return {
        about: 'read',
        bytes: isLate ? NOTHING : bytes,
        maxBytes,
        number,
        known,
      } satisfies ReadOrder;
    }, READ_MS);
    let stay = () => {};
    const late = new Promise<undefined>((resolve) => {
      stay = clock.after(PATIENCE_MS, () => {
        isLate = !isTaken;
        if (isLate) resolve(undefined);
      });
    });
    const answer = await Promise.race([asked, late]);
    stay();
    if (!isAnswer(answer) || !isObject(answer.result)) return undefined;
    const { id, result, written } = answer;
    keepWritten(result, { ...written, number });
    return { kind: 'messages', messages: [{ kind: 'result', id, result }] };
  };
}

/** What one server may send; without a total for a connection that stays open. */
export interface Bounds {
  readonly maxMessageBytes: number;
  readonly maxBytes?: number;
  readonly maxMessages?: number;
  /** For large messages; absent: here. */
  readonly readElsewhere?: ReadElsewhere | undefined;
}

/** With a reading where that was done elsewhere. */
type Take = (bytes: Uint8Array, during: number | undefined, reading?: MessageReading) => void;

/** What a server sends, in the order in which it came, though large messages are read elsewhere. */
export class ReadingLine {
  readonly #elsewhere: ReadElsewhere | undefined;
  readonly #maxBytes: number;
  readonly #take: Take;
  readonly #known: () => Known;
  /** Until all that came so far was taken; undefined where nothing waits. */
  last: Promise<void> | undefined;

  constructor({ readElsewhere, maxMessageBytes }: Bounds, known: () => Known, take: Take) {
    this.#elsewhere = readElsewhere;
    this.#maxBytes = maxMessageBytes;
    this.#take = take;
    this.#known = known;
  }

  receive(bytes: Uint8Array, during: number | undefined): void {
    const isLarge = this.#elsewhere !== undefined && bytes.length >= LEAST_LARGE_BYTES;
    if (!isLarge && this.last === undefined) {
      this.#take(bytes, during);
      return;
    }
    // A wire may use its memory again.
    const own = new Uint8Array(new SharedArrayBuffer(bytes.length));
    own.set(bytes);
    const next = (this.last ?? Promise.resolve())
      .then(() => (isLarge ? this.#elsewhere?.(own, this.#maxBytes, this.#known()) : undefined))
      .then((reading) => this.#take(own, during, reading))
      .finally(() => {
        if (this.last === next) this.last = undefined;
      });
    this.last = next;
  }
}
