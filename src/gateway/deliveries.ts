/** What goes to one client: in the order in which it came, and no more notifications than the client reads. */
import type { Clock } from '../ports/files.ts';
import type { ClientLink, RequestId } from './hub.ts';
import type { JsonObject, ServerNote } from './messages/incoming.ts';
import type { PassedNote } from './outgoing/note-window.ts';

/** Notifications that a client has not taken yet; further ones are dropped. */
const MOST_NOTES = 1_000;
/** A server may change its list a thousand times a second: its client hears of it now, and once more at the end. */
const CALM_MS = 200;

const CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;

interface Calm {
  isNews: boolean;
}

export class Deliveries {
  readonly #link: ClientLink;
  readonly #clock: Clock;
  #notes = 0;
  /** What is still being read, and what came behind it. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** Requests that wait for a person. */
  readonly #held = new Set<RequestId>();
  readonly #calm = new Map<string, Calm>();
  /** Notifications that were dropped. */
  dropped = 0;

  constructor(link: ClientLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** A reply, or a request of a server. */
  send(message: JsonObject, during?: RequestId): void {
    if (during !== undefined) this.#held.delete(during);
    this.#inTurn(() => void this.#deliver(message, during));
  }

  pause(during: RequestId): void {
    this.#inTurn(() => this.#link.pause?.(during));
  }

  /** Not in turn: it concerns what happens now. The end of a wait is news only where there was one. */
  waits(during: RequestId, isWaiting: boolean): void {
    const isNews = isWaiting || this.#held.delete(during);
    if (isWaiting) this.#held.add(during);
    if (isNews && !this.#isClosed) this.#link.waits?.(during, isWaiting);
  }

  note(note: Pick<ServerNote, 'method' | 'params'>, during?: RequestId): void {
    this.#inTurn(() => this.#note(note, during));
  }

  /** One that is read first: what comes after it waits for it. Undefined, or an error of ours: it is not passed on. */
  noteOnceRead(read: PassedNote, during?: RequestId): void {
    if (this.#isClosed) return;
    if (typeof read !== 'function') {
      this.note(read, during);
      return;
    }
    if (this.#waiting >= MOST_NOTES) {
      this.dropped += 1;
      return;
    }
    const reading = read().catch(() => undefined);
    this.#waiting += 1;
    this.#last = Promise.all([this.#last, reading]).then(([, note]) => {
      this.#waiting -= 1;
      if (note !== undefined && !this.#isClosed) this.#note(note, during);
    });
  }

  #inTurn(deliver: () => void): void {
    if (this.#isClosed) return;
    if (this.#waiting === 0) {
      deliver();
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last.then(() => {
      this.#waiting -= 1;
      if (!this.#isClosed) deliver();
    });
  }

  #note({ method, params }: Pick<ServerNote, 'method' | 'params'>, during: RequestId | undefined): void {
    const message = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
    if (CHANGED.test(method)) this.#calmly(`${method} ${String(during)}`, message, during);
    else this.#noteNow(message, during);
  }

  #calmly(key: string, message: JsonObject, during: RequestId | undefined): void {
    const calm = this.#calm.get(key);
    if (calm !== undefined) {
      calm.isNews = true;
      return;
    }
    const waiting: Calm = { isNews: false };
    this.#calm.set(key, waiting);
    this.#noteNow(message, during);
    this.#clock.after(CALM_MS, () => {
      this.#calm.delete(key);
      if (waiting.isNews && !this.#isClosed) this.#calmly(key, message, during);
    });
  }

  #noteNow(message: JsonObject, during: RequestId | undefined): void {
    if (this.#notes >= MOST_NOTES) {
      this.dropped += 1;
      return;
    }
    this.#notes += 1;
    void this.#deliver(message, during).then(() => {
      this.#notes -= 1;
    });
  }

  /** A client that cannot be reached any more is closed by its door. */
  async #deliver(message: JsonObject, during: RequestId | undefined): Promise<void> {
    try {
      await this.#link.deliver(message, during);
    } catch {
      return;
    }
  }
}
