/** So many calls in any sixty seconds. */
import type { Clock } from '../../ports/files.ts';

const MINUTE_MS = 60_000;

export class Rate {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #most: number;
  #times: number[] = [];

  constructor(clock: Pick<Clock, 'elapsedMs'>, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** Counts the call, unless there are too many. */
  take(): boolean {
    const now = this.#clock.elapsedMs();
    const first = this.#times.findIndex((time) => time > now - MINUTE_MS);
    this.#times = first === -1 ? [] : first === 0 ? this.#times : this.#times.slice(first);
    if (this.#times.length >= this.#most) return false;
    this.#times.push(now);
    return true;
  }
}
