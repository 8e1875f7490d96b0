/**
 * `tokenauditor gateway`: one client over standard input and output, one JSON object per line. Nothing but the protocol
 * goes to the output. When the input ends, requests that are under way are answered first.
 */
import type { Readable, Writable } from 'node:stream';
import type { ClientAbout, ClientLink, ClientSession, Hub, RequestId } from '../../gateway/hub.ts';
import {
  type ClientMessage,
  errorAnswer,
  INVALID_REQUEST,
  readClientMessage,
} from '../../gateway/messages/client-message.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { type Reply, unreadReply } from '../../gateway/messages/own-replies.ts';
import { FROM_CLIENT } from '../../gateway/messages/strict-reader.ts';
import { exactJson } from '../../text/json/exact-integers.ts';
import { writtenPieces } from '../../text/json/written-json.ts';
import { LineCutter } from '../../text/line-cutter.ts';

/** How much of a line that is too large is kept, to find out which request it was. */
const MOST_KEPT_BYTES = 4 * FROM_CLIENT.maxBytes;
/** After the input ended, without a single answer: then the remaining requests are given up. */
const STUCK_MS = 30_000;
const MOST_UNREAD = 64 * 1024 * 1024;
/** All clients of a process together may leave several times that; beyond it each has little, and one that reads has enough. */
const [TIMES_TOGETHER, PART] = [4, 64];
const ENVELOPE = { jsonrpc: '2.0' };

interface GatewayStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Of answers that the client has not read; absent: 64 MiB. */
  readonly mostUnread?: number;
  /** The outputs of all clients of this process, this one included. */
  readonly together?: () => Iterable<Pick<Writable, 'writableLength'>>;
  /** Whether a line before each answer and each question names its id: the door at the other end keeps count. */
  readonly isMarked?: boolean;
}

/** Resolves when the client is gone or `until` is aborted, and all that was started for it has ended. */
export async function serveGateway(
  hub: Hub,
  about: ClientAbout,
  streams: GatewayStreams,
  until?: AbortSignal,
): Promise<void> {
  const wire = new GatewayWire(hub, about, streams);
  until?.addEventListener('abort', () => wire.end());
  if (until?.aborted) wire.end();
  await wire.hasEnded;
  await hub.close();
}

class GatewayWire implements ClientLink {
  readonly hasEnded: Promise<void>;
  readonly #session: ClientSession;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #isMarked: boolean;
  readonly #lines = new LineCutter(MOST_KEPT_BYTES);
  readonly #waiting = new Set<RequestId>();
  readonly #mostUnread: number;
  readonly #together: NonNullable<GatewayStreams['together']>;
  /** What came while the client did not read: nothing of it is begun before it does. */
  #unbegun: { readonly line: Buffer; readonly size: number }[] = [];
  #drained: Promise<void> | undefined;
  #stuck: NodeJS.Timeout | undefined;
  #isInputOver = false;
  #isOver = false;
  #tellEnd = () => {};

