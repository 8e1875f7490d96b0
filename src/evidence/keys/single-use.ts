/**
 * Sealed state that a caller hands back once, for what it was made for: the `requestState` of `input_required`. Used,
 * changed, foreign and expired state opens nothing, and the one who handed it in learns no difference. What it opens is
 * known to this process alone, and not after its end.
 */
import type { Clock, Random } from '../../ports/files.ts';
import { Seal } from './sealed-text.ts';

export interface Binding {
  /** Whose state it is, by the connection and nothing in a message. Each owner has room of its own. */
  readonly owner: string;
  /** What else must be the same when it comes back: the server, the method, the digest of the call. */
  readonly call: readonly string[];
}

export interface SingleUseLimits {
  readonly lifeMs: number;
  /** Of one owner at a time; one more, and the oldest counts no longer. */
  readonly most: number;
}

export class SingleUse {
  readonly #seal: Seal;
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #limits: SingleUseLimits;
  /** When each that was not used yet expires: by owner, in the order in which they were made. */
  readonly #open = new Map<string, Map<string, number>>();
  #last = 0;

  constructor(random: Random, clock: Pick<Clock, 'elapsedMs'>, limits: SingleUseLimits) {
    this.#seal = new Seal(random);
    this.#clock = clock;
    this.#limits = limits;
  }

  make(binding: Binding, text: string): string {
    this.#last += 1;
    const mark = this.#last.toString(36);
    const open = this.#openOf(binding.owner);
    this.#open.set(binding.owner, open.set(mark, this.#clock.elapsedMs() + this.#limits.lifeMs));
    for (const oldest of open.keys()) {
      if (open.size <= this.#limits.most) break;
      open.delete(oldest);
    }
    return this.#seal.seal(purposeOf(binding), `${mark} ${text}`);
  }

  /** The text, once. Handing it in for another call, or as another owner, does not use it up. */
  use(binding: Binding, sealed: string): string | undefined {
    const opened = this.#seal.open(purposeOf(binding), sealed);
    if (opened === undefined) return undefined;
    const space = opened.indexOf(' ');
    const isOpen = this.#openOf(binding.owner).delete(opened.slice(0, space));
    return isOpen ? opened.slice(space + 1) : undefined;
  }

  /** Of this owner, without those that have expired. */
  #openOf(owner: string): Map<string, number> {
    const open = this.#open.get(owner) ?? new Map<string, number>();
    for (const [mark, untilMs] of open) {
      if (untilMs > this.#clock.elapsedMs()) break;
      open.delete(mark);
    }
    return open;
  }
}

const purposeOf = ({ owner, call }: Binding): string => JSON.stringify([owner, ...call]);
