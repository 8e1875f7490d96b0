/** In which era a server was found to answer clients of each era. */
import type { Clock } from '../../../ports/files.ts';
import type { Era } from '../../messages/eras.ts';

/** A server that was silent, or ended, may have been slow: after this it is asked again when it is started. */
const GUESS_MS = 10 * 60_000;

interface Verdict {
  readonly era: Era;
  readonly untilMs: number;
}

export class KnownEras {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #verdicts = new Map<Era, Verdict>();

  constructor(clock: Pick<Clock, 'elapsedMs'>) {
    this.#clock = clock;
  }

  get(client: Era): Era | undefined {
    const verdict = this.#verdicts.get(client);
    return verdict === undefined || this.#clock.elapsedMs() >= verdict.untilMs ? undefined : verdict.era;
  }

  set(client: Era, era: Era, isGuess: boolean): void {
    const untilMs = isGuess ? this.#clock.elapsedMs() + GUESS_MS : Number.POSITIVE_INFINITY;
    this.#verdicts.set(client, { era, untilMs });
  }
}
