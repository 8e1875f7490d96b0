/** Collects the findings of checks about one subject. */
import type { CheckCard } from '../vocabulary/check.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { type Observation, toSignal } from './contract/check.ts';

/** Per check: people would not read more, and a hostile subject must not fill memory with signals. */
const MOST_SIGNALS = 24;

export interface Tally {
  readonly signals: Signal[];
  readonly ran: string[];
  readonly failed: string[];
  readonly capped: string[];
}

export const emptyTally = (): Tally => ({ signals: [], ran: [], failed: [], capped: [] });

/** One check, over one subject or several. A check that throws is counted in coverage, never silently passed. */
export class CheckRun {
  readonly #card: CheckCard;
  #kept: Signal[] | undefined;
  #hasFailed = false;

  constructor(card: CheckCard) {
    this.#card = card;
  }

  observe(observe: () => Iterable<Observation>): void {
    if (this.#hasFailed) return;
    try {
      for (const seen of observe()) {
        this.#kept ??= [];
        keepMostSevere(this.#kept, toSignal(this.#card, seen));
      }
    } catch {
      this.#hasFailed = true;
    }
  }

  addTo(tally: Tally): void {
    (this.#hasFailed ? tally.failed : tally.ran).push(this.#card.id);
    // Findings from before the failure are kept.
    if (this.#kept !== undefined) tally.signals.push(...this.#kept);
  }
}

export function runCheck(card: CheckCard, observe: () => Iterable<Observation>, tally: Tally): void {
  const run = new CheckRun(card);
  run.observe(observe);
  run.addTo(tally);
}

/**
 * Each finding is reported once, at its highest severity. Padding a command with trifles must not push out a severe one:
 * beyond the bound, the mildest is dropped.
 */
function keepMostSevere(kept: Signal[], signal: Signal): void {
  const rank = ({ severity }: Signal) => SEVERITIES.indexOf(severity);
  const same = kept.findIndex((one) => isSame(one, signal));
  const said = kept[same];
  if (said !== undefined) {
    if (rank(signal) > rank(said)) kept[same] = signal;
    return;
  }
  if (kept.length < MOST_SIGNALS) {
    kept.push(signal);
    return;
  }
  const mildest = kept.reduce((least, one, i) => (rank(one) < rank(kept[least] ?? one) ? i : least), 0);
  if (rank(signal) > rank(kept[mildest] ?? signal)) kept[mildest] = signal;
}

const isSame = (one: Signal, other: Signal): boolean =>
  one.evidence === other.evidence &&
  one.path === other.path &&
  one.threat === other.threat &&
  one.tier === other.tier;
