/**
 * Work that is done for many callers at once: what is asked for while it runs is done once more for all who asked, after
 * what they had done before.
 */
export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  /** `work` begins after this call. */
  do(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key, work);
    const waiting = this.#next.get(key);
    if (waiting !== undefined) return waiting;
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(key);
        return this.#start(key, work);
      });
    this.#next.set(key, next);
    return next;
  }

  async #start(key: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }
}
