import type { ContentLine, Inspection } from '../../../../answers/calls/content.answer.ts';
import { type ContentOptions, inspectContent } from '../../../../road/content/content.ts';
import { readJson } from '../../../../text/json/json-read.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { ENTROPY_THRESHOLD } from '../../../../vocabulary/document/entropy-threshold.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { createTranscoder } from '../../input/encoding.ts';
import { readWhole } from '../../input/input.ts';
import { type Answer, answerEach, readValue } from '../../input/json-lines.ts';
import { alignColumns } from '../../print/columns.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { placesIn } from './inspect-places.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** An error must not look like a good verdict to a caller that reads only this field. */
const REFUSAL = { safe: false } as const;

type PlacedThreat = Inspection['threats'][number];

export async function run(args: Arguments, session: Session): Promise<number> {
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const options = { entropyThreshold: args.number('entropy-threshold') ?? ENTROPY_THRESHOLD };
  if (args.flag('jsonl')) return await inspectLines(names, session, options);
  const verdicts: { path: string; verdict: Inspection }[] = [];
  for (const path of names) {
    const bytes = await readWhole(path, session, MOST_BYTES);
    verdicts.push({ path, verdict: inspectBytes(bytes, args.flag('text'), options) });
  }
  const isSafe = verdicts.every(({ verdict }) => verdict.safe);
  const status = session.conclude(isSafe ? EXIT.clean : EXIT.found);
  if (session.json) {
    const [first, ...others] = verdicts;
    const named = verdicts.map(async ({ path, verdict }) => ({ path: await shown(path), ...verdict }));
    if (first && others.length === 0) session.answer('inspection', first.verdict);
    else session.answer('inspections', await Promise.all(named));
  } else for (const { path, verdict } of verdicts) await show(path, verdict, names.length > 1, session);
  return status;
}

function inspectBytes(bytes: Buffer, isPlain: boolean, options: ContentOptions): Inspection {
  const transcoder = createTranscoder();
  // Invalid UTF-8 comes as lone surrogates, which would look like hidden characters.
  const decoded = (transcoder.decode(bytes) + transcoder.end()).replace(/[\udc80-\udcff]/gu, '\ufffd');
  const text = decoded.replace(/^\ufeff/, '');
  if (isBinary(text)) return BINARY;
  const content = isPlain ? text : contentOf(text);
  const verdict = inspectContent(content, options);
  if (typeof content !== 'string') return verdict;
  const places = placesIn(content, verdict.threats, options);
  return { ...verdict, threats: verdict.threats.map((threat, i) => ({ ...threat, ...places[i] })) };
}

const BINARY: Inspection = {
  safe: false,
  confidence: 1,
  threats: [
    {
      type: 'scan_error',
      check: 'content.binary',
      path: '$',
      severity: 'medium',
      confidence: 1,
      detail: 'The content is binary, so it was not read.',
    },
  ],
};

/** Text contains no zero bytes; letters found by chance in an image mean nothing. */
function isBinary(text: string): boolean {
  return text.slice(0, 8192).includes('\0');
}

/** A document is traversed by path; text that is not JSON, or is ambiguous JSON, is read as text. */
function contentOf(text: string): JsonValue {
  const reading = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
  return reading?.ok ? reading.value : text;
}

async function inspectLines(
  names: readonly string[],
  session: Session,
  options: ContentOptions,
): Promise<number> {
  let unsafe = 0;
  const answer = (bytes: Uint8Array, number: number): Answer => {
    const reading = readValue(bytes, number, REFUSAL);
    if ('line' in reading) return reading;
    const { id, content } = requestOf(reading.value);
    const verdict = inspectContent(content, options);
    unsafe += verdict.safe ? 0 : 1;
    const line: ContentLine = { ...id, ...verdict };
    return { line: JSON.stringify(line), isError: false };
  };
  const write = (out: string) => session.io.stdout.write(out);
  const { refused } = await answerEach(names, session, answer, write);
  if (refused > 0) return EXIT.input;
  return unsafe > 0 ? EXIT.found : EXIT.clean;
}

/** `{id, text}` is a text with its id; any other value, or one with more keys, is content by itself. */
function requestOf(value: JsonValue): { id: { id?: JsonValue | undefined }; content: JsonValue } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { id: {}, content: value };
  const id = Object.hasOwn(value, 'id') ? { id: value.id } : {};
  const isText = Object.keys(value).every((key) => key === 'id' || key === 'text');
  return { id, content: isText && typeof value.text === 'string' ? value.text : value };
}

async function show(path: string, verdict: Inspection, isNamed: boolean, session: Session): Promise<void> {
  const { io, paint } = session;
  const name = isNamed ? `${await shown(path)}: ` : '';
  const unsafe = verdict === BINARY ? paint.yellow(paint.bold('not read')) : paint.red(paint.bold('unsafe'));
  const word = verdict.safe ? paint.green(paint.bold('nothing found')) : unsafe;
  io.stdout.write(`${name}${word}, confidence ${verdict.confidence.toFixed(2)}\n`);
  const rows = await rowsOf(verdict.threats);
  const width = io.stdout.isTerminal ? io.stdout.columns - 2 : Number.POSITIVE_INFINITY;
  for (const row of alignColumns(rows, width)) io.stdout.write(`  ${row}\n`);
}

/** Equal findings in the same text are shown once, with the first place and the number. */
async function rowsOf(threats: readonly PlacedThreat[]): Promise<string[][]> {
  const alike = new Map<string, { readonly first: PlacedThreat; count: number }>();
  for (const threat of threats) {
    const { type, check, path, severity, detail } = threat;
    const key = JSON.stringify([type, check, path, severity, detail]);
    const known = alike.get(key);
    if (known) known.count += 1;
    else alike.set(key, { first: threat, count: 1 });
  }
  const rows = [...alike.values()].map(async ({ first, count }) => {
    const { type, check, path, severity, detail, line, column } = first;
    const place = line === undefined ? await shown(path) : `line ${line}${column ? `:${column}` : ''}`;
    return [severity, type, place, count > 1 ? `${detail} (${count} times)` : detail, `(${check})`];
  });
  return await Promise.all(rows);
}
