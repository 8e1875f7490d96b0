import type { Comparison, ComparisonLine } from '../../../../answers/routes/comparison.answer.ts';
import type { Ledger } from '../../../../evidence/ledger.ts';
import { compareIdentity } from '../../../../routers/identity/compare.ts';
import { refusedLine } from '../../../../sensitive/refused-field.ts';
import { type ComparisonInput, comparisonInputSchema } from '../../../../vocabulary/comparison.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { comparisonEvent } from '../../../../work/audits/comparison-event.ts';
import { readDocument } from '../../input/document.ts';
import { type Answer, answerEach, readRequest, refuseLine } from '../../input/json-lines.ts';
import { safeJson } from '../../print/safe-json.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { recordPlace } from '../../verb/new-ledger.ts';
import type { Session } from '../../verb/session.ts';
import { describeComparison } from './compare-view.ts';

/** An error must not look like a good verdict to a caller that reads only this field. */
const REFUSAL = { identity_state: 'Inconclusive' } as const;

type Keep = (input: ComparisonInput, comparison: Comparison) => { event_written: boolean; event_id?: string };
const keepNothing: Keep = () => ({ event_written: false });

export async function run(args: Arguments, session: Session): Promise<number> {
  const isKept = args.flag('record');
  if (args.flag('jsonl')) {
    return await inLedger(isKept, session, (keep) => compareLines(args, session, keep));
  }
  const input = await readInput(args, session);
  if (args.flag('print-input')) {
    session.io.stdout.write(`${safeJson(input, 2)}\n`);
    return EXIT.clean;
  }
  const comparison = compareIdentity(input);
  const kept = await inLedger(isKept, session, async (keep) => keep(input, comparison));
  const status = session.conclude(isFound(comparison) ? EXIT.found : EXIT.clean);
  if (session.json) session.answer('comparison', { ...comparison, ...kept });
  else {
    const { io, paint } = session;
    const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
    io.stdout.write(`${describeComparison(comparison, paint, width).join('\n')}\n`);
  }
  if (kept.event_id !== undefined) session.note(`recorded as ${kept.event_id}`);
  return status;
}

async function readInput(args: Arguments, session: Session): Promise<ComparisonInput> {
  const [name = '-', extra] = args.positionals;
  const route = args.text('route');
  const argument = route === undefined ? extra : args.positionals[0];
  if (argument !== undefined) throw new Trouble('usage.extra_argument', { verb: 'compare', argument });
  if (route === undefined) return await readDocument(name, session, 'compare', comparisonInputSchema);
  const [{ recordedComparison }, { random }] = await Promise.all([import('./recorded.ts'), session.ports()]);
  return await recordedComparison(args, session, random.bytes(32));
}

async function inLedger<T>(isKept: boolean, session: Session, work: (keep: Keep) => Promise<T>): Promise<T> {
  if (!isKept) return await work(keepNothing);
  const { openLedger } = await import('../../../../evidence/ledger.ts');
  const ledger: Ledger = openLedger(recordPlace(session), await session.ports());
  try {
    return await work((input, comparison) => {
      const { eventId } = ledger.appendSync(comparisonEvent(input, comparison));
      return { event_written: true, event_id: eventId };
    });
  } finally {
    await ledger.close();
  }
}

async function compareLines(args: Arguments, session: Session, keep: Keep): Promise<number> {
  let found = 0;
  const answer = (bytes: Uint8Array, number: number): Answer => {
    const reading = readRequest(bytes, number, REFUSAL);
    if ('line' in reading) return reading;
    const { id: _, ...value } = reading.value;
    const input = comparisonInputSchema.safeParse(value);
    if (!input.success) {
      return refuseLine(number, refusedLine(input.error.issues[0]), reading.id, REFUSAL);
    }
    const comparison = compareIdentity(input.data);
    found += isFound(comparison) ? 1 : 0;
    const line: ComparisonLine = { ...reading.id, ...comparison, ...keep(input.data, comparison) };
    return { line: JSON.stringify(line), isError: false };
  };
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const { refused } = await answerEach(names, session, answer, (out) => session.io.stdout.write(out));
  if (refused > 0) return EXIT.input;
  return found > 0 ? EXIT.found : EXIT.clean;
}

/** A host that deserves a probe by itself counts here as it does for `routes` and `audit`. */
function isFound({ identity_state, risk_state }: Comparison): boolean {
  return identity_state === 'Divergent' || identity_state === 'Likely Substitution' || risk_state === 'Probe';
}
