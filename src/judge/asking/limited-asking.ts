/**
 * Asking something outside that may be slow, down or expensive: answers are kept by digest, so many are asked at once and
 * in a minute, each within a time, and a breaker spares what fails again and again. It never rejects. Model scanners use
 * it, and the judge.
 */
import type { Clock } from '../../ports/files.ts';
import { Breaker, type Ended } from './breaker.ts';
import { Rate } from './rate.ts';

export interface AskingLimits {
  /** For one question in all, the wait for a place included. */
  readonly timeoutMs: number;
  readonly callsPerMinute: number;
  readonly mostAtOnce: number;
  readonly mostFailures: number;
  readonly openMs: number;
  /** An answer that took as long counts as slow. */
  readonly slowMs: number;
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
  slowMs: 2_000,
  mostKept: 1_000,
  keepMs: Number.POSITIVE_INFINITY,
};

/** What a document sets of them: for a model scanner and for the judge. */
export interface AskingSettings {
  /** In seconds, as is the pause. */
  readonly timeout?: number;
  readonly callsPerMinute?: number;
  readonly failures?: number;
  readonly pause?: number;
}

export const limitsOf = ({
  timeout,
  callsPerMinute,
  failures,
  pause,
}: AskingSettings): Partial<AskingLimits> => ({
  ...(timeout === undefined ? {} : { timeoutMs: timeout * 1_000 }),
  ...(callsPerMinute === undefined ? {} : { callsPerMinute }),
  ...(failures === undefined ? {} : { mostFailures: failures }),
  ...(pause === undefined ? {} : { openMs: pause * 1_000 }),
});

/** Down right after a question that it broke on: no setting makes this shorter, as a question could then open a gate. */
const SUSPECT_MS = 30_000;

/** How what is asked is, after a question that reached it. */
export interface AskedState {
  /** In our words; undefined: it answered. */
  readonly why?: string;
  readonly isSlow: boolean;
  /** It is spared for a while. */
  readonly isTripped: boolean;
}

/**
 * Why there is no answer. Only what is `down` cannot be the doing of what was asked, so it alone counts for a fail mode; all
 * else may be: a text can be worded so that a model answers in prose, too long or never, and questions can be asked until
 * there is no place for those of others.
 */
export type Failing =
  /** It cannot be reached, or refuses whatever it is asked. */
  | 'down'
  /** It refused this question, by a status or a code. `settled` finds out whether it refuses any. */
  | 'refused'
  /** It works, but what it answered cannot be understood. */
  | 'garbled'
  /** It was asked, and no answer came in time or in one piece. */
  | 'silent'
  /** The question never reached it. */
  | 'unasked';

export interface Failure {
  readonly kind: 'failed';
  readonly why: string;
  readonly how: Failing;
  /** It answered with an error of its own (5xx): it may have broken on what it had just read. */
  readonly isOwnError?: boolean;
}

export type Answered<Answer> = { readonly kind: 'answered'; readonly answer: Answer } | Failure;

export type Question<Answer> = (signal: AbortSignal) => Promise<Answered<Answer>>;

/**
 * What refuses a question is asked a harmless one, which tells a text that it does not take from an endpoint that is broken.
 * Only where an outage lets something pass: elsewhere nothing follows from it.
 */
export function settled<Answer>(question: Question<Answer>, harmless: Question<unknown>): Question<Answer> {
  return async (signal) => {
    const first = await question(signal);
    if (first.kind === 'answered' || first.how !== 'refused') return first;
    const other = await harmless(signal);
    const isBroken = other.kind === 'failed' && (other.how === 'refused' || other.how === 'down');
    return { ...first, how: isBroken ? 'down' : 'garbled' };
  };
}

export class LimitedAsking<Answer> {
  readonly #limits: AskingLimits;
  readonly #clock: Clock;
  readonly #breaker: Breaker;
  readonly #rate: Rate;
  readonly #tell: (state: AskedState) => void;
  readonly #kept = new Map<string, { readonly answer: Answer; readonly sinceMs: number }>();
  /** Identical questions at the same time are one. */
  readonly #underWay = new Map<string, Promise<Answered<Answer>>>();
  readonly #waiting: { readonly party: string; begin(): void }[] = [];
  /** By party. */
  readonly #running = new Map<string, number>();
  /** When a question was last left without an answer, or was the first that it broke on. */
  #silentMs = Number.NEGATIVE_INFINITY;
  /** Errors of its own are all that it has answered since. */
  #isBroken = false;

  constructor(
    clock: Clock,
    limits: Partial<AskingLimits> = {},
    tell: (state: AskedState) => void = () => {},
  ) {
    this.#tell = tell;
    this.#limits = { ...ASKING_LIMITS, ...limits };
    this.#clock = clock;
    this.#breaker = new Breaker(clock, this.#limits);
    this.#rate = new Rate(clock, this.#limits.callsPerMinute);
  }

