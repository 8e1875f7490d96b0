import type { EventFilter } from '../../../evidence/filter.ts';
import type { Ports } from '../../../evidence/ports.ts';
import { type LedgerEntry, readEvents, tailEvents } from '../../../evidence/read.ts';
import { type LedgerStatus, ledgerStatus } from '../../../evidence/status.ts';
import { printable } from '../../../text/printable.ts';
import { EXIT } from '../../../vocabulary/trouble.ts';
import { alignColumns } from '../columns.ts';
import { readFilter } from '../event-filter.ts';
import { entryRow, headRow } from '../event-rows.ts';
import type { Arguments } from '../parse.ts';
import { count as number } from '../progress.ts';
import type { Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = await session.ports();
  const filter = readFilter(args, session.io.wallMs());
  if (args.flag('stats')) return await count(filter, session, ports);
  const last = args.number('last');
  const lastPart = last === undefined ? {} : { last };
  // An interrupt is the normal end of following.
  const stop = new AbortController();
  const forget = session.io.onInterrupt(() => stop.abort());
  const entries = args.flag('follow')
    ? tailEvents(session.directory, ports, filter, { ...lastPart, signal: stop.signal })
    : readEvents(session.directory, ports, filter, lastPart);
  try {
    if (args.flag('jsonl')) return await each(entries, session, ({ text }) => `${text}\n`);
    return session.json ? await listJson(entries, session) : await listRows(entries, session);
  } finally {
    forget();
  }
}

type Entries = AsyncGenerator<LedgerEntry>;
type EventEntry = Extract<LedgerEntry, { event: unknown }>;

/** Lines that are no events are told on standard error, so that what programs read stays what it promises. */
async function each(
  entries: Entries,
  session: Session,
  show: (entry: EventEntry) => string,
): Promise<number> {
  let status: number = EXIT.clean;
  for await (const entry of entries) {
    if ('broken' in entry) {
      status = EXIT.found;
      session.note(
        `${entryRow(entry, session.paintError, Number.POSITIVE_INFINITY)}; see \`tokenauditor verify\``,
      );
    } else {
      session.io.stdout.write(show(entry));
    }
  }
  return status;
}

/** Written piece by piece, so that a ledger of any size is one document without being in memory. */
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

async function listRows(entries: Entries, session: Session): Promise<number> {
  const { io, paint } = session;
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  let shown = 0;
  const status = await each(entries, session, (entry) => {
    const head = shown === 0 ? `${headRow(paint)}\n` : '';
    shown += 1;
    return `${head}${entryRow(entry, paint, width)}\n`;
  });
  if (shown === 0) session.note('no events');
  return status;
}

async function count(filter: EventFilter, session: Session, ports: Ports): Promise<number> {
  // Without a filter a snapshot answers at once; with one every event has to be looked at.
  const isWhole = Object.keys(filter).length === 0;
  const status = await ledgerStatus(session.directory, ports, isWhole ? undefined : filter);
  const verdict = session.conclude(status.broken > 0 ? EXIT.found : EXIT.clean);
  if (session.json) session.answer(status);
  else showCounts(status, session);
  return verdict;
}

function showCounts(status: LedgerStatus, { io, paint }: Session): void {
  const { events, broken, firstTime, lastTime } = status;
  io.stdout.write(`${number(events, 'event')}${firstTime ? `, ${firstTime} to ${lastTime}` : ''}\n`);
  if (broken > 0) io.stdout.write(`${paint.red(`${number(broken, 'line')} cannot be read`)}\n`);
  const groups = {
    type: status.byType,
    decision: status.byDecision,
    risk: status.byRiskState,
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
