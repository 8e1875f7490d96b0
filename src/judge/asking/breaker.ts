/**
 * After so many failures in a row nothing is asked for a while; then a single probe decides. A party is spared for its own
 * failures, and all are only where it was down for several parties: what one party asks must not take the answers from others.
 */
import type { Clock } from '../../ports/files.ts';

export interface BreakerLimits {
  readonly mostFailures: number;
  readonly openMs: number;
}

/** What became of a question. Down: it could not be reached. Silent: it was asked, and nothing came back. */
export type Ended = 'worked' | 'silent' | 'down';

interface Run {
  failures: number;
  /** The latest of them that cannot be the doing of what was asked. */
  downs: number;
  openUntilMs: number;
  isProbing: boolean;
}

const LEAST_PARTIES = 2;

export class Breaker {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #limits: BreakerLimits;
  readonly #runs = new Map<string, Run>();
  /** Since it last worked for anyone. */
  #outage = { failures: 0, parties: new Set<string>(), openUntilMs: Number.NEGATIVE_INFINITY };

  constructor(clock: Pick<Clock, 'elapsedMs'>, limits: BreakerLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether one may be asked now. What was let in must report its end by `ended`, or a probe by `left`. */
  enter(party: string): 'free' | 'probe' | 'spared' {
    if (!this.isOpenFor(party)) return 'free';
    const run = this.#runOf(party);
    const openUntilMs = Math.max(
      run.openUntilMs,
      this.#isOpenForAll ? this.#outage.openUntilMs : Number.NEGATIVE_INFINITY,
    );
    // Each party has a probe of its own: one that never ends keeps no other waiting.
    if (run.isProbing || this.#clock.elapsedMs() < openUntilMs) return 'spared';
    run.isProbing = true;
    return 'probe';
  }

  ended(party: string, how: Ended): void {
    if (how === 'worked') {
      this.#runs.delete(party);
      this.#outage = { ...this.#outage, failures: 0, parties: new Set() };
      return;
    }
    const openUntilMs = this.#clock.elapsedMs() + this.#limits.openMs;
    const run = this.#runOf(party);
    run.isProbing = false;
    run.failures += 1;
    run.downs = how === 'down' ? run.downs + 1 : 0;
    if (run.failures >= this.#limits.mostFailures) run.openUntilMs = openUntilMs;
    if (how === 'silent') return;
    this.#outage.failures += 1;
    this.#outage.parties.add(party);
    if (this.#isOpenForAll) this.#outage.openUntilMs = openUntilMs;
  }

  /** A probe that was not asked after all. */
  left(party: string): void {
    this.#runOf(party).isProbing = false;
  }

  isOpenFor(party: string): boolean {
    return this.#isOpenForAll || this.#isOpenForOne(party);
  }

  /** Whether the party is spared for nothing that it may have caused itself. */
  isDownFor(party: string): boolean {
    const { failures = 0, downs = 0 } = this.#runs.get(party) ?? {};
    return downs >= Math.min(failures, this.#limits.mostFailures);
  }

  #isOpenForOne(party: string): boolean {
    return (this.#runs.get(party)?.failures ?? 0) >= this.#limits.mostFailures;
  }

  get #isOpenForAll(): boolean {
    const { failures, parties } = this.#outage;
    return failures >= this.#limits.mostFailures && parties.size >= LEAST_PARTIES;
  }

  #runOf(party: string): Run {
    const known = this.#runs.get(party);
    if (known !== undefined) return known;
    const run = { failures: 0, downs: 0, openUntilMs: Number.NEGATIVE_INFINITY, isProbing: false };
    this.#runs.set(party, run);
    return run;
  }
}
