/** Questions that were put to a person: each may be answered once, and soon. */
import type { Ports } from '../../evidence/ports.ts';

const VALID_MS = 10 * 60 * 1000;
/** Nobody answers more at once; the oldest are forgotten. */
const MOST_OPEN = 256;

export class OpenQuestions {
  /** Until when, by nonce. */
  readonly #open = new Map<string, number>();

  /** A nonce that nobody can guess. */
  put({ clock, random }: Pick<Ports, 'clock' | 'random'>): string {
    const nonce = Buffer.from(random.bytes(16)).toString('hex');
    this.#open.set(nonce, clock.nowMs() + VALID_MS);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return nonce;
  }

  /** Whether it was open. It is not any more, whatever the answer is. */
  take(nonce: string, { clock }: Pick<Ports, 'clock'>): boolean {
    const until = this.#open.get(nonce) ?? 0;
    this.#open.delete(nonce);
    const left = until - clock.nowMs();
    // A clock that was put back does not make an old answer a young one.
    return left > 0 && left <= VALID_MS;
  }
}