  /** `digest` is of all that the answer depends on. Of those that wait, the `party` with the fewest under way is next. */
  async ask(digest: string, question: Question<Answer>, party = ''): Promise<Answered<Answer>> {
    const kept = this.#kept.get(digest);
    if (kept !== undefined && this.#clock.elapsedMs() - kept.sinceMs < this.#limits.keepMs)
      return { kind: 'answered', answer: this.#keep(digest, kept.answer, kept.sinceMs) };
    // The wait and the failures of one party are not those of another that asks the same.
    const own = JSON.stringify([party, digest]);
    const same = this.#underWay.get(own);
    if (same !== undefined) return await same;
    const asked = this.#ask(question, party);
    this.#underWay.set(own, asked);
    try {
      const answered = await asked;
      if (answered.kind === 'answered') this.#keep(digest, answered.answer, this.#clock.elapsedMs());
      return answered;
    } finally {
      this.#underWay.delete(own);
    }
  }

  async #ask(question: Question<Answer>, party: string): Promise<Answered<Answer>> {
    const entered = this.#breaker.enter(party);
    if (entered === 'spared') return this.#spared(party);
    if (!this.#rate.take(party)) {
      if (entered === 'probe') this.#breaker.left(party);
      const why = `it may be asked ${this.#limits.callsPerMinute} times a minute`;
      return { kind: 'failed', why, how: 'unasked' };
    }
    let askedMs: number | undefined;
    const asked: Question<Answer> = async (signal) => {
      // Others that waited with it may have failed meanwhile.
      if (entered === 'free' && this.#breaker.isOpenFor(party)) return this.#spared(party);
      askedMs = this.#clock.elapsedMs();
      return await question(signal);
    };
    const isAsked = () => askedMs !== undefined;
    const answered = this.#attributed(await this.#withinTime(asked, isAsked, party));
    if (isAsked() && !(answered.kind === 'failed' && answered.how === 'unasked'))
      this.#breaker.ended(party, endOf(answered));
    else if (entered === 'probe') this.#breaker.left(party);
    if (askedMs !== undefined) this.#tellOf(answered, this.#clock.elapsedMs() - askedMs, party);
    return answered;
  }

  #tellOf(answered: Answered<Answer>, tookMs: number, party: string): void {
    this.#tell({
      ...(answered.kind === 'failed' ? { why: answered.why } : {}),
      isSlow: answered.kind === 'answered' && tookMs >= this.#limits.slowMs,
      isTripped: this.#breaker.isOpenFor(party),
    });
  }

  #spared(party: string): Failure {
    const why = `it failed several times in a row, and is not asked for ${this.#limits.openMs / 1_000} s`;
    return { kind: 'failed', why, how: this.#breaker.isDownFor(party) ? 'down' : 'unasked' };
  }

  /** What is down right after a question that it never answered, or broke on, may have been brought down by it. */
  #attributed(answered: Answered<Answer>): Answered<Answer> {
    const { how, isOwnError = false } = answered.kind === 'failed' ? answered : {};
    const wasBroken = this.#isBroken;
    if (answered.kind === 'answered' || how === 'garbled') this.#isBroken = false;
    if (answered.kind === 'answered') return answered;
    const now = this.#clock.elapsedMs();
    if (how === 'down' && isOwnError) this.#isBroken = true;
    const isFirst = isOwnError && !(wasBroken && how === 'down');
    if (how === 'silent' || isFirst) this.#silentMs = now;
    const isSuspect = how === 'down' && now - this.#silentMs < SUSPECT_MS;
    return isSuspect ? { ...answered, how: 'silent' } : answered;
  }

  /** The newest are kept. */
  #keep(digest: string, answer: Answer, sinceMs: number): Answer {
    this.#kept.delete(digest);
    this.#kept.set(digest, { answer, sinceMs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limits.mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }

  async #withinTime(
    question: Question<Answer>,
    isAsked: () => boolean,
    party: string,
  ): Promise<Answered<Answer>> {
    const ending = new AbortController();
    const seconds = this.#limits.timeoutMs / 1_000;
    let settle: (answered: Answered<Answer>) => void = () => {};
    const late = new Promise<Answered<Answer>>((resolve) => {
      settle = resolve;
    });
    const cancel = this.#clock.after(this.#limits.timeoutMs, () => {
      settle(
        isAsked()
          ? { kind: 'failed', why: `it did not answer within ${seconds} s`, how: 'silent' }
          : {
              ...{ kind: 'failed', how: 'unasked' },
              why: `it had no time for this question within ${seconds} s`,
            },
      );
      ending.abort();
    });
    try {
      return await Promise.race([this.#placed(question, party, ending.signal), late]);
    } finally {
      cancel();
      ending.abort();
    }
  }

  async #placed(question: Question<Answer>, party: string, signal: AbortSignal): Promise<Answered<Answer>> {
    if (this.#mayBegin(party)) this.#count(party, 1);
    else await new Promise<void>((begin) => this.#waiting.push({ party, begin }));
    try {
      return signal.aborted ? LATE : await question(signal);
    } catch {
      // What it threw may repeat what was asked.
      return { kind: 'failed', why: 'asking it failed', how: 'silent' };
    } finally {
      this.#count(party, -1);
      const next = this.#next();
      if (next !== undefined) {
        this.#count(next.party, 1);
        next.begin();
      }
    }
  }

  /** There is one more place for a party that has none: the questions of another may hang in all that there are. */
  #mayBegin(party: string): boolean {
    const all = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    const { mostAtOnce } = this.#limits;
    return all < (this.#running.has(party) ? mostAtOnce : mostAtOnce + 1);
  }

  /** One that asks much waits behind others, not before them. */
  #next() {
    const under = ({ party }: { readonly party: string }) => this.#running.get(party) ?? 0;
    const able = this.#waiting.filter(({ party }) => this.#mayBegin(party));
    const fewest = Math.min(...able.map(under));
    const next = able.find((each) => under(each) === fewest);
    if (next !== undefined) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #count(party: string, by: 1 | -1): void {
    const running = (this.#running.get(party) ?? 0) + by;
    if (running === 0) this.#running.delete(party);
    else this.#running.set(party, running);
  }
}

/** Nothing is waiting for this any more. */
const LATE = { kind: 'failed', why: 'its time is over', how: 'unasked' } as const;

function endOf(answered: Answered<unknown>): Ended {
  if (answered.kind === 'answered') return 'worked';
  if (answered.how === 'down') return 'down';
  return answered.how === 'silent' || answered.how === 'refused' ? 'silent' : 'worked';
}
