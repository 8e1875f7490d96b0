/**
 * Reading events, for people and programs. Reading never writes and never waits for a writer.
 * A line that is not an event, or one of a newer version, is a value like the events around it. It passes every filter: it
 * cannot be matched.
 */

import type { Clock, Ports } from '../../ports/files.ts';
import type { LedgerEvent } from '../../vocabulary/events/event.ts';
import { LedgerReader, type Line, readLines } from '../folder/lines.ts';
import type { LedgerKey } from '../keys/key.ts';
import { isNewer, LINE_FAULTS, readChainLine, readEventLine } from '../line/event-line.ts';
import { bearsMark } from '../line/line-mac.ts';
import { keyBeside } from '../verifying/verify.ts';
import { Lookahead, Lookback } from './approved-runs.ts';
import { readLinesBackwards } from './backwards.ts';
import { compileFilter, type EventFilter } from './filter.ts';

const LINES_PER_TURN = 4_096;
const POLL_MS = 200;

/** An event, with its line exactly as in the ledger. */
interface ReadEvent {
  readonly event: LedgerEvent;
  readonly text: string;
  /**
   * The call was stopped, and a person's approval let it run: for a reader it is an allowed one. Of the use of the approval
   * where the ruling was passed on before, or is not known.
   */
  readonly isApproved?: true;
}

interface BrokenLine {
  /** The line's number in its segment. */
  readonly broken: number;
  readonly segment: string;
  readonly reason: string;
}

/** An event of a newer version, with a type or a field that this version does not know. */
interface NewerLine {
  /** The line's number in its segment. */
  readonly newer: number;
  readonly segment: string;
  readonly type: string;
  readonly time: string;
}

export type LedgerEntry = ReadEvent | NewerLine | BrokenLine;

export interface ReadOptions {
  /** Only the last so many events that pass. */
  readonly last?: number;
}

export interface TailOptions extends ReadOptions {
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

interface Take {
  readonly read: (line: Line) => LedgerEntry;
  readonly passes: (entry: LedgerEntry) => boolean;
}

/** Oldest first. A malformed glob throws RangeError at once. */
export function readEvents(
  directory: string,
  ports: Ports,
  filter: EventFilter = {},
  { last }: ReadOptions = {},
): AsyncGenerator<LedgerEntry> {
  const take = takeWith(compileFilter(filter), directory, ports);
  return last === undefined ? readAll(directory, ports, take) : readLast(directory, ports, take, last);
}

/** The same, followed by new events until the signal aborts it. */
export function tailEvents(
  directory: string,
  ports: Ports,
  filter: EventFilter,
  options: TailOptions,
): AsyncGenerator<LedgerEntry> {
  return follow(directory, ports, takeWith(compileFilter(filter), directory, ports), options);
}

function takeWith(passes: (event: LedgerEvent) => boolean, directory: string, ports: Ports): Take {
  let key: LedgerKey | 'none' | undefined;
  /** Whether it bears the writer's mark; unknown in a copy without the key. */
  const isForged = (line: Line, mac: string | undefined) => {
    key ??= keyBeside(directory, ports) ?? 'none';
    return key !== 'none' && !bearsMark(key.lineKey, line.bytes, mac);
  };
  const read: Take['read'] = (line) => {
    const { number, segment } = line;
    const event = readEventLine(line);
    if (typeof event !== 'string') return { event, text: line.bytes.toString('latin1') };
    const chained = event === 'not-an-event' ? readChainLine(line) : event;
    if (typeof chained !== 'string' && isNewer(chained) && !isForged(line, chained.mac))
      return { newer: number, segment, type: chained.type, time: chained.time };
    return { broken: number, segment, reason: LINE_FAULTS[event] };
  };
  return {
    read,
    passes: (entry) => !('event' in entry) || passes(asItRan(entry)),
  };
}

/** For those who count decisions: a call that a person let run was allowed. */
export const asItRan = ({ event, isApproved }: ReadEvent): LedgerEvent =>
  isApproved && 'decision' in event ? { ...event, decision: 'allow' } : event;

async function* readAll(directory: string, { files, clock }: Ports, take: Take): AsyncGenerator<LedgerEntry> {
  let count = 0;
  const ahead = new Lookahead();
  for (const line of readLines(directory, files)) {
    yield* ahead.add(take.read(line)).filter(take.passes);
    if (++count % LINES_PER_TURN === 0) await clock.nextTurn();
  }
  yield* ahead.rest().filter(take.passes);
}

async function* readLast(
  directory: string,
  ports: Ports,
  take: Take,
  last: number,
): AsyncGenerator<LedgerEntry> {
  yield* await collectLast(readLinesBackwards(directory, ports.files), ports.clock, take, last);
}

async function collectLast(
  lines: Iterable<Line>,
  clock: Clock,
  take: Take,
  last: number,
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  let count = 0;
  const back = new Lookback();
  if (last > 0)
    for (const line of lines) {
      const entry = back.related(take.read(line));
      if (take.passes(entry) && entries.push(entry) >= last) break;
      if (++count % LINES_PER_TURN === 0) await clock.nextTurn();
    }
  return entries.reverse();
}

async function* follow(
  directory: string,
  { files, clock }: Ports,
  take: Take,
  { last, signal, pollMs = POLL_MS }: TailOptions,
): AsyncGenerator<LedgerEntry> {
  const reader = new LedgerReader(directory, files);
  try {
    if (last !== undefined) {
      const end = reader.skipToEnd();
      yield* await collectLast(readLinesBackwards(directory, files, end), clock, take, last);
    }
    const ahead = new Lookahead();
    let isIdle = false;
    for (let count = 1; !signal.aborted; count++) {
      const line = reader.next();
      if (line) yield* ahead.add(take.read(line)).filter(take.passes);
      // What waits for a second look is shown then: an approval that is used later has a line of its own.
      else if (isIdle) yield* ahead.rest().filter(take.passes);
      isIdle = !line;
      if (!line) await pause(clock, pollMs, signal);
      else if (count % LINES_PER_TURN === 0) await clock.nextTurn();
    }
    yield* ahead.rest().filter(take.passes);
  } finally {
    reader.close();
  }
}

/** Ends early when the signal comes. */
async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  let wake = () => {};
  const aborted = new Promise<void>((resolve) => {
    wake = resolve;
  });
  signal.addEventListener('abort', wake);
  if (!signal.aborted) await Promise.race([clock.sleep(ms), aborted]);
  signal.removeEventListener('abort', wake);
}
