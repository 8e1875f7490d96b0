/** How many evaluations there were of late, and how long they took. Bounded. */
const WINDOW_MS = 60_000;
const MOST = 10_000;

export class Pace {
  readonly #now: () => number;
  readonly #started: number;
  #entries: { readonly at: number; readonly tookMs: number }[] = [];

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#started = now();
  }

  add(tookMs: number): void {
    this.#entries.push({ at: this.#now(), tookMs });
    if (this.#entries.length > MOST) this.#entries = this.#recent();
    if (this.#entries.length > MOST) this.#entries.splice(0, MOST / 2);
  }

  perSecond(): number {
    const seconds = Math.min(WINDOW_MS, Math.max(this.#now() - this.#started, 1_000)) / 1_000;
    return this.#recent().length / seconds;
  }

  averageMs(): number {
    const recent = this.#recent();
    return recent.length === 0 ? 0 : recent.reduce((sum, { tookMs }) => sum + tookMs, 0) / recent.length;
  }

  #recent() {
    const since = this.#now() - WINDOW_MS;
    return this.#entries.filter(({ at }) => at >= since);
  }
}
