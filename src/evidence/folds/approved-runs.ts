/**
 * A call is recorded as stopped before a person's approval of it is used, and a line of the ledger never changes. So the
 * use names the ruling that it overrode, and readers relate the two.
 */
import type { AnyEvent } from '../../vocabulary/events/event.ts';
import { stops } from '../../vocabulary/orders.ts';
import type { LedgerEntry } from './read.ts';

/** Lines of other calls between a ruling and the use of its approval; both are written by one call, one after the other. */
export const MOST_BETWEEN = 256;

/** The types that are about a call before it runs; only their decisions are decisions on calls. */
export const ON_CALLS: ReadonlySet<string> = new Set(['policy_decision', 'tool_call.proposed']);

export const isStoppedCall = ({ type, decision }: AnyEvent): boolean =>
  ON_CALLS.has(type) && decision !== undefined && stops(decision);

/** Not one that was revoked, which is recorded as a use with another decision. */
export const isApprovedRun = ({ type, decision }: AnyEvent): boolean =>
  type === 'approval.consumed' && decision === 'allow';

/** Oldest first: a stopped call waits until it is known whether it ran after all. */
export class Lookahead {
  readonly #waiting: LedgerEntry[] = [];

  /** Returns those that wait no longer. */
  add(entry: LedgerEntry): LedgerEntry[] {
    this.#waiting.push(this.#related(entry));
    const open = this.#waiting.findIndex(isOpen);
    const done = open < 0 ? this.#waiting.length : open;
    return this.#waiting.splice(0, Math.max(done, this.#waiting.length - MOST_BETWEEN));
  }

  rest(): LedgerEntry[] {
    return this.#waiting.splice(0);
  }

  #related(entry: LedgerEntry): LedgerEntry {
    if (!('event' in entry) || !isApprovedRun(entry.event)) return entry;
    const at = this.#waiting.findLastIndex((each) => isRulingOf(each, entry.event));
    const ruling = this.#waiting[at];
    // The ruling was passed on before, or an older version did not name it.
    if (ruling === undefined || !('event' in ruling)) return { ...entry, isApproved: true };
    this.#waiting[at] = { ...ruling, isApproved: true };
    return entry;
  }
}

/** Newest first: the use comes before its ruling. */
export class Lookback {
  readonly #uses: AnyEvent[] = [];

  related(entry: LedgerEntry): LedgerEntry {
    if (!('event' in entry)) return entry;
    if (isApprovedRun(entry.event)) {
      if (entry.event.type === 'approval.consumed' && entry.event.ruled_event !== undefined)
        this.#uses.push(entry.event);
      else return { ...entry, isApproved: true };
    }
    return this.#uses.some((use) => isRulingOf(entry, use)) ? { ...entry, isApproved: true } : entry;
  }
}

const isOpen = (entry: LedgerEntry): boolean =>
  'event' in entry && entry.isApproved !== true && isStoppedCall(entry.event);

const isRulingOf = (entry: LedgerEntry, { ruled_event }: AnyEvent): boolean =>
  'event' in entry && entry.event.event_id === ruled_event && isStoppedCall(entry.event);
