/** Work of some milliseconds on a thread that serves others: after a slice of it, everything else has its turn. */
import type { Clock } from '../../ports/files.ts';

const SLICE_MS = 8;

type SliceClock = Pick<Clock, 'elapsedMs' | 'nextTurn'>;

export class Slices {
  readonly #clock: SliceClock;
  readonly #waiting: (() => void)[] = [];
  #startedMs = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  constructor(clock: SliceClock) {
    this.#clock = clock;
  }

  /** At once if the slice has time left and none waits, else in order of arrival. */
  run<Result>(work: () => Result): Result | Promise<Result> {
    if (this.#waiting.length === 0 && this.#hasTime()) return work();
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      this.#open();
    });
  }

  /** A slice begins with its first work and ends when other work had its turn. */
  #hasTime(): boolean {
    const nowMs = this.#clock.elapsedMs();
    if (!this.#isOpen) {
      this.#startedMs = nowMs;
      this.#open();
    }
    return nowMs - this.#startedMs < SLICE_MS;
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#clock.nextTurn().then(() => this.#next());
  }

  #next(): void {
    this.#isOpen = false;
    let done = 0;
    while (done < this.#waiting.length && this.#hasTime()) this.#waiting[done++]?.();
    this.#waiting.splice(0, done);
    if (this.#waiting.length > 0) this.#open();
  }
}
