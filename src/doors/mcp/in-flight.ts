/** Requests that await an answer: a bounded number, of a bounded size. A client may use an id twice. */
export type RequestId = string | number;

/** As many as a client with many agents has under way; each waits in memory. */
export const MOST_REQUESTS = 1_000;
export const MOST_REQUEST_BYTES = 32 * 1024 * 1024;

export class InFlight {
  readonly #sizes = new Map<RequestId, number[]>();
  readonly #calls = new Set<RequestId>();
  #count = 0;
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Tool calls among them. */
  get calls(): readonly RequestId[] {
    return [...this.#calls];
  }

  /** False: there are too many already, and this one is not taken. */
  take(id: RequestId, bytes: number, isCall: boolean): boolean {
    if (this.#count >= MOST_REQUESTS || this.#bytes + bytes > MOST_REQUEST_BYTES) return false;
    const sizes = this.#sizes.get(id);
    if (sizes === undefined) this.#sizes.set(id, [bytes]);
    else sizes.push(bytes);
    if (isCall) this.#calls.add(id);
    this.#count += 1;
    this.#bytes += bytes;
    return true;
  }

  /** False if no request has this id. */
  settle(id: RequestId): boolean {
    const sizes = this.#sizes.get(id);
    const bytes = sizes?.shift();
    if (sizes === undefined || bytes === undefined) return false;
    if (sizes.length === 0) {
      this.#sizes.delete(id);
      this.#calls.delete(id);
    }
    this.#count -= 1;
    this.#bytes -= bytes;
    return true;
  }
}
