/**
 * The streams of one client on one side, the socket of `up` on the other. It reads of each message only what it takes to
 * answer for an `up` that went away: which requests wait, and the greeting, which the next `up` gets again.
 */
import type { Socket } from 'node:net';
import {
  ANSWERED,
  ASKED,
  GO,
  HELD,
  LEAVING,
  NOTE,
  OVER,
  PROVE,
  REFUSED,
  SENT,
} from '../doors/hook/resident/stream-words.ts';
import { LineCutter } from '../text/line-cutter.ts';
import type { FindUp } from './find-up.ts';
import { ShownIdentity } from './shown-identity.ts';
import { Waiting } from './waiting.ts';

const MOST_CLIENT_BYTES = 4 * 1024 * 1024 + 1;
/** Larger than any reply that `up` hands on. */
const MOST_REPLY_BYTES = 256 * 1024 * 1024;
/** An `up` that is silent for so long while it has requests is asked whether it is there. */
const SILENT_MS = 5_000;
const LINE_FEED = Buffer.from('\n');
const BRACE = 0x7b;

interface Inbox {
  readonly socket: Socket;
  isTaken(is: boolean): void;
  /** Whether the next line is not for the client. */
  isDropped: boolean;
}

export class ThinDoor {
  readonly #find: FindUp;
  readonly #waiting = new Waiting();
  readonly #identity = new ShownIdentity();
  readonly #lines = new LineCutter(MOST_CLIENT_BYTES);
  #socket: Socket | undefined;
  /** It does not take what is sent: no more is read from the client before it does. */
  #stalled: Socket | undefined;
  #connecting: Promise<void> | undefined;
  /** Lines of the client that no `up` has got yet. */
  #held: Buffer[] = [];
  #isInputOver = false;
  #heardMs = 0;
  #watch: NodeJS.Timeout | undefined;
  /** Of those that are leaving. */
  readonly #old = new Set<Socket>();

  constructor(find: FindUp) {
    this.#find = find;
  }

  /** False, with nothing read from the client, if it must be served by this process. */
  async open(): Promise<boolean> {
    const isServed = await this.#connect();
    if (!isServed) return false;
    const { stdin, stdout } = process;
    stdin.on('data', (chunk: Buffer) => {
      for (const line of this.#lines.cut(chunk)) this.#take(line);
    });
    for (const event of ['end', 'close', 'error']) stdin.on(event, () => this.#endInput());
    // The client no longer reads.
    stdout.on('error', () => process.exit(0));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(0));
    return true;
  }

  /** Resolves when `up` has taken the entry. */
  async #connect(): Promise<boolean> {
    const socket = await this.#find.find();
    if (socket === undefined) return false;
    const lines = new LineCutter(MOST_REPLY_BYTES);
    return await new Promise((resolve) => {
      const inbox: Inbox = { socket, isTaken: resolve, isDropped: false };
      socket.on('data', (chunk: Buffer) => {
        this.#heardMs = performance.now();
        for (const line of lines.cut(chunk)) this.#receive(line, inbox);
      });
      socket.once('close', () => {
        resolve(false);
        this.#lose(socket);
      });
      socket.resume();
    });
  }

  #receive(line: Buffer, inbox: Inbox): void {
    const { socket, isTaken } = inbox;
    if (line[0] === BRACE) {
      this.#deliver(line, inbox);
      return;
    }
    const mark = line.toString('latin1', 0, 1);
    const rest = line.toString('utf8', 1);
    if (mark === ANSWERED) inbox.isDropped = this.#waiting.isOwnAnswer(rest);
    else if (mark === ASKED) this.#waiting.asked(rest, socket);
    else if (mark === HELD || mark === SENT) this.#waiting.held(rest, mark === HELD);
    else if (mark === NOTE) process.stderr.write(JSON.parse(rest));
    else if (mark === OVER && !this.#old.has(socket)) this.#over(Number(rest));
    else if (mark === LEAVING) this.#leave(socket);
    else if (mark === PROVE) this.#identity.show(rest);
    else if (mark === REFUSED) isTaken(false);
    else if (mark === GO) {
      this.#socket = socket;
      isTaken(true);
    }
  }

  #deliver(line: Buffer, inbox: Inbox): void {
    const { socket } = inbox;
    // The answer to a greeting that only we sent.
    if (inbox.isDropped) {
      inbox.isDropped = false;
      return;
    }
    const hasRoom = process.stdout.write(Buffer.concat([line, LINE_FEED]));
    if (this.#old.has(socket)) this.#endIfDone(socket);
    if (hasRoom) return;
    socket.pause();
    process.stdout.once('drain', () => socket.resume());
  }

