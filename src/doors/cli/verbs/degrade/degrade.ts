import type { DegradationLine } from '../../../../answers/routes/degradation.answer.ts';
import type { Ledger } from '../../../../evidence/ledger.ts';
import { isDegraded } from '../../../../routers/degradation/verdict.ts';
import { refusedLine } from '../../../../sensitive/refused-field.ts';
import {
  type DegradationRequest,
  degradationRequestSchema,
} from '../../../../vocabulary/degradation-request.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import {
  type Audited,
  auditWindow,
  refuseSecretName,
  WindowBook,
} from '../../../../work/audits/degradation.ts';
import { spellDegradation, spellKnown } from '../../../../work/audits/degradation-answer.ts';
import { readSeries } from '../../../../work/audits/degradation-series.ts';
import { readDocument } from '../../input/document.ts';
import { type Answer, answerEach, readRequest, refuseLine } from '../../input/json-lines.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { recordPlace } from '../../verb/new-ledger.ts';
import type { Session } from '../../verb/session.ts';
import { describeDegradation, describeSeries } from './degrade-view.ts';

const REFUSAL = { degradation_state: 'Inconclusive' } as const;

export async function run(args: Arguments, session: Session): Promise<number> {
  const series = args.text('series');
  if (series !== undefined && !/^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/.test(series)) {
    const expected = 'an id: letters, digits and . _ - : @ / +, without spaces';
    throw new Trouble('usage.bad_value', { value: series, option: '--series', expected });
  }
  if (series !== undefined && args.flag('show')) return await showSeries(series, session);
  const isKept = series !== undefined || args.flag('record');
  const margin = args.number('margin');
  if (args.flag('jsonl'))
    return await inBook(isKept, series, session, (book) => evaluateLines(args, session, margin, book));
  const [name = '-'] = args.positionals;
  const request = withMargin(await readDocument(name, session, 'degrade', degradationRequestSchema), margin);
  // Refused input must not leave a ledger and a key behind.
  const unrecorded = auditWindow(request, 'degrade');
  const audited = await inBook(isKept, series, session, async (book) =>
    book ? auditWindow(request, 'degrade', book) : unrecorded,
  );
  const status = session.conclude(statusOf(audited));
  if (session.json) session.answer('degradation', spellDegradation(audited));
  else print(session, (width) => describeDegradation(audited, session.paint, width));
  if (audited.eventId !== undefined) session.note(`recorded as ${audited.eventId}`);
  return status;
}

function print({ io }: Session, describe: (width: number) => string[]): void {
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
  io.stdout.write(`${describe(width).join('\n')}\n`);
}

/** Reads the ledger and writes nothing. */
async function showSeries(id: string, session: Session): Promise<number> {
  const known = await readSeries(session.recordDirectory, await session.ports(), id);
  if (known.route === undefined) {
    const hint = 'a series starts with its first window: `tokenauditor degrade --series NAME FILE`';
    throw new Trouble('input.refused', {
      tool: 'degrade',
      field: 'the series',
      reason: 'has no windows',
      hint,
    });
  }
  const status = session.conclude(known.series.alarmAt === null ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('degradation-series', spellKnown(known, id));
  else print(session, (width) => describeSeries(id, known, session.paint, width));
  return status;
}

async function inBook<T>(
  isKept: boolean,
  series: string | undefined,
  session: Session,
  work: (book: WindowBook | undefined) => Promise<T>,
): Promise<T> {
  if (!isKept) return await work(undefined);
  refuseSecretName(series, 'degrade');
  const ports = await session.ports();
  const { openLedger } = await import('../../../../evidence/ledger.ts');
  const ledger: Ledger = openLedger(recordPlace(session), ports);
  try {
    return await work(await WindowBook.open({ directory: session.recordDirectory, ports }, ledger, series));
  } finally {
    await ledger.close();
  }
}

async function evaluateLines(
  args: Arguments,
  session: Session,
  margin: number | undefined,
  book: WindowBook | undefined,
): Promise<number> {
  let degraded = 0;
  const answer = (bytes: Uint8Array, number: number): Answer => {
    const reading = readRequest(bytes, number, REFUSAL);
    if ('line' in reading) return reading;
    const { id: _, ...value } = reading.value;
    const request = degradationRequestSchema.safeParse(value);
    if (!request.success)
      return refuseLine(number, refusedLine(request.error.issues[0]), reading.id, REFUSAL);
    try {
      const audited = auditWindow(withMargin(request.data, margin), 'degrade', book);
      degraded += isDegraded(audited.evaluation.state) ? 1 : 0;
      const line: DegradationLine = { ...reading.id, ...spellDegradation(audited) };
      return { line: JSON.stringify(line), isError: false };
    } catch (error) {
      // A full disk is not a bad line: only an error in the line itself is answered in its place.
      if (!(error instanceof Trouble) || error.code !== 'input.refused') throw error;
      return refuseLine(number, error.message, reading.id, REFUSAL);
    }
  };
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const { refused } = await answerEach(names, session, answer, (out) => session.io.stdout.write(out));
  if (refused > 0) return EXIT.input;
  return degraded > 0 ? EXIT.found : EXIT.clean;
}

function withMargin(request: DegradationRequest, margin: number | undefined): DegradationRequest {
  return margin === undefined ? request : { ...request, margin };
}

function statusOf({ evaluation }: Audited): number {
  return isDegraded(evaluation.state) ? EXIT.found : EXIT.clean;
}
