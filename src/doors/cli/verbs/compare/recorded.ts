/** Two or three files of recorded answers, read into the input of a comparison. */
import { createHmac } from 'node:crypto';
import {
  comparisonOf,
  type RecordedAnswer,
  readRecordedAnswer,
} from '../../../../routers/identity/recorded-answers.ts';
import { refusedField } from '../../../../sensitive/refused-field.ts';
import { JSON_REFUSALS, readJson } from '../../../../text/json/json-read.ts';
import { printable } from '../../../../text/printable.ts';
import { type ComparisonInput, comparisonInputSchema } from '../../../../vocabulary/comparison.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Hex digits of a salted hash: enough that words of one comparison never share one. */
const MARK_DIGITS = 16;

export async function recordedComparison(
  args: Arguments,
  session: Session,
  salt: Uint8Array,
): Promise<ComparisonInput> {
  const read = async (option: string): Promise<RecordedAnswer[] | undefined> => {
    const name = args.text(option);
    return name === undefined ? undefined : await readAnswers(name, session);
  };
  const arms = {
    direct: (await read('direct')) ?? [],
    route: (await read('route')) ?? [],
    control: await read('control'),
  };
  const mark = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, MARK_DIGITS);
  const named = { provider_host: args.text('host') ?? '', claimed_model: args.text('model') ?? '' };
  const input = comparisonInputSchema.safeParse(comparisonOf(arms, named, mark));
  if (input.success) return input.data;
  const hint = '`tokenauditor compare --help` describes --host, --model and the files';
  throw new Trouble('input.refused', { tool: 'compare', ...refusedField(input.error.issues[0]), hint });
}

async function readAnswers(name: string, session: Session): Promise<RecordedAnswer[]> {
  const lines = (await readWhole(name, session, MOST_BYTES)).toString('utf8').split('\n');
  const answers = lines.flatMap((line, i) => (line.trim() === '' ? [] : [answerOf(line, i + 1, name)]));
  if (answers.length === 0) throw refusal(1, 'it is missing', name);
  return answers;
}

function answerOf(line: string, number: number, name: string): RecordedAnswer {
  const reading = readJson(line);
  if (!reading.ok) throw refusal(number, JSON_REFUSALS[reading.reason], name);
  const { value } = reading;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw refusal(number, 'it is not an object', name);
  const answer = readRecordedAnswer(value);
  if (typeof answer === 'string') throw refusal(number, `it has no ${answer}`, name);
  return answer;
}

const refusal = (line: number, reason: string, name: string): Trouble =>
  new Trouble('line.refused', { line, reason: `${reason} (${printable(name, { max: 80 })})` });
