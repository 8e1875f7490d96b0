/** When each request is judged: a fixed number at once, the others in order of arrival, and none waits forever. */
import { HOSTS, type HostName } from '../../../vocabulary/hook-request.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import type { HostQuestion, JudgedQuestion } from '../judging.ts';

/** It waits for something outside: its turn is over, and it takes another one with what that brings. */
export interface Later {
  readonly later: Promise<Brought>;
}

interface Brought extends Pick<JudgedQuestion, 'opinions' | 'waitsUntilMs'> {
  /** The judge is not asked any more: a person is. */
  readonly isLate?: boolean;
}

export interface Judging {
  /** The judging itself; what it throws becomes a refusal. */
  answer(host: HostName, question: HostQuestion & Brought): Promise<HookOutput | Later>;
  /** Formatted for the host, whatever the request was. */
  refuse(host: HostName, payload: string, reason: string): HookOutput;
}

export interface Question extends HostQuestion, Brought {
  readonly host: HostName;
  /** False once the client is gone: saves judging its request. */
  hasGone?(): boolean;
}

export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** For judging one request; how long to wait for a turn is up to the client. */
  readonly answerMs: number;
}

/** Judging occupies one thread: more at once would only delay all of them. */
export const TURN_LIMITS: TurnLimits = { atOnce: 8, waiting: 1024, answerMs: 2_000 };

/** As many at once as there are threads. Those watch their own time; this limit is for one that never reports back. */
export const THREADED_LIMITS: TurnLimits = { atOnce: 2, waiting: 1024, answerMs: 6_000 };

export const REASONS = {
  slow: 'judging took too long',
  fault: 'the judging failed',
  many: 'too many requests at once',
} as const;

interface Turn {
  isOver: boolean;
  begin(): void;
}

export class Turns {
  readonly #judging: Judging;
  readonly #limits: TurnLimits;
  readonly #waiting: Turn[] = [];
  #underWay = 0;
  #answered = 0;
  #refused = 0;
  #onIdle: (() => void) | undefined;

  constructor(judging: Judging, limits: TurnLimits = TURN_LIMITS) {
    this.#judging = judging;
    this.#limits = limits;
  }

  get counts() {
    const waiting = this.#waiting.filter(({ isOver }) => !isOver).length;
    return { answered: this.#answered, refused: this.#refused, under_way: this.#underWay, waiting };
  }

  /** Always resolves to an answer. */
  async take(question: Question): Promise<HookOutput> {
    const { host, payload } = question;
    try {
      for (let asked = question; ; ) {
        const output = await this.#judged(asked);
        if (typeof output === 'string') return this.#refuse(host, payload, REASONS[output]);
        if (!('later' in output)) {
          this.#answered += 1;
          return output;
        }
        asked = { ...asked, ...(await output.later) };
      }
    } catch {
      // The error may quote the request.
      return this.#refuse(host, payload, REASONS.fault);
    }
  }

  #refuse(host: HostName, payload: string, reason: string): HookOutput {
    this.#refused += 1;
    return this.#judging.refuse(host, payload, reason);
  }

  /** Resolves when nothing is in progress. */
  idle(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #judged(question: Question): Promise<HookOutput | Later | 'slow' | 'many'> {
    const { host, hasGone } = question;
    if (this.#underWay >= this.#limits.atOnce && this.#waiting.length >= this.#limits.waiting)
      return Promise.resolve('many');
    return new Promise((resolve, reject) => {
      const turn: Turn = { isOver: false, begin: () => undefined };
      let isUnderWay = false;
      let timer: NodeJS.Timeout | undefined;
      const finish = (settle: () => void) => {
        if (turn.isOver) return;
        turn.isOver = true;
        clearTimeout(timer);
        settle();
        // A request that never ends must not keep the next one from its turn.
        if (isUnderWay) this.#next();
      };
      turn.begin = () => {
        if (hasGone?.()) return finish(() => resolve('slow'));
        isUnderWay = true;
        this.#underWay += 1;
        timer = setTimeout(() => finish(() => resolve('slow')), this.#limits.answerMs);
        this.#judging.answer(host, question).then(
          (output) => finish(() => resolve(output)),
          (error: unknown) => finish(() => reject(error)),
        );
      };
      this.#waiting.push(turn);
      this.#fill();
    });
  }

  #next(): void {
    this.#underWay -= 1;
    this.#fill();
    if (this.#underWay === 0) this.#onIdle?.();
  }

  #fill(): void {
    while (this.#underWay < this.#limits.atOnce) {
      const turn = this.#waiting.shift();
      if (!turn) return;
      if (!turn.isOver) turn.begin();
    }
  }
}

export function isHost(word: unknown): word is HostName {
  return HOSTS.some((host) => host === word);
}
