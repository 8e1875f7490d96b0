/** Who is served when: in the order they came, those of one line without waiting for another line. */
export class LinedTurns {
  /** The last of those that belong to no line: they wait for all before them, and all behind them for them. */
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

  /** Begins when those before it are done, and nobody waits for it. */
  after<T>(work: () => Promise<T>): Promise<T> {
    return this.#all().then(work);
  }

  #all(): Promise<unknown> {
    return Promise.all([this.#common, ...this.#lines.values()]);
  }
}
