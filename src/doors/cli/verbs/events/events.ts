import { toWire } from '../../../../answers/wire-names.ts';
import type { EventFilter } from '../../../../evidence/folds/filter.ts';
import { type LedgerEntry, readEvents, tailEvents } from '../../../../evidence/folds/read.ts';
import { type LedgerStatus, ledgerStatus } from '../../../../evidence/folds/status.ts';
import type { Ports } from '../../../../ports/files.ts';
import { printable } from '../../../../text/printable.ts';
import { count as number } from '../../../../text/words/amounts.ts';
import type { AnyEvent } from '../../../../vocabulary/events/event.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { alignColumns } from '../../print/columns.ts';
import type { ReadEvent } from '../../print/event-words.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import { ownLedgerNote } from '../../verb/own-ledger.ts';
import type { Session } from '../../verb/session.ts';
import { readFilter } from './event-filter.ts';
import { brokenRow, EventTable, flowLines } from './event-rows.ts';
import { noteStranger } from './stranger-note.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = await session.ports();
  const filter = readFilter(args, session.io.wallMs());
  noteStranger(session, ports);
  if (args.flag('stats')) return await count(filter, session, ports);
  const last = args.number('last');
  const lastPart = last === undefined ? {} : { last };
  // An interrupt is the normal end of following.
  const stop = new AbortController();
  const forget = session.io.onInterrupt(() => stop.abort());
  const entries = args.flag('follow')
    ? tailEvents(session.shownDirectory, ports, filter, { ...lastPart, signal: stop.signal })
    : readEvents(session.shownDirectory, ports, filter, lastPart);
  try {
    if (args.flag('jsonl')) return await each(entries, session, ({ text }) => `${text}\n`);
    return session.json
      ? await listJson(entries, session)
      : await listRows(entries, session, {
          isFollowing: args.flag('follow'),
          isWide: args.flag('wide'),
          hasFlows: filter.call !== undefined,
        });
  } finally {
    forget();
  }
}

async function noteLedger(session: Session): Promise<void> {
  const { ledger, io, note, shorten } = session;
  const { directory, of } = ledger;
  const isElsewhere = of === 'user' && io.cwd() !== homeIn(io);
  note(`ledger: ${shorten(directory)}${isElsewhere ? ' (your own: this folder has no ledger)' : ''}`);
  const own = await ownLedgerNote('events', session, session.shownDirectory);
  if (own !== undefined) note(own.words);
}

type Entries = AsyncGenerator<LedgerEntry>;
type EventEntry = Extract<LedgerEntry, { event: unknown }>;

/** Lines that are not events are reported on standard error, so that standard output contains only events. */
async function each(
  entries: Entries,
  session: Session,
  show: (entry: EventEntry) => string,
): Promise<number> {
  let status: number = EXIT.clean;
  let newer = 0;
  for await (const entry of entries) {
    if ('newer' in entry) newer += 1;
    else if ('broken' in entry) {
      status = EXIT.found;
      session.note(`${brokenRow(entry, session.paintError)}; see \`tokenauditor verify\``);
    } else {
      session.io.stdout.write(show(entry));
    }
  }
  if (newer > 0) session.note(`${number(newer, 'event')} by a newer version cannot be shown`);
  return status;
}

/** Written piece by piece, so that a ledger of any size is one document without being held in memory. */
async function listJson(entries: Entries, session: Session): Promise<number> {
  let separator = '[\n';
  const status = await each(entries, session, ({ text }) => {
    const item = `${separator}  ${text}`;
    separator = ',\n';
    return item;
  });
  session.io.stdout.write(separator === '[\n' ? '[]\n' : '\n]\n');
  return status;
}

/** How many events are read before the first is shown; with --follow only the first is waited for. */
const SAMPLED_ENTRIES = 500;

interface ListedHow {
  readonly isFollowing: boolean;
  readonly isWide: boolean;
  /** Below each call. */
  readonly hasFlows: boolean;
}

async function listRows(
  entries: Entries,
  session: Session,
  { isFollowing, isWide, hasFlows }: ListedHow,
): Promise<number> {
  const { io, paint } = session;
  const width = io.stdout.isTerminal ? io.stdout.columns : Number(io.env.COLUMNS) || Number.POSITIVE_INFINITY;
  const sample: LedgerEntry[] = [];
  while (sample.length < (isFollowing ? 1 : SAMPLED_ENTRIES)) {
    const next = await entries.next();
    if (next.done) break;
    sample.push(next.value);
  }
  const events = sample.flatMap((entry) => ('event' in entry ? [entry] : []));
  const table = new EventTable(isFollowing ? events.map(widest) : events, paint, { width, isWide });
  let shown = 0;
  const status = await each(rejoin(sample, entries), session, (entry) => {
    const head = shown === 0 ? `${table.head()}\n` : '';
    shown += 1;
    const flows = hasFlows ? flowLines(entry.event) : [];
    return `${head}${[table.row(entry), ...flows].join('\n')}\n`;
  });
  if (shown === 0) session.note('no events');
  await noteLedger(session);
  return status;
}

/** Later events may be of any type. */
function widest({ event }: EventEntry): ReadEvent {
  return { event: { ...event, type: 'tool_call.proposed', risk_state: 'Sample' } as AnyEvent };
}

async function* rejoin(first: readonly LedgerEntry[], rest: Entries): Entries {
  yield* first;
  yield* rest;
}

async function count(filter: EventFilter, session: Session, ports: Ports): Promise<number> {
  // Without a filter a snapshot answers at once; with one every event has to be read.
  const isWhole = Object.keys(filter).length === 0;
  const status = await ledgerStatus(session.shownDirectory, ports, isWhole ? undefined : filter);
  const verdict = session.conclude(status.broken > 0 ? EXIT.found : EXIT.clean);
  if (session.json) session.answer('event-counts', toWire(status));
  else {
    showCounts(status, session);
    await noteLedger(session);
  }
  return verdict;
}

function showCounts(status: LedgerStatus, { io, paint }: Session): void {
  const { events, broken, newer, firstTime, lastTime } = status;
  io.stdout.write(`${number(events, 'event')}${firstTime ? `, ${firstTime} to ${lastTime}` : ''}\n`);
  if (newer > 0) io.stdout.write(`${number(newer, 'event')} by a newer version cannot be read\n`);
  if (broken > 0) io.stdout.write(`${paint.red(`${number(broken, 'line')} cannot be read`)}\n`);
  const groups = {
    type: status.byType,
    decision: status.byDecision,
    check: status.byCheck,
    day: status.byDay,
  };
  const rows = Object.entries(groups).flatMap(([group, counts]) =>
    Object.entries(counts)
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([word, times]) => [group, printable(word), String(times)]),
  );
  for (const row of alignColumns(rows, Number.POSITIVE_INFINITY)) io.stdout.write(`  ${row}\n`);
}
