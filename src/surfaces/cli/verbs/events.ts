import { type LedgerEntry, readEvents, tailEvents } from '../../../evidence/read.ts';
import { EXIT } from '../../../vocabulary/trouble.ts';
import { alignColumns } from '../columns.ts';
import { readFilter } from '../event-filter.ts';
import { entryRow, headRow } from '../event-rows.ts';
import type { Arguments } from '../parse.ts';
import type { Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = await session.ports();
  const filter = readFilter(args, session.io.wallMs());
  const last = args.number('last');
  const lastPart = last === undefined ? {} : { last };
  const stop = new AbortController();
  const forget = session.io.onInterrupt(() => stop.abort());
  const entries = args.flag('follow')
    ? tailEvents(session.directory, ports, filter, { ...lastPart, signal: stop.signal })
    : readEvents(session.directory, ports, filter, lastPart);
  try {
    if (args.flag('stats')) return await count(entries, session);
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

async function count(entries: Entries, session: Session): Promise<number> {
  const groups = { type: tally(), decision: tally(), risk: tally(), check: tally() };
  let events = 0;
  let first: string | null = null;
  let last: string | null = null;
  const status = await each(entries, session, ({ event }) => {
    events += 1;
    first ??= event.time;
    last = event.time;
    groups.type.add(event.type);
    if (event.decision) groups.decision.add(event.decision);
    if (event.risk_state) groups.risk.add(event.risk_state);
    for (const check of event.checks ?? []) groups.check.add(check);
    return '';
  });
  if (session.json) {
    const counts = Object.entries(groups).map(([name, { sorted }]) => [name, Object.fromEntries(sorted())]);
    session.answer({ events, first, last, ...Object.fromEntries(counts) });
  } else {
    session.io.stdout.write(`${events} events${first ? `, ${first} to ${last}` : ''}\n`);
    const rows = Object.entries(groups).flatMap(([name, { sorted }]) =>
      sorted().map(([word, number]) => [name, word, String(number)]),
    );
    for (const row of alignColumns(rows, Number.POSITIVE_INFINITY)) session.io.stdout.write(`  ${row}\n`);
  }
  return status;
}

function tally() {
  const counts = new Map<string, number>();
  return {
    add: (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1),
    sorted: () => [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
  };
}
