import { type ContentThreat, type ContentVerdict, inspectContent } from '../../../detect/content.ts';
import { readJson } from '../../../text/json-read.ts';
import type { JsonValue } from '../../../text/json-value.ts';
import { EXIT } from '../../../vocabulary/trouble.ts';
import { alignColumns } from '../columns.ts';
import { readSmall } from '../input.ts';
import { type Answer, answerEach, readValue } from '../json-lines.ts';
import type { Arguments } from '../parse.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown.ts';

const MOST_BYTES = 16 * 1024 * 1024;

export async function run(args: Arguments, session: Session): Promise<number> {
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  if (args.flag('jsonl')) return await inspectLines(names, session);
  const verdicts: { path: string; verdict: ContentVerdict }[] = [];
  for (const path of names) {
    const text = await readSmall(path, session, MOST_BYTES);
    verdicts.push({ path, verdict: inspectContent(args.flag('text') ? text : contentOf(text)) });
  }
  const isSafe = verdicts.every(({ verdict }) => verdict.safe);
  const status = session.conclude(isSafe ? EXIT.clean : EXIT.found);
  if (session.json) {
    const [first] = verdicts;
    session.answer(
      verdicts.length === 1 ? first?.verdict : verdicts.map(({ path, verdict }) => ({ path, ...verdict })),
    );
  } else for (const { path, verdict } of verdicts) await show(path, verdict, names.length > 1, session);
  return status;
}

/** A document is walked by path; what is no JSON, or JSON that readers understand differently, is read as text. */
function contentOf(text: string): JsonValue {
  const reading = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
  return reading?.ok ? reading.value : text;
}

async function inspectLines(names: readonly string[], session: Session): Promise<number> {
  let unsafe = 0;
  const answer = (bytes: Uint8Array, number: number): Answer => {
    const reading = readValue(bytes, number);
    if ('line' in reading) return reading;
    const { id, content } = requestOf(reading.value);
    const verdict = inspectContent(content);
    unsafe += verdict.safe ? 0 : 1;
    return { line: JSON.stringify({ ...id, ...verdict }), isError: false };
  };
  const write = (out: string) => session.io.stdout.write(out);
  const { refused } = await answerEach(names, session, answer, write);
  if (refused > 0) return EXIT.input;
  return unsafe > 0 ? EXIT.found : EXIT.clean;
}

/** `{id, text}` is a text with its id; any other value is a content as it stands. */
function requestOf(value: JsonValue): { id: { id?: JsonValue | undefined }; content: JsonValue } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { id: {}, content: value };
  const id = Object.hasOwn(value, 'id') ? { id: value.id } : {};
  return { id, content: typeof value.text === 'string' ? value.text : value };
}

async function show(
  path: string,
  { safe, confidence, threats }: ContentVerdict,
  isNamed: boolean,
  { io, paint }: Session,
): Promise<void> {
  const name = isNamed ? `${await shown(path)}: ` : '';
  const word = safe ? paint.green(paint.bold('nothing found')) : paint.red(paint.bold('unsafe'));
  io.stdout.write(`${name}${word}, confidence ${confidence.toFixed(2)}\n`);
  const rows = await Promise.all(threats.map(rowOf));
  const width = io.stdout.isTerminal ? io.stdout.columns - 2 : Number.POSITIVE_INFINITY;
  for (const row of alignColumns(rows, width)) io.stdout.write(`  ${row}\n`);
}

async function rowOf({ type, check, path, severity, detail }: ContentThreat): Promise<string[]> {
  return [severity, type, await shown(path), detail, `(${check})`];
}
