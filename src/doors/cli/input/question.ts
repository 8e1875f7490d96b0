import { LineCutter } from '../../../text/line-cutter.ts';
import type { Io } from '../verb/io.ts';

/** In bytes: far longer than any word that is asked for. */
const LONGEST_ANSWER = 1024;

/** Only an explicit yes counts; the end of the input means no. */
export async function ask(question: string, { stdin, stderr }: Io): Promise<boolean> {
  stderr.write(`${question} [y/N] `);
  for await (const answer of answersFrom(stdin.chunks())) return /^(?:y|yes)$/i.test(answer.trim());
  return false;
}

/** What is typed, line by line. The end of the input ends a line as well. */
export async function* answersFrom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const lines = new LineCutter(LONGEST_ANSWER);
  // The beginning of a longer one might read like consent.
  const answer = (line: Buffer) => (lines.lineBytes > LONGEST_ANSWER ? '' : line.toString('utf8'));
  for await (const chunk of chunks) {
    for (const line of lines.cut(chunk)) yield answer(line);
    if (lines.restBytes > LONGEST_ANSWER) break;
  }
  const last = lines.end();
  if (last !== undefined) yield answer(last);
  return undefined;
}
