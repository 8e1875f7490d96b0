import { concealed } from '../../../../road/conceal.ts';
import { type ScannedDefinition, scanEach } from '../../../../road/definitions.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { type Gathering, gather } from '../../../../work/scan/gather.ts';
import { needsLook, type Outcome, type ScannedServer, stops } from '../../../../work/scan/outcome.ts';
import { answerEach } from '../../input/json-lines.ts';
import { createProgress } from '../../print/progress.ts';
import { safeJson } from '../../print/safe-json.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';
import { ScanBatch } from './lines.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [extra] = args.positionals;
  if (args.flag('jsonl')) return await scanLines(args, session);
  if (extra !== undefined && !args.flag('server')) throw new Trouble('scan.bare_word', { argument: extra });
  const gathering = await gather(args, session);
  const outcome = shownOf(await recorded(gathering, await scanAll(gathering, session), args, session));
  const status = session.conclude(statusOf(outcome, args.flag('strict')));
  await show(outcome, args, session);
  return status;
}

async function scanLines(args: Arguments, session: Session): Promise<number> {
  const batch = new ScanBatch();
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const { refused } = await answerEach(
    names,
    session,
    (bytes, number) => batch.answer(bytes, number),
    (out) => session.io.stdout.write(out),
  );
  if (refused > 0) return EXIT.input;
  const found = batch.dangerous + (args.flag('strict') ? batch.warned : 0);
  return found > 0 ? EXIT.found : EXIT.clean;
}

/** All servers at once: what one says of another's tools is seen only beside them. */
async function scanAll({ gathered }: Gathering, { io, quiet }: Session): Promise<ScannedServer[]> {
  const definitions = gathered.flatMap(({ listing }) => listing.definitions);
  const progress = createProgress(io, {
    label: 'scanning',
    unit: 'definitions',
    total: definitions.length,
    quiet,
  });
  const scanned: ScannedDefinition[] = [];
  const forget = io.onInterrupt(() => progress.done());
  for (const one of scanEach(definitions)) {
    scanned.push(one);
    progress.advance(1);
    // Signals are heard only between two turns.
    await new Promise((resolve) => setImmediate(resolve));
  }
  progress.done();
  forget();
  let at = 0;
  return gathered.map(({ isLive: _, ...server }) => {
    const items = scanned.slice(at, at + server.listing.definitions.length);
    at += items.length;
    return { ...server, items };
  });
}

/** Judged and pinned as it is, shown without what the servers were given to keep. */
function shownOf({ servers, problems }: Outcome): Outcome {
  const shown = servers.map((server) => {
    const { conceal } = server.listing;
    const items = server.items.map((item) => concealed(item, conceal));
    const listing = { ...server.listing, definitions: items.map(({ definition }) => definition) };
    return { ...server, listing, items };
  });
  return { servers: shown, problems };
}

/** Pins are for servers: a document is nobody's offer, and whoever only looks leaves no trace. */
async function recorded(
  { gathered, problems }: Gathering,
  servers: readonly ScannedServer[],
  args: Arguments,
  session: Session,
): Promise<Outcome> {
  const live = new Set(gathered.filter(({ isLive }) => isLive).map(({ listing }) => listing));
  const isLive = ({ listing, items }: ScannedServer) => live.has(listing) && items.length > 0;
  if (args.flag('no-record') || !servers.some(isLive)) return { servers, problems };
  const { recordPins } = await import('../../../../work/scan/record.ts');
  const recording = await recordPins(servers, isLive, session);
  const { problem } = recording;
  return {
    servers: recording.servers,
    problems: problem === undefined ? problems : [...problems, problem],
  };
}

/** What was found comes first; what could not be read, and was named or agreed to, comes before any all-clear. */
function statusOf(outcome: Outcome, isStrict: boolean): number {
  const items = outcome.servers.flatMap((server) => server.items);
  if (items.some((item) => stops(item) || (isStrict && needsLook(item)))) return EXIT.found;
  const isTorn = outcome.servers.some(({ listing }) => listing.problems.length > 0);
  return isTorn || outcome.problems.length > 0 ? EXIT.input : EXIT.clean;
}

async function show(outcome: Outcome, args: Arguments, session: Session): Promise<void> {
  const { io } = session;
  const format = session.json ? 'json' : (args.text('format') ?? 'text');
  const output = args.text('output');
  const { totalsOf } = await import('./text.ts');
  writeOut(output, await render(format, outcome, args, session), io);
  if (output !== undefined || (format !== 'text' && format !== 'json')) session.note(totalsOf(outcome));
}

async function render(format: string, outcome: Outcome, args: Arguments, session: Session): Promise<string> {
  const { io, version } = session;
  switch (format) {
    case 'json': {
      const { documentOf } = await import('./document.ts');
      return `${safeJson(documentOf(outcome), 2)}\n`;
    }
    case 'sarif': {
      const { sarifOf } = await import('./sarif.ts');
      return `${safeJson(sarifOf(outcome, version), 2)}\n`;
    }
    case 'html': {
      const { htmlOf } = await import('./html.ts');
      return htmlOf(outcome, { version, time: new Date(io.wallMs()).toISOString() });
    }
    default:
      return await renderText(outcome, args, session);
  }
}

async function renderText(outcome: Outcome, args: Arguments, session: Session): Promise<string> {
  const { io, paint, quiet } = session;
  const { describeOutcome, gravestOf, totalsOf } = await import('./text.ts');
  const isTerminal = io.stdout.isTerminal && args.text('output') === undefined;
  const width = Math.min(isTerminal ? io.stdout.columns : 100, 120);
  const { createPaint } = await import('../../print/paint.ts');
  const dye = args.text('output') === undefined ? paint : createPaint('never', io.stdout, io.env);
  const lines = describeOutcome(outcome, { paint: dye, width, isWhole: args.flag('all') });
  const check = gravestOf(outcome)?.judgement.findings[0]?.checks[0];
  const more = check === undefined || quiet ? [] : [`\`tokenauditor explain ${check}\` says more`];
  return `${[...lines, '', totalsOf(outcome), ...more].join('\n')}\n`;
}