  /** It gets no further requests, and is left once it has answered those that it has. The next one goes to another `up`. */
  #leave(socket: Socket): void {
    this.#old.add(socket);
    if (this.#socket === socket) this.#socket = undefined;
    this.#endIfDone(socket);
  }

  #endIfDone(socket: Socket): void {
    if (!this.#waiting.isAnyAt(socket)) socket.destroy();
  }

  #over(status: number): void {
    process.exitCode = status;
    this.#socket = undefined;
    process.stdin.destroy();
    // Whatever is still to be written to the client is.
    process.stdout.write('', () => process.exit(status));
  }

  #take(line: Buffer): void {
    const bytes = Buffer.concat([line, LINE_FEED]);
    const inUse = this.#socket;
    const isMixed = this.#old.size > 0 || this.#waiting.isAsked;
    const at = isMixed ? this.#waiting.placeOf(bytes, inUse) : inUse;
    const socket = at === inUse ? inUse : [...this.#old].find((one) => one === at);
    if (socket !== undefined) this.#send(bytes, socket);
    else if (at === inUse) {
      this.#held.push(bytes);
      this.#again();
    }
    // Else it answers a question of an `up` that is gone.
  }

  #send(bytes: Buffer, socket: Socket): void {
    const hasRoom = socket.write(bytes);
    this.#waiting.sent(bytes, socket);
    this.#watch ??= setTimeout(() => void this.#look(socket), SILENT_MS).unref();
    if (this.#old.has(socket)) this.#endIfDone(socket);
    if (hasRoom || this.#stalled === socket) return;
    process.stdin.pause();
    this.#stalled = socket;
    socket.once('drain', () => this.#readOn(socket));
  }

  /** It takes more, or is gone: then the client must not wait for it. */
  #readOn(socket: Socket): void {
    if (this.#stalled !== socket) return;
    this.#stalled = undefined;
    if (this.#connecting === undefined) process.stdin.resume();
  }

  /** One that is stopped or hangs would keep its clients for ever: it is left, as if it had ended. */
  async #look(socket: Socket): Promise<void> {
    const askedMs = performance.now();
    const isSilent = askedMs - this.#heardMs >= SILENT_MS;
    const isLost = isSilent && this.#isAsked(socket) && !(await this.#find.isAnswered());
    if (isLost && this.#heardMs < askedMs && this.#isAsked(socket)) socket.destroy();
    this.#watch = undefined;
    const next = this.#socket;
    if (next !== undefined && this.#isAsked(next))
      this.#watch = setTimeout(() => void this.#look(next), SILENT_MS).unref();
  }

  #isAsked(socket: Socket): boolean {
    return socket === this.#socket && this.#waiting.isAnyAt(socket);
  }

  /** To the next `up`, with the greeting that the client made to the one before. */
  #again(): void {
    if (this.#connecting !== undefined) return;
    process.stdin.pause();
    this.#connecting = this.#connect().then((isServed) => {
      this.#connecting = undefined;
      process.stdin.resume();
      const socket = this.#socket;
      const held = this.#held;
      this.#held = [];
      if (!isServed || socket === undefined) {
        for (const bytes of held) this.#waiting.sent(bytes);
        this.#answer(this.#waiting.failed('not-made', undefined));
        if (this.#isInputOver) process.exit(0);
        return;
      }
      for (const line of this.#waiting.greetings()) socket.write(line);
      for (const bytes of held) this.#send(bytes, socket);
      if (this.#isInputOver) socket.end();
    });
  }

  /** It went away without a word: what it was asked may have been done or not. */
  #lose(socket: Socket): void {
    this.#old.delete(socket);
    if (this.#socket === socket) this.#socket = undefined;
    this.#readOn(socket);
    const { answers, repeated } = this.#waiting.lost(socket);
    this.#answer(answers);
    if (repeated !== undefined) {
      this.#held.unshift(repeated);
      this.#again();
    } else if (this.#isInputOver && this.#isAlone()) process.exit(0);
    else if (this.#held.length > 0 && this.#socket === undefined) this.#again();
  }

  #isAlone(): boolean {
    return this.#socket === undefined && this.#old.size === 0 && this.#connecting === undefined;
  }

  #answer(answers: readonly string[]): void {
    for (const answer of answers) process.stdout.write(`${answer}\n`);
  }

  #endInput(): void {
    if (this.#isInputOver) return;
    this.#isInputOver = true;
    const last = this.#lines.end();
    if (last !== undefined) this.#take(last);
    if (this.#isAlone()) process.exit(0);
    this.#socket?.end();
  }
}
