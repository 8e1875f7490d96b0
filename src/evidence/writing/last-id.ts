/** The last event id of a ledger that is being set aside, so that the next ledger does not use any of its ids again. */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { readLines } from '../folder/lines.ts';
import type { LedgerKey } from '../keys/key.ts';
import { readChainLine } from '../line/event-line.ts';
import { bearsMark } from '../line/line-mac.ts';
import { EVENT_ID } from '../line/tail.ts';
import { recallTail } from './tail-cache.ts';

/** The day, and its number of events. */
export interface LastId {
  readonly day: string;
  readonly count: number;
}

/** For lines that no key vouches for: more than any day has, and far below the largest number. */
const MOST_BELIEVED = 1_000_000_000;

/**
 * `time` is now; `size`: how many events there were at least. With the key, only lines of the writer itself count:
 * an id from the year 9999 would be a lasting nuisance.
 */
export function findLastId(
  folder: Folder,
  ports: Ports,
  key: LedgerKey | undefined,
  { time, size }: { readonly time: string; readonly size: number },
): LastId {
  const today = time.slice(0, 10).replaceAll('-', '');
  const { last, seq } = readLast(folder, ports, key, today);
  const recalled = key && recallTail(folder, ports, key)?.tail;
  const known = recalled && (!last || isLater(recalled, last)) ? recalled : last;
  // Nothing left to count on from: no ledger has had as many events today as the day has had milliseconds.
  if (!known) return { day: today, count: Date.parse(time) % (24 * 3600 * 1000) };
  const missing = size - Math.max(seq, recalled?.size ?? 0);
  if (missing <= 0) return { day: known.day, count: known.count };
  // Whatever day they were written on, there were no more than this.
  return today > known.day
    ? { day: today, count: missing }
    : { day: known.day, count: known.count + missing };
}

function readLast(
  folder: Folder,
  { files }: Ports,
  key: LedgerKey | undefined,
  today: string,
): { last: LastId | undefined; seq: number } {
  let last: LastId | undefined;
  let seq = 0;
  try {
    for (const line of readLines(folder.at('.'), files)) {
      const event = readChainLine(line);
      if (typeof event === 'string') continue;
      const [, day = '', digits = ''] = EVENT_ID.exec(event.event_id) ?? [];
      const id = { day, count: Number(digits) };
      const isBelieved = key
        ? bearsMark(key.lineKey, line.bytes, event.mac)
        : day <= today && id.count < MOST_BELIEVED;
      if (!isBelieved) continue;
      if (!last || isLater(id, last)) last = id;
      seq = Math.max(seq, event.seq);
    }
  } catch (error) {
    // What cannot be read is set aside unchanged.
    if (!(error instanceof Trouble)) throw error;
  }
  return { last, seq };
}

function isLater(id: LastId, than: LastId): boolean {
  return id.day > than.day || (id.day === than.day && id.count > than.count);
}
