/** What a server sends, in the order in which it came, though large messages are read elsewhere. */
import type { MessageReading } from './incoming.ts';
import { LEAST_LARGE_BYTES, type ReadElsewhere } from './large-messages.ts';

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

export class ReadingLine {
  readonly #elsewhere: ReadElsewhere | undefined;
  readonly #maxBytes: number;
  readonly #take: Take;
  /** Until all that came so far was taken; undefined where nothing waits. */
  last: Promise<void> | undefined;

  constructor({ readElsewhere, maxMessageBytes }: Bounds, take: Take) {
    this.#elsewhere = readElsewhere;
    this.#maxBytes = maxMessageBytes;
    this.#take = take;
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
      .then(() => (isLarge ? this.#elsewhere?.(own, this.#maxBytes) : undefined))
      .then((reading) => this.#take(own, during, reading))
      .finally(() => {
        if (this.last === next) this.last = undefined;
      });
    this.last = next;
  }
}
