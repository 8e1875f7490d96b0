import type { SecretPlace } from '../../../../answers/calls/redaction.answer.ts';
import type { RedactOptions } from '../../../../sensitive/redact.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import type { Source } from '../../input/input.ts';
import { LineCounter } from '../../input/line-counter.ts';
import { alignColumns } from '../../print/columns.ts';
import { shown } from '../../print/shown.ts';
import type { Session } from '../../verb/session.ts';
import { redactSource } from './redact-source.ts';
import { Tally } from './secret-tally.ts';

interface CheckJob {
  readonly asText: boolean;
  readonly redaction: RedactOptions;
  readonly session: Session;
  readonly isOnScreen: boolean;
}

/** Where secrets are, never their values. */
export async function checkSources(sources: AsyncIterable<Source>, job: CheckJob): Promise<number> {
  const { session } = job;
  const tally = new Tally();
  const found: SecretPlace[] = [];
  const unread: Trouble[] = [];
  for await (const source of sources) {
    const { name: file } = source;
    const lines = new LineCounter();
    const reading = redactSource(source, session, {
      ...job,
      onText: (text) => lines.feed(text),
      onSpan: (span) => {
        tally.add(span);
        const { detector, confidence } = span;
        found.push({ file, ...lines.locate(span.start), detector, confidence });
      },
      write: () => {},
    });
    await reading.catch((error: unknown) => {
      if (!(error instanceof Trouble)) throw error;
      unread.push(error);
    });
  }
  const [first] = unread;
  // What was found elsewhere is not lost with one file that cannot be read.
  if (first !== undefined && tally.count === 0) throw first;
  for (const { message } of unread) session.note(`not checked: ${message}`);
  const status = session.conclude(tally.count > 0 ? EXIT.found : EXIT.clean);
  if (session.json) {
    session.answer('secrets', { secrets: found, counts: Object.fromEntries(tally.sorted()) });
  } else {
    const names = new Map<string, string>();
    for (const { file } of found) names.set(file, names.get(file) ?? (await shown(file)));
    const rows = found.map(({ file, line, column, detector, confidence }) => [
      `${names.get(file)}:${line}:${column}`,
      detector,
      confidence.toFixed(2),
    ]);
    for (const row of alignColumns(rows, Number.POSITIVE_INFINITY)) session.io.stdout.write(`${row}\n`);
    session.note(tally.sentence());
  }
  return status;
}
