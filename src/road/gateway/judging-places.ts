/** So many at a time; the others wait in the order in which they came. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #next = 0;

  constructor(most: number) {
    this.#free = most;
  }

  async in<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** The place goes to the next one. Those that were called are dropped now and then, not one by one. */
  #leave(): void {
    const next = this.#waiting[this.#next];
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#next += 1;
    if (this.#next > 1_000) {
      this.#waiting.splice(0, this.#next);
      this.#next = 0;
    }
    next();
  }
}
