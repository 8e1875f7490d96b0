/** One wake-up a second for all that looks at files: an idle process must not wake up for each of them. */
import type { Clock } from '../../ports/files.ts';
import { memoOf } from '../../text/bounded-memo.ts';

const SECOND_MS = 1_000;

type TickClock = Pick<Clock, 'after'>;

class Ticker {
  readonly #clock: TickClock;
  readonly #looks = new Set<() => void>();
  #stop = () => {};

  constructor(clock: TickClock) {
    this.#clock = clock;
  }

  add(look: () => void): () => void {
    this.#looks.add(look);
    if (this.#looks.size === 1) this.#wait();
    return () => {
      if (this.#looks.delete(look) && this.#looks.size === 0) this.#stop();
    };
  }

  #wait(): void {
    this.#stop = this.#clock.after(SECOND_MS, () => {
      this.#wait();
      for (const look of [...this.#looks]) if (this.#looks.has(look)) look();
    });
  }
}

const tickerOf = memoOf((clock: TickClock) => new Ticker(clock));

/** The first time a second from now at the latest. The returned function ends it. */
export const eachSecond = (clock: TickClock, look: () => void): (() => void) => tickerOf(clock).add(look);
