/**
 * Reads a file of traces into an audit: in our own format, or in one that an importer knows. Whatever its size, it is read
 * once from the start to the end; rows that cannot be used are counted by reason and stop nothing.
 */
import { Buffer } from 'node:buffer';
import type { ImportReport } from '../../answers/routes/audit.answer.ts';
import type { ImportFiles, ImportSource } from '../../ports/imports.ts';
import type { TraceAudit } from '../../routers/trace/audit.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { isBlankLine } from '../../text/line-cutter.ts';
import { readTrace } from './audit-reading.ts';
import { RowLines } from './import-capture.ts';
import { BrokenCompression, decoded } from './import-decoding.ts';
import { DocumentSplitter } from './import-document.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import { refusalOf } from './import-refusal.ts';

/** What became of the rows; the names of files are as they came. */
export type FileReport = ImportReport;
type RowPlace = FileReport['places'][number];

export async function auditImported(
  source: string | ImportSource,
  options: ImportOptions,
  audit: TraceAudit,
  files: ImportFiles,
  progress?: (bytes: number) => void,
): Promise<FileReport> {
  const { traces, tally } = importFile(source, options, { files }, progress);
  let copies = 0;
  for await (const trace of traces) if (!audit.add(trace)) copies += 1;
  const refusal = refusalOf(tally, typeof source === 'string' ? source : source.name);
  if (refusal) throw refusal;
  const dropped = [...tally.dropped.values()].reduce((sum, count) => sum + count, 0);
  audit.noteRedacted({ secrets: tally.redactions, dropped, usual: dropped });
  return {
    files: tally.files,
    rows: tally.rows,
    traces: tally.traces - copies,
    duplicates: tally.duplicates + copies,
    skipped: Object.fromEntries(tally.skipped),
    unreadable: Object.fromEntries([...tally.unreadable].map(([why, { count }]) => [why, count])),
    places: [...tally.unreadable].flatMap(([reason, { places }]) =>
      places.map(({ file, number }) => ({ reason, file, row: number })),
    ),
    unread: { count: tally.unknownFiles, first: [...tally.notRead] },
    formats: Object.fromEntries(tally.formats),
    claimed: [...tally.claimed].map(([format, model]) => ({ format, model })),
    dropped: Object.fromEntries(tally.dropped),
    assumptions: [...tally.assumptions],
    remarks: [...tally.remarks],
  };
}

const MOST_PLACES = 5;

/** JSONL, a list, `{"traces": […]}` or one trace. */
export async function auditOwn(
  { name, chunks }: ImportSource,
  audit: TraceAudit,
  progress: (bytes: number) => void = () => {},
): Promise<FileReport> {
  let rows = 0;
  let traces = 0;
  let copies = 0;
  let dropped = 0;
  const places: RowPlace[] = [];
  const unreadable = new Map<string, number>();
  for await (const row of rowsOf(unpacked(chunks(), progress))) {
    rows += 1;
    const reading = 'refused' in row ? row : readRow(row.bytes);
    if ('refused' in reading) {
      const before = unreadable.get(reading.refused) ?? 0;
      unreadable.set(reading.refused, before + 1);
      if (before < MOST_PLACES) places.push({ reason: reading.refused, file: name, row: rows });
      continue;
    }
    dropped += reading.dropped;
    if (audit.add(reading.trace)) traces += 1;
    else copies += 1;
  }
  audit.noteRedacted({ secrets: 0, dropped, usual: 0 });
  return {
    files: 1,
    rows,
    traces,
    duplicates: copies,
    skipped: {},
    unreadable: Object.fromEntries(unreadable),
    places,
    unread: { count: 0, first: [] },
    formats: {},
    claimed: [],
    dropped: dropped > 0 ? { content: dropped } : {},
    assumptions: [],
    remarks: [],
  };
}

function readRow(bytes: Buffer) {
  const reading = readJson(bytes);
  return reading.ok ? readTrace(unwrapped(reading.value)) : { refused: JSON_REFUSALS[reading.reason] };
}

/** The whole input of the tool is understood as well: `{"trace": {…}}`. */
function unwrapped(value: JsonValue): JsonValue {
  const isInput = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isInput && value.trace !== undefined && Object.keys(value).length === 1 ? value.trace : value;
}

type OwnChunk = Buffer | { readonly refused: string };

/** As for imported files: gzip, UTF-16 and byte order marks are accepted. */
async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
  progress: (bytes: number) => void,
): AsyncGenerator<OwnChunk> {
  const counted = async function* () {
    for await (const chunk of chunks) {
      yield chunk;
      progress(chunk.length);
    }
  };
  try {
    yield* decoded(counted());
  } catch (error) {
    if (!(error instanceof BrokenCompression)) throw error;
    yield { refused: error.fault };
  }
}

type OwnRow = { readonly bytes: Buffer } | { readonly refused: string };

/** One bad line must not spoil the others, and a document may be spread over lines: the first line shows which it is. */
async function* rowsOf(chunks: AsyncIterable<OwnChunk>): AsyncGenerator<OwnRow> {
  let split: ((chunk: Buffer) => Iterable<OwnRow>) | undefined;
  let end: () => Iterable<OwnRow> = () => [];
  let held = Buffer.alloc(0);
  const begin = () => {
    ({ split, end } = isLines(held) ? lineRows() : documentRows());
    return split(held);
  };
  for await (const chunk of chunks) {
    if ('refused' in chunk) {
      yield chunk;
      continue;
    }
    if (split) yield* split(Buffer.from(chunk));
    else {
      held = Buffer.concat([held, chunk]);
      if (held.length >= MOST_HELD || held.includes(0x0a)) yield* begin();
    }
  }
  if (!split) yield* begin();
  yield* end();
}

const MOST_HELD = 1024 * 1024;

function isLines(head: Buffer): boolean {
  const text = head.toString('utf8').trimStart();
  const [first = ''] = text.split('\n', 1);
  if (!first.startsWith('{')) return false;
  const reading = readJson(first.trimEnd());
  if (!reading.ok) return text.includes('\n') && first.trimEnd().endsWith('}');
  // A whole window in one line is a document.
  const { value } = reading;
  return value !== null && typeof value === 'object' && !Array.isArray(value) && value.traces === undefined;
}

function lineRows() {
  const splitter = new RowLines();
  const rowsOf = function* (lines: Iterable<Buffer | null>): Generator<OwnRow> {
    for (const line of lines) {
      if (line === null) yield { refused: JSON_REFUSALS['too-large'] };
      else if (!isBlankLine(line)) yield { bytes: line };
    }
  };
  return { split: (chunk: Buffer) => rowsOf(splitter.push(chunk)), end: () => rowsOf(splitter.end()) };
}

function documentRows() {
  const splitter = new DocumentSplitter();
  const rowsOf = function* (elements: ReturnType<DocumentSplitter['push']>): Generator<OwnRow> {
    for (const element of elements) yield 'fault' in element ? { refused: element.fault } : element;
  };
  return { split: (chunk: Buffer) => rowsOf(splitter.push(chunk)), end: () => rowsOf(splitter.end()) };
}
