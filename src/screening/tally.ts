/** Collects the findings of checks about one subject. */
import { watchLimits } from '../text/limits.ts';
import type { CheckCard } from '../vocabulary/check.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import type { Coverage } from '../vocabulary/screening.ts';
import type { Signal } from '../vocabulary/signal.ts';
import type { CallSubject } from './contract/call.ts';
import { type CallCheck, type Observation, toSignal } from './contract/check.ts';

/** Per check: people would not read more, and a hostile subject must not fill memory with signals. */
const MOST_SIGNALS = 24;

export interface Tally {
  readonly signals: Signal[];
  readonly ran: string[];
  readonly failed: string[];
  readonly capped: string[];
  /** Checks that found more than is kept of it. */
  readonly unlisted: string[];
}

export const emptyTally = (): Tally => ({ signals: [], ran: [], failed: [], capped: [], unlisted: [] });

/** The coverage of a tally, with what was left unread before the checks ran. */
export function coverageOf(
  { ran, failed, capped, unlisted }: Tally,
  before: readonly string[] = [],
): Coverage {
  const left = [...new Set([...before, ...capped])];
  return { ran, failed, capped: left, ...(unlisted.length > 0 ? { unlisted } : {}) };
}

/** One check, over one subject or several. A check that throws is counted in coverage, never silently passed. */
export class CheckRun {
  readonly #card: CheckCard;
  #kept: Signal[] | undefined;
  #hasFailed = false;
  #isCut = false;
  #hasMore = false;

  constructor(card: CheckCard) {
    this.#card = card;
  }

  observe(observe: () => Iterable<Observation>): void {
    if (this.#hasFailed) return;
    try {
      const { isCut } = watchLimits(() => {
        for (const seen of observe()) {
          this.#kept ??= [];
          if (!keepMostSevere(this.#kept, toSignal(this.#card, seen))) this.#hasMore = true;
        }
      });
      if (isCut) this.#isCut = true;
    } catch {
      this.#hasFailed = true;
    }
  }

  addTo(tally: Tally): void {
    (this.#hasFailed ? tally.failed : tally.ran).push(this.#card.id);
    // Findings from before the failure are kept.
    if (this.#kept !== undefined) tally.signals.push(...this.#kept);
    if (this.#isCut) tally.capped.push(this.#card.id);
    if (this.#hasMore) tally.unlisted.push(this.#card.id);
  }
}

export function runCheck(card: CheckCard, observe: () => Iterable<Observation>, tally: Tally): void {
  const run = new CheckRun(card);
  run.observe(observe);
  run.addTo(tally);
}

/** A check that has nothing to read in the call ran as well. */
export function runCallCheck(check: CallCheck, call: CallSubject, tally: Tally): void {
  const hasActs = call.commands.length > 0 || call.actions.length > 0;
  if (hasActs || check.readsActsAlone !== true) runCheck(check.card, () => check.inspectCall(call), tally);
  else tally.ran.push(check.card.id);
}

/**
 * Each finding is reported once, at its highest severity. Padding a command with trifles must not push out a severe one:
 * beyond the bound, the mildest is dropped. False if one was.
 */
function keepMostSevere(kept: Signal[], signal: Signal): boolean {
  const rank = ({ severity }: Signal) => SEVERITIES.indexOf(severity);
  const same = kept.findIndex((one) => isSame(one, signal));
  const said = kept[same];
  if (said !== undefined) {
    if (rank(signal) > rank(said)) kept[same] = signal;
    return true;
  }
  if (kept.length < MOST_SIGNALS) {
    kept.push(signal);
    return true;
  }
  const mildest = kept.reduce((least, one, i) => (rank(one) < rank(kept[least] ?? one) ? i : least), 0);
  if (rank(signal) > rank(kept[mildest] ?? signal)) kept[mildest] = signal;
  return false;
}

const isSame = (one: Signal, other: Signal): boolean =>
  one.evidence === other.evidence &&
  one.path === other.path &&
  one.threat === other.threat &&
  one.tier === other.tier;
