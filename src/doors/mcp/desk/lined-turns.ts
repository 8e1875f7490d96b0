/** Runs requests in order of arrival; those of one line do not wait for another line. */
export class LinedTurns {
  /** The last request that belongs to no line: it waits for all before it, and all after it wait for it. */
  #common: Promise<unknown> = Promise.resolve();
  readonly #lines = new Map<string, Promise<unknown>>();

  take<T>(work: () => Promise<T>, line?: string): Promise<T> {
    const before = line === undefined ? this.#all() : (this.#lines.get(line) ?? this.#common);
    const turn = before.then(work);
    const settled: Promise<unknown> = turn.catch(() => undefined);
    if (line === undefined) {
      this.#common = settled;
      this.#lines.clear();
      return turn;
    }
    this.#lines.set(line, settled);
    void settled.then(() => {
      if (this.#lines.get(line) === settled) this.#lines.delete(line);
    });
    return turn;
  }

  /** Starts when those before it are done; none waits for it. */
  after<T>(work: () => Promise<T>): Promise<T> {
    return this.#all().then(work);
  }

  #all(): Promise<unknown> {
    return Promise.all([this.#common, ...this.#lines.values()]);
  }
}
