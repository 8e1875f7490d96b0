import { weighty } from '../../../../policy/definition-verdict.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { needsLook, type Outcome, stops } from '../../../../work/scan/outcome.ts';
import { scan } from '../../../../work/scan/scan.ts';
import { answerEach } from '../../input/json-lines.ts';
import { safeJson } from '../../print/safe-json.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';
import { ScanBatch } from './lines.ts';
import { requestOf } from './request.ts';
import { roomOf } from './room.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [extra] = args.positionals;
  if (args.flag('jsonl')) return await scanLines(args, session);
  if (extra !== undefined && !args.flag('server')) throw new Trouble('scan.bare_word', { argument: extra });
  const outcome = await scan(await requestOf(args, session), roomOf(session, args.flag('yes')));
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

/** Findings determine the status first; unread servers that were named or agreed to come before an all-clear. */
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
  const { describeOutcome, mostSevereOf, totalsOf } = await import('./text.ts');
  const isTerminal = io.stdout.isTerminal && args.text('output') === undefined;
  const width = Math.min(isTerminal ? io.stdout.columns : 100, 120);
  const { createPaint } = await import('../../print/paint.ts');
  const dye = args.text('output') === undefined ? paint : createPaint('never', io.stdout, io.env);
  const lines = describeOutcome(outcome, {
    paint: dye,
    width,
    isWhole: args.flag('all'),
    hasClasses: args.flag('classes'),
  });
  const severest = mostSevereOf(outcome);
  const check = severest && weighty(severest.judgement)[0]?.checks[0];
  const more = check === undefined || quiet ? [] : [`More: \`tokenauditor explain ${check}\``];
  return `${[...lines, '', totalsOf(outcome), ...more].join('\n')}\n`;
}
