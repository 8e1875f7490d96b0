/**
 * What agents share of a judge: calls and money in an hour, and places in the queue. A quarter of each is kept for agents
 * that used less than half, so that one agent cannot use them up for all others.
 */
import type { Clock } from '../../ports/files.ts';

const HOUR_MS = 60 * 60_000;

/** A limit of fewer calls is not divided. */
const LEAST_DIVIDED = 16;

interface Use {
  readonly all: number;
  readonly own: number;
}

/** Whether there is no room for one more of this size. */
function isUsedUp(most: number, { all, own }: Use, size = 1): boolean {
  const isOwn = own + size > most / 2;
  const kept = isOwn && most / size >= LEAST_DIVIDED ? most / 4 : 0;
  return all + size > most - kept;
}

export interface HourLimits {
  readonly callsPerHour: number;
  readonly usdPerHour: number;
}

export class HourlyParts {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #limits: HourLimits;
  #asked: { readonly atMs: number; readonly usd: number; readonly agent: string }[] = [];

  constructor(clock: Pick<Clock, 'elapsedMs'>, limits: HourLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  get calls(): number {
    return this.#asked.length;
  }

  get usd(): number {
    return this.#asked.reduce((sum, one) => sum + one.usd, 0);
  }

  /** Counts the question, unless there are too many, or it would cost too much: then what there is no more of. */
  take(agent: string, usd: number): string | undefined {
    const now = this.#clock.elapsedMs();
    this.#asked = this.#asked.filter(({ atMs }) => atMs > now - HOUR_MS);
    const own = this.#asked.filter((one) => one.agent === agent);
    const ownUsd = own.reduce((sum, one) => sum + one.usd, 0);
    const { callsPerHour, usdPerHour } = this.#limits;
    const calls = { all: this.#asked.length, own: own.length };
    if (isUsedUp(callsPerHour, calls)) return 'calls per hour';
    if (usd > 0 && isUsedUp(usdPerHour, { all: this.usd, own: ownUsd }, usd)) return 'dollars per hour';
    this.#asked.push({ atMs: now, usd, agent });
    return undefined;
  }
}

/** Calls that are judged or wait for it. */
export class QueueParts {
  readonly #most: number;
  readonly #own = new Map<string, number>();
  #all = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False if there is no place. What was entered must be left. */
  enter(agent: string): boolean {
    const own = this.#own.get(agent) ?? 0;
    if (isUsedUp(this.#most, { all: this.#all, own })) return false;
    this.#count(agent, 1);
    return true;
  }

  leave(agent: string): void {
    this.#count(agent, -1);
  }

  #count(agent: string, by: 1 | -1): void {
    this.#all += by;
    const own = (this.#own.get(agent) ?? 0) + by;
    if (own === 0) this.#own.delete(agent);
    else this.#own.set(agent, own);
  }
}
