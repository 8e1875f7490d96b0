import type { Clock } from '../../../ports/files.ts';

const TELL_MS = 200;

/** Removing secrets from a server's standard error takes milliseconds: it is reported once for all that happens meanwhile. */
export class StatusTeller {
  readonly #tell: () => void;
  readonly #clock: Pick<Clock, 'after'>;
  #isTelling = false;
  hasTold = false;

  constructor(clock: Pick<Clock, 'after'>, tell: () => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  soon(): void {
    this.hasTold = true;
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#clock.after(TELL_MS, () => {
      this.#isTelling = false;
      this.#tell();
    });
  }
}
