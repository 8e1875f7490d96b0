/** Values by hash in two generations: the older one is given up when the recent one is full, so that no addition is slow. */

export class AgingMap<Value> {
  readonly #most: number;
  #recent = new Map<number, Value>();
  #older = new Map<number, Value>();

  /** Half of `most` at least is kept. */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  get(hash: number): Value | undefined {
    return this.#recent.get(hash) ?? this.#older.get(hash);
  }

  has(hash: number): boolean {
    return this.#recent.has(hash) || this.#older.has(hash);
  }

  set(hash: number, value: Value): void {
    if (this.#recent.size >= this.#most / 2 && !this.#recent.has(hash)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(hash, value);
  }
}
