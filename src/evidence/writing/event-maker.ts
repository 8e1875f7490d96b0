/** Gives an event its place in the chain, its id and its time, and turns it into a line. */

import type { Ports } from '../../ports/files.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { LedgerEvent } from '../../vocabulary/events/event.ts';
import type { CHAIN_FIELDS } from '../../vocabulary/events/event-fields.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT } from '../folder/layout.ts';
import { BLANK_MAC, markLine } from '../line/line-mac.ts';
import type { Tail } from '../line/tail.ts';

/** Years of four digits: `Date` formats others differently, or not at all. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

type WithoutPlace<E> = E extends unknown ? Omit<E, keyof typeof CHAIN_FIELDS> : never;
/** An event before the ledger gives it its place. */
export type EventFields = WithoutPlace<LedgerEvent>;

/** Proof that an event is durable. */
export interface Receipt {
  readonly eventId: string;
  readonly seq: number;
  readonly time: string;
  /**
   * The number of the last event before this one that was not written through this handle, such as one of another
   * process; 0 if there is none. A state that was folded up to a lower number did not see it. The largest number if
   * the ledger was replaced since it was opened.
   */
  readonly othersUpTo: number;
}

/** In the format of `Date`. An impossible clock time is an error: the caller must not go on. */
export function stampTime({ clock }: Ports, folder: Folder): string {
  const nowMs = clock.nowMs();
  if (nowMs >= FIRST_MS && nowMs <= LAST_MS) return new Date(nowMs).toISOString();
  const reason = 'the clock shows a time that no event can have';
  throw new Trouble('ledger.unwritable', { path: folder.show(ACTIVE_SEGMENT), reason });
}

/** Adds the event to the tail as well. The line has no newline, its bytes have; `time` is in the format of `Date`. */
export function makeLine(
  tail: Tail,
  fields: EventFields,
  time: string,
  lineKey: Uint8Array,
): { line: string; bytes: Buffer; receipt: Omit<Receipt, 'othersUpTo'> } {
  const chained = {
    ...fields,
    seq: tail.size + 1,
    prev: tail.prev,
    event_id: nextId(tail, time.slice(0, 10).replaceAll('-', '')),
    time,
    mac: BLANK_MAC,
  };
  // Every value that the schema accepts is JSON.
  const line = markLine(lineKey, canonicalJson(chained as JsonValue));
  const bytes = Buffer.from(`${line}\n`);
  tail.add(bytes.subarray(0, -1), chained);
  return { line, bytes, receipt: { eventId: chained.event_id, seq: chained.seq, time } };
}

/** As they are appended. */
export function bytesOf(made: readonly { readonly bytes: Buffer }[]): Buffer {
  const [first, ...rest] = made;
  return first !== undefined && rest.length === 0
    ? first.bytes
    : Buffer.concat(made.map(({ bytes }) => bytes));
}

/** The day in the id never goes back, even if the clock does; `time` is the clock's time. */
function nextId(tail: Tail, today: string): string {
  const isNewDay = today > tail.day;
  const count = isNewDay ? 1 : tail.count + 1;
  return `evt_${isNewDay ? today : tail.day}_${String(count).padStart(6, '0')}`;
}
