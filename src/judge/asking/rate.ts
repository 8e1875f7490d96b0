/**
 * So many calls in any sixty seconds. A quarter is kept for parties that used less than half, so that one cannot use them up
 * for all others.
 */
import type { Clock } from '../../ports/files.ts';

const MINUTE_MS = 60_000;
/** Fewer calls are not divided. */
const LEAST_DIVIDED = 16;

export class Rate {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #most: number;
  #calls: { readonly atMs: number; readonly party: string }[] = [];

  constructor(clock: Pick<Clock, 'elapsedMs'>, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** False if there are too many; else it counts the call. */
  take(party: string): boolean {
    const now = this.#clock.elapsedMs();
    const first = this.#calls.findIndex(({ atMs }) => atMs > now - MINUTE_MS);
    this.#calls = first === -1 ? [] : first === 0 ? this.#calls : this.#calls.slice(first);
    const isOwn = this.#calls.filter((call) => call.party === party).length + 1 > this.#most / 2;
    const kept = isOwn && this.#most >= LEAST_DIVIDED ? this.#most / 4 : 0;
    if (this.#calls.length + 1 > this.#most - kept) return false;
    this.#calls.push({ atMs: now, party });
    return true;
  }
}
