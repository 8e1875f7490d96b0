import type { Io } from '../verb/io.ts';

/** Only an explicit yes counts; the end of the input means no. */
export async function ask(question: string, { stdin, stderr }: Io): Promise<boolean> {
  stderr.write(`${question} [y/N] `);
  let answer = '';
  for await (const chunk of stdin.chunks()) {
    answer += Buffer.from(chunk).toString('utf8');
    if (answer.includes('\n') || answer.length > 16) break;
  }
  return /^(?:y|yes)$/i.test(answer.split('\n', 1)[0]?.trim() ?? '');
}
