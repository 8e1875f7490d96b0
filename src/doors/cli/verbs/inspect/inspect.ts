import type { ContentLine, ContentVerdict, Inspection } from '../../../../answers/calls/content.answer.ts';
import { type ContentOptions, inspectContent, textsOfContent } from '../../../../road/content/content.ts';
import { readJson } from '../../../../text/json/json-read.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { createTranscoder } from '../../input/encoding.ts';
import { entropyOf } from '../../input/entropy-option.ts';
import { readWhole } from '../../input/input.ts';
import { type Answer, answerEach, readValue } from '../../input/json-lines.ts';
import { alignColumns } from '../../print/columns.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { type PlacedThreat, placedThreats } from './inspect-places.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** An error must not look like a good verdict to a caller that reads only this field. */
const REFUSAL = { safe: false } as const;

export async function run(args: Arguments, session: Session): Promise<number> {
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const options = entropyOf(args);
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
  return withPlaces(inspectContent(content, options), content, options);
}

/** In the order of the content; what is not in a text of it (its size) comes last. */
function withPlaces(verdict: ContentVerdict, content: JsonValue, options: ContentOptions): Inspection {
  const { threats, unlisted: _, ...rest } = verdict;
  if (threats.length === 0) return verdict;
  const placed: PlacedThreat[] = [];
  const unlisted = new Set<string>();
  const left = new Set<PlacedThreat>(threats);
  for (const subject of textsOfContent(content, options)) {
    const here = [...left].filter(({ path }) => path === subject.path);
    const found = placedThreats(subject, here);
    placed.push(...found.placed);
    for (const threat of found.of) left.delete(threat);
    for (const check of found.unlisted) unlisted.add(check);
    if (left.size === 0) break;
  }
  return {
    ...rest,
    threats: [...placed, ...left],
    ...(unlisted.size > 0 ? { unlisted: [...unlisted] } : {}),
  };
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
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  for (const group of alike(verdict.threats)) {
    const [{ severity, type, detail, check }] = group;
    const count = group.length > 1 ? ` (${group.length} places)` : '';
    io.stdout.write(`  ${severity}  ${type}  ${detail}${count}  (${check})\n`);
    // Of a content as a whole there is no place to name.
    const placed = group.filter(({ path, line }) => path !== '$' || line !== undefined);
    const rows = placed.map(async (threat) => [await placeOf(threat), threat.text ?? '']);
    for (const row of alignColumns(await Promise.all(rows), width - 4)) io.stdout.write(`    ${row}\n`);
  }
  const { unlisted = [] } = verdict;
  if (unlisted.length > 0) io.stdout.write(`  more places are not listed: ${unlisted.join(', ')}\n`);
}

type Group = [PlacedThreat, ...PlacedThreat[]];

/** Equal findings, wherever they are, in the order of their first place. */
function alike(threats: readonly PlacedThreat[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const threat of threats) {
    const { type, check, severity, detail } = threat;
    const key = JSON.stringify([type, check, severity, detail]);
    const group = groups.get(key);
    if (group) group.push(threat);
    else groups.set(key, [threat]);
  }
  return [...groups.values()];
}

/** `line 2:5`, `$.mails[1].body`, `$.mails[1].body, line 2:5`. */
async function placeOf({ path, line, column }: PlacedThreat): Promise<string> {
  const spot = line === undefined ? '' : `line ${line}${column === undefined ? '' : `:${column}`}`;
  if (path === '$') return spot;
  return [await shown(path), ...(line !== undefined && line > 1 ? [spot] : [])].join(', ');
}