  constructor(
    hub: Hub,
    about: ClientAbout,
    { input, output, isMarked = false, mostUnread = MOST_UNREAD, together = () => [output] }: GatewayStreams,
  ) {
    this.#input = input;
    this.#mostUnread = mostUnread;
    this.#together = together;
    this.#isMarked = isMarked;
    this.#output = output;
    this.hasEnded = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
    this.#session = hub.connect(this, about);
    input.on('data', (chunk: Buffer) => this.#take(chunk));
    for (const event of ['end', 'close', 'error']) input.on(event, () => this.#endInput());
    // The client no longer reads.
    output.on('error', () => this.end());
  }

  async deliver(given: JsonObject): Promise<void> {
    if (this.#isOver) return;
    const { id, method } = given;
    const full = method === undefined ? this.#dropped() : undefined;
    const message = full === undefined ? given : { ...ENVELOPE, id: id ?? null, ...full };
    this.#write(message);
    if (method === undefined && (typeof id === 'string' || typeof id === 'number')) this.#settle(id);
    await this.#drained;
  }

  waits(id: RequestId, isWaiting: boolean): void {
    if (!this.#isMarked || this.#isOver) return;
    this.#output.write(`${isWaiting ? '*' : '>'}${JSON.stringify(id)}\n`);
    // On its way before the server has the call, whatever happens to this process.
    while (this.#output.writableCorked > 0) this.#output.uncork();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#stuck);
    this.#input.pause();
    void this.#session.close().then(this.#tellEnd, this.#tellEnd);
  }

  #take(chunk: Buffer): void {
    for (const line of this.#lines.cut(chunk)) this.#read(line, this.#lines.lineBytes);
  }

  #read(line: Buffer, size: number): void {
    if (this.#isOver || line.every((byte) => byte <= 0x20)) return;
    // A line is cut from bytes that are used again.
    if (this.#drained !== undefined) this.#unbegun.push({ line: Buffer.from(line), size });
    else this.#pass(readClientMessage(line, size), size);
  }

  /** Again until the client stops reading once more. */
  #goOn(): void {
    const waiting = this.#unbegun;
    this.#unbegun = [];
    for (const { line, size } of waiting) this.#read(line, size);
    if (this.#drained === undefined && !this.#isOver) this.#input.resume();
    this.#endIfDone();
  }

  /** What takes the place of an answer for which there is no room. */
  #dropped(): Reply | undefined {
    const own = this.#output.writableLength;
    if (own >= this.#mostUnread) return unreadReply(this.#mostUnread);
    const least = this.#mostUnread / PART;
    if (own < least) return undefined;
    let sum = 0;
    for (const { writableLength } of this.#together()) sum += writableLength;
    return sum < TIMES_TOGETHER * this.#mostUnread ? undefined : unreadReply(least);
  }

  #pass(read: ClientMessage, size: number): void {
    if (read.kind === 'refused') {
      if (read.isAnswered) this.#write(read.answer);
      if (read.question !== undefined) this.#session.unanswered?.(read.question.id, read.question.why);
      return;
    }
    if (read.kind === 'request') {
      const { id, method } = read;
      if (this.#waiting.has(id)) {
        this.#write(errorAnswer(id, INVALID_REQUEST, 'the message is refused: its id is in use'));
        return;
      }
      // A subscription is open for as long as the client is there.
      if (method !== 'subscriptions/listen') this.#waiting.add(id);
    }
    if (read.kind === 'notification' && read.method === 'notifications/cancelled') this.#forget(read.message);
    this.#session.take(read.message, size);
  }

  /** A cancelled request is not answered, and must not be waited for. */
  #forget({ params }: JsonObject): void {
    const { requestId } = Object(params);
    this.#settle(requestId);
  }

  #settle(id: RequestId): void {
    if (!this.#waiting.delete(id)) return;
    this.#stuck?.refresh();
    this.#endIfDone();
  }

  /** No more is read from a client that does not read the answers. */
  #write(message: JsonObject): void {
    // What is answered in one turn is one write to the pipe.
    if (this.#output.writableCorked === 0) {
      this.#output.cork();
      process.nextTick(() => this.#output.uncork());
    }
    const mark = this.#isMarked ? markOf(message) : '';
    if (this.#writeLine(mark, message) || this.#drained !== undefined) return;
    this.#input.pause();
    this.#drained = new Promise((resolve) => {
      this.#output.once('drain', () => {
        this.#drained = undefined;
        this.#goOn();
        resolve();
      });
    });
  }

  #writeLine(mark: string, message: JsonObject): boolean {
    const pieces = writtenPieces(message);
    if (pieces === undefined) return this.#output.write(`${mark}${exactJson(message)}\n`);
    if (mark !== '') this.#output.write(mark);
    for (const piece of pieces) this.#output.write(piece);
    return this.#output.write('\n');
  }

  #endInput(): void {
    if (this.#isInputOver || this.#isOver) return;
    this.#isInputOver = true;
    const last = this.#lines.end();
    if (last !== undefined) this.#read(last, this.#lines.lineBytes);
    this.#stuck = setTimeout(() => this.end(), STUCK_MS);
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#isInputOver && this.#waiting.size === 0 && this.#unbegun.length === 0) this.end();
  }
}

/** `=` before an answer, `?` before a question; see the words of a stream. */
function markOf({ id, method }: JsonObject): string {
  return id === undefined || id === null ? '' : `${method === undefined ? '=' : '?'}${JSON.stringify(id)}\n`;
}
