/**
 * Asking something outside that may be slow, down or expensive: answers are kept by digest, so many are asked at once and
 * in a minute, each within a time, and a breaker spares what fails again and again. It never rejects. Model scanners use
 * it, and the judge.
 */
import type { Clock } from '../../ports/files.ts';
import { Breaker } from './breaker.ts';
import { Rate } from './rate.ts';

export interface AskingLimits {
  /** For one question in all, the wait for a place included. */
  readonly timeoutMs: number;
  readonly callsPerMinute: number;
  readonly mostAtOnce: number;
  readonly mostFailures: number;
  readonly openMs: number;
  /** Answers that are kept, and for how long. */
  readonly mostKept: number;
  readonly keepMs: number;
}

export const ASKING_LIMITS: AskingLimits = {
  timeoutMs: 5_000,
  callsPerMinute: 600,
  mostAtOnce: 4,
  mostFailures: 5,
  openMs: 30_000,
  mostKept: 1_000,
  keepMs: Number.POSITIVE_INFINITY,
};

export type Answered<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** It works, but what it answered to this question cannot be understood: that trips no breaker, and is not kept. */
  | { readonly kind: 'garbled'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

export type Question<Answer> = (signal: AbortSignal) => Promise<Answered<Answer>>;

export class LimitedAsking<Answer> {
  readonly #limits: AskingLimits;
  readonly #clock: Clock;
  readonly #breaker: Breaker;
  readonly #rate: Rate;
  readonly #kept = new Map<string, { readonly answer: Answer; readonly sinceMs: number }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(clock: Clock, limits: Partial<AskingLimits> = {}) {
    this.#limits = { ...ASKING_LIMITS, ...limits };
    this.#clock = clock;
    this.#breaker = new Breaker(clock, this.#limits);
    this.#rate = new Rate(clock, this.#limits.callsPerMinute);
  }

  /** It failed several times in a row, and is spared for a while. */
  get isTripped(): boolean {
    return this.#breaker.isOpen;
  }

  /** `digest` is of all that the answer depends on. */
  async ask(digest: string, question: Question<Answer>): Promise<Answered<Answer>> {
    const kept = this.#kept.get(digest);
    if (kept !== undefined && this.#clock.elapsedMs() - kept.sinceMs < this.#limits.keepMs)
      return { kind: 'answered', answer: this.#keep(digest, kept.answer, kept.sinceMs) };
    if (this.#breaker.isOpen && !this.#breaker.enter()) return TRIPPED;
    if (!this.#rate.take()) {
      this.#breaker.left();
      return { kind: 'failed', why: `it may be asked ${this.#limits.callsPerMinute} times a minute` };
    }
    const answered = await this.#withinTime(question);
    if (answered.kind === 'failed') this.#breaker.failed();
    else this.#breaker.succeeded();
    if (answered.kind === 'answered') this.#keep(digest, answered.answer, this.#clock.elapsedMs());
    return answered;
  }

  /** The newest are kept. */
  #keep(digest: string, answer: Answer, sinceMs: number): Answer {
    this.#kept.delete(digest);
    this.#kept.set(digest, { answer, sinceMs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limits.mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }

  async #withinTime(question: Question<Answer>): Promise<Answered<Answer>> {
    const ending = new AbortController();
    const seconds = this.#limits.timeoutMs / 1_000;
    let settle: (answered: Answered<Answer>) => void = () => {};
    const late = new Promise<Answered<Answer>>((resolve) => {
      settle = resolve;
    });
    const cancel = this.#clock.after(this.#limits.timeoutMs, () => {
      settle({ kind: 'failed', why: `it did not answer within ${seconds} s` });
      ending.abort();
    });
    try {
      return await Promise.race([this.#placed(question, ending.signal), late]);
    } finally {
      cancel();
      ending.abort();
    }
  }

  async #placed(question: Question<Answer>, signal: AbortSignal): Promise<Answered<Answer>> {
    if (this.#running < this.#limits.mostAtOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return signal.aborted ? TRIPPED : await question(signal);
    } catch {
      // What it threw may repeat what was asked.
      return { kind: 'failed', why: 'asking it failed' };
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const TRIPPED = {
  kind: 'failed',
  why: 'it failed several times in a row, and is not asked for half a minute',
} as const;
