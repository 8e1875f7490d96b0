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
  /**
   * Garbled: it works, but what it answered to this question cannot be understood. That trips no breaker, and is not kept.
   * Unasked: the question never reached it, which tells nothing about it.
   */
  | { readonly kind: 'garbled'; readonly why: string; readonly isUnasked?: true }
  | {
      readonly kind: 'failed';
      readonly why: string;
      readonly isUnasked?: true;
      /** The party itself asked too much. */
      readonly isOwn?: true;
    };

export type Question<Answer> = (signal: AbortSignal) => Promise<Answered<Answer>>;

export class LimitedAsking<Answer> {
  readonly #limits: AskingLimits;
  readonly #clock: Clock;
  readonly #breaker: Breaker;
  readonly #rate: Rate;
  readonly #kept = new Map<string, { readonly answer: Answer; readonly sinceMs: number }>();
  /** Identical questions at the same time are one. */
  readonly #underWay = new Map<string, Promise<Answered<Answer>>>();
  readonly #waiting: { readonly party: string; begin(): void }[] = [];
  /** By party. */
  readonly #running = new Map<string, number>();

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

  /** `digest` is of all that the answer depends on. Of those that wait, the `party` with the fewest under way is next. */
  async ask(digest: string, question: Question<Answer>, party = ''): Promise<Answered<Answer>> {
    const kept = this.#kept.get(digest);
    if (kept !== undefined && this.#clock.elapsedMs() - kept.sinceMs < this.#limits.keepMs)
      return { kind: 'answered', answer: this.#keep(digest, kept.answer, kept.sinceMs) };
    const same = this.#underWay.get(digest);
    if (same !== undefined) return await same;
    const asked = this.#ask(question, party);
    this.#underWay.set(digest, asked);
    try {
      const answered = await asked;
      if (answered.kind === 'answered') this.#keep(digest, answered.answer, this.#clock.elapsedMs());
      return answered;
    } finally {
      this.#underWay.delete(digest);
    }
  }

  async #ask(question: Question<Answer>, party: string): Promise<Answered<Answer>> {
    const isProbe = this.#breaker.isOpen;
    if (isProbe && !this.#breaker.enter()) return TRIPPED;
    const taken = this.#rate.take(party);
    if (taken !== 'taken') {
      if (isProbe) this.#breaker.left();
      const why = `it may be asked ${this.#limits.callsPerMinute} times a minute`;
      return { kind: 'failed', why, ...(taken.isOwn ? { isOwn: true } : {}) };
    }
    const answered = await this.#withinTime(async (signal) => {
      // Others that waited with it may have failed meanwhile.
      return this.#breaker.isOpen && !isProbe ? { ...TRIPPED, isUnasked: true } : await question(signal);
    }, party);
    if (answered.kind === 'answered' || answered.isUnasked !== true) this.#breaker.ended(answered.kind);
    else if (isProbe) this.#breaker.left();
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

  async #withinTime(question: Question<Answer>, party: string): Promise<Answered<Answer>> {
    const ending = new AbortController();
    const seconds = this.#limits.timeoutMs / 1_000;
    let settle: (answered: Answered<Answer>) => void = () => {};
    const late = new Promise<Answered<Answer>>((resolve) => {
      settle = resolve;
    });
    let isAsked = false;
    const cancel = this.#clock.after(this.#limits.timeoutMs, () => {
      settle(
        isAsked
          ? { kind: 'failed', why: `it did not answer within ${seconds} s` }
          : { kind: 'failed', why: `it had no time for this question within ${seconds} s`, isUnasked: true },
      );
      ending.abort();
    });
    const asked: Question<Answer> = (signal) => {
      isAsked = true;
      return question(signal);
    };
    try {
      return await Promise.race([this.#placed(asked, party, ending.signal), late]);
    } finally {
      cancel();
      ending.abort();
    }
  }

  async #placed(question: Question<Answer>, party: string, signal: AbortSignal): Promise<Answered<Answer>> {
    const all = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    if (all < this.#limits.mostAtOnce) this.#count(party, 1);
    else await new Promise<void>((begin) => this.#waiting.push({ party, begin }));
    try {
      return signal.aborted ? TRIPPED : await question(signal);
    } catch {
      // What it threw may repeat what was asked.
      return { kind: 'failed', why: 'asking it failed' };
    } finally {
      this.#count(party, -1);
      const next = this.#next();
      if (next !== undefined) {
        this.#count(next.party, 1);
        next.begin();
      }
    }
  }

  /** One that asks much waits behind others, not before them. */
  #next() {
    const under = ({ party }: { readonly party: string }) => this.#running.get(party) ?? 0;
    const fewest = Math.min(...this.#waiting.map(under));
    const at = this.#waiting.findIndex((each) => under(each) === fewest);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #count(party: string, by: 1 | -1): void {
    const running = (this.#running.get(party) ?? 0) + by;
    if (running === 0) this.#running.delete(party);
    else this.#running.set(party, running);
  }
}

const TRIPPED = {
  kind: 'failed',
  why: 'it failed several times in a row, and is not asked for half a minute',
} as const;
