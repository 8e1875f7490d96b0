/** After so many failures in a row nothing is asked for a while; then a single probe decides. */
import type { Clock } from '../../ports/files.ts';

export interface BreakerLimits {
  readonly mostFailures: number;
  readonly openMs: number;
}

export class Breaker {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #limits: BreakerLimits;
  #failures = 0;
  #openUntilMs = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  constructor(clock: Pick<Clock, 'elapsedMs'>, limits: BreakerLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether one may be asked now. What was let in must report its end by one of the two methods below. */
  enter(): boolean {
    if (this.#failures < this.#limits.mostFailures) return true;
    if (this.#isProbing || this.#clock.elapsedMs() < this.#openUntilMs) return false;
    this.#isProbing = true;
    return true;
  }

  /** Whatever it answered, it works. */
  ended(how: 'answered' | 'garbled' | 'failed'): void {
    this.#isProbing = false;
    this.#failures = how === 'failed' ? this.#failures + 1 : 0;
    if (this.#failures >= this.#limits.mostFailures)
      this.#openUntilMs = this.#clock.elapsedMs() + this.#limits.openMs;
  }

  /** It was not asked after all. */
  left(): void {
    this.#isProbing = false;
  }

  get isOpen(): boolean {
    return this.#failures >= this.#limits.mostFailures;
  }
}
