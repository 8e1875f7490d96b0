/** What checks said of one subject, as it is collected. */
import type { CheckCard } from '../vocabulary/check.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { type Observation, toSignal } from './check.ts';

/** Of one check: nobody reads more, and a hostile subject must not fill memory with signals. */
const MOST_SIGNALS = 24;

export interface Tally {
  readonly signals: Signal[];
  readonly ran: string[];
  readonly failed: string[];
  readonly capped: string[];
}

export const emptyTally = (): Tally => ({ signals: [], ran: [], failed: [], capped: [] });

/** A check that throws is counted in coverage, never silently passed. */
export function runCheck(card: CheckCard, observe: () => Generator<Observation>, tally: Tally): void {
  let kept: Signal[] | undefined;
  try {
    for (const seen of observe()) {
      kept ??= [];
      keepGravest(kept, toSignal(card, seen));
    }
    tally.ran.push(card.id);
  } catch {
    tally.failed.push(card.id);
  }
  // What was seen before it failed was seen.
  if (kept !== undefined) tally.signals.push(...kept);
}

/** Padding a command with trifles must not push out what is grave: beyond the bound, the mildest makes room. */
function keepGravest(kept: Signal[], signal: Signal): void {
  if (kept.length < MOST_SIGNALS) {
    kept.push(signal);
    return;
  }
  const rank = ({ severity }: Signal) => SEVERITIES.indexOf(severity);
  const mildest = kept.reduce((least, one, i) => (rank(one) < rank(kept[least] ?? one) ? i : least), 0);
  if (rank(signal) > rank(kept[mildest] ?? signal)) kept[mildest] = signal;
}
