/** What goes to one client: in the order in which it came, and no more notifications than the client reads. */
import type { Clock } from '../ports/files.ts';
import type { ClientLink, RequestId } from './hub.ts';
import type { JsonObject, ServerNote } from './messages/incoming.ts';

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
  #isClosed = false;
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
    if (!this.#isClosed) void this.#deliver(message, during);
  }

  pause(during: RequestId): void {
    if (!this.#isClosed) this.#link.pause?.(during);
  }

  note({ method, params }: Pick<ServerNote, 'method' | 'params'>, during?: RequestId): void {
    if (this.#isClosed) return;
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
