/**
 * Undoes how a text is cut into short pieces: by a mark that comes back (`ghp_/aB3d/E5fG`), by markup (`<b>`, `<!-- -->`), as
 * one column of rows (tables, CSV, JSON lines, lists). The mark is found, not listed; every unit of a reading keeps its place.
 */
import { memo } from '../bounded-memo.ts';
import { SpelledView, type Spelling } from './spelled-view.ts';

/** Fewer marks are a date, a version or a path. */
const FEWEST_MARKS = 5;
/** Longer ones have a meaning of their own. */
const LONGEST_PIECE = 16;
const NEAR = 512;
const LONGEST_MARK = 8;
/** Several checks ask about the same text. */
const LONGEST_KEPT = 65_536;
/** With what all share. */
const LONGEST_CELL = 64;
const FEWEST_ROWS = 4;
/** Of one line: longer ones are no rows of pieces. */
const LONGEST_ROW = 160;
const MOST_COLUMNS = 12;
/** What may part the cells of a row; else the row is one cell. */
const DELIMITERS = ['|', '\t', ',', ';', ' '];
const WHICH = Int8Array.from({ length: 128 }, (_, unit) => DELIMITERS.indexOf(String.fromCharCode(unit)));
const MOST_ALIKE = 0.7;
/** Rows that show how the others are made. */
const SAMPLE = 16;

export const undoPieces = memo({ most: 16, longest: LONGEST_KEPT }, (text: string): readonly Spelling[] => {
  // In one document of JSON each text is a piece by itself.
  const marked = DOCUMENT.test(text) ? [] : undoMarks(text);
  return [...undoMarkup(text), ...marked, ...undoRows(text)];
});

const DOCUMENT = /^\s*[[{]/;
const TAG = /(?:\n[ \t]{0,16})?(?:<!--.{0,64}?-->|<\/?[a-z][^<>]{0,64}>)(?:[ \t]{0,16}\n)?/gis;

/** Tags and comments are marks of many characters. */
function undoMarkup(text: string): Spelling[] {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count < FEWEST_MARKS; at = text.indexOf('<', at + 1))
    count += 1;
  if (count < FEWEST_MARKS) return [];
  const tags = Array.from(text.matchAll(TAG), ({ 0: tag, index }) => ({
    start: index,
    end: index + tag.length,
  }));
  return withoutMark(text, tags);
}

/** No reading where nothing is left out. */
export function without(text: string, pattern: RegExp): Spelling[] {
  let view: SpelledView | undefined;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    view ??= new SpelledView(text);
    view.keepTo(index);
    view.skipTo(index + found.length);
  }
  return view === undefined ? [] : [view.end()];
}

interface Cell {
  readonly start: number;
  readonly end: number;
}

const MARKS = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit > 0x20 && unit < 0x7f && !/[0-9A-Za-z]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** A reading for each mark that comes back after a few characters each time. */
function undoMarks(text: string): Spelling[] {
  return [...marksIn(text)].flatMap((mark) => withoutMark(text, wholeMarks(text, mark)));
}

/** With what most of them have beside them: `||`, ` / `, `", "`. */
function wholeMarks(text: string, mark: string): readonly Cell[] {
  let marks: Cell[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const last = marks.at(-1);
    if (last?.end === at) marks[marks.length - 1] = { start: last.start, end: at + 1 };
    else marks.push({ start: at, end: at + 1 });
  }
  for (let size = 1; size < LONGEST_MARK; size += 1) {
    const before = mostBeside(text, marks, ({ start }) => start - 1);
    const behind = mostBeside(text, marks, ({ end }) => end);
    if (before.length > 0) marks = before.map(({ start, end }) => ({ start: start - 1, end }));
    else if (behind.length > 0) marks = behind.map(({ start, end }) => ({ start, end: end + 1 }));
    else break;
  }
  return marks;
}

/** Those that have the same character beside them as most, if that is no letter. */
function mostBeside(text: string, marks: readonly Cell[], placeOf: (mark: Cell) => number): readonly Cell[] {
  const counts = new Map<string, number>();
  for (const mark of marks) {
    const one = text.charAt(placeOf(mark));
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const [most = '', count = 0] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [
    string,
    number,
  ]);
  if (count < marks.length * MOST_ALIKE || count < FEWEST_MARKS || /[\p{L}\p{N}]|^$/u.test(most)) return [];
  return marks.filter((mark) => text.charAt(placeOf(mark)) === most);
}

/** Linear: of each character, how often it came back closely. */
function marksIn(text: string): Set<string> {
  const last = new Int32Array(0x80).fill(-LONGEST_PIECE * 2);
  const count = new Uint8Array(0x80);
  const marks = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (MARKS[unit] !== 1) continue;
    const before = last[unit] ?? 0;
    if (at - before > LONGEST_PIECE + 3) count[unit] = 1;
    else if (at - before > 1 && count[unit] !== 0xff) {
      const times = (count[unit] ?? 0) + 1;
      count[unit] = times;
      if (times === FEWEST_MARKS) marks.add(text.charAt(at));
    }
    last[unit] = at;
  }
  return marks;
}

function withoutMark(text: string, marks: readonly Cell[]): Spelling[] {
  let view: SpelledView | undefined;
  let from = 0;
  for (let at = 1; at <= marks.length; at += 1) {
    const between = (marks[at]?.start ?? Number.POSITIVE_INFINITY) - (marks[at - 1]?.end ?? 0);
    if (between <= LONGEST_PIECE) continue;
    if (at - from >= FEWEST_MARKS)
      for (const { start, end } of marks.slice(from, at)) {
        view ??= new SpelledView(text, NEAR);
        view.keepTo(start);
        view.skipTo(end);
      }
    from = at;
  }
  return view === undefined ? [] : [view.end()];
}

/** One text of each column of short cells, in rows that are made alike. */
export function undoRows(text: string): Spelling[] {
  const readings: Spelling[] = [];
  let rows: Cell[] = [];
  const finish = () => {
    if (rows.length >= FEWEST_ROWS) readings.push(...columnsOf(text, rows));
    rows = [];
  };
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > LONGEST_ROW || end === start) finish();
    else rows.push({ start, end: text.charCodeAt(end - 1) === 13 ? end - 1 : end });
    start = end + 1;
  }
  finish();
  return readings;
}

function columnsOf(text: string, rows: readonly Cell[]): Spelling[] {
  const sample = rows.slice(0, SAMPLE);
  const delimiter = delimiterOf(text, sample);
  if (delimiter === undefined) return columnOf(text, rows);
  const isCut = (cells: readonly Cell[]) => rows.length === sample.length || columnOf(text, cells).length > 0;
  const columns = columnsBy(text, sample, delimiter).flatMap((cells, column) =>
    isCut(cells) ? columnOf(text, columnsBy(text, rows, delimiter, column)[0] ?? []) : [],
  );
  return delimiter === ' ' ? [...columns, ...columnOf(text, rows)] : columns;
}

/** The cells of all columns, or of one. */
function columnsBy(text: string, rows: readonly Cell[], delimiter: string, only = -1): Cell[][] {
  const columns = Array.from({ length: only < 0 ? MOST_COLUMNS : 1 }, (): Cell[] => []);
  const first = Math.max(0, only);
  for (const { start, end } of rows) {
    let [from, column] = [start, 0];
    while (from <= end && column < first + columns.length) {
      const found = text.indexOf(delimiter, from);
      const to = found < 0 || found > end ? end : found;
      columns[column - first]?.push({ start: from, end: to });
      column += 1;
      from = to + 1;
    }
  }
  return columns;
}

/** The one that most rows have as often as the last; the first may be a heading. */
function delimiterOf(text: string, rows: readonly Cell[]): string | undefined {
  const counts = rows.toReversed().map((row) => countsIn(text, row));
  const [last] = counts;
  const least = Math.max(FEWEST_ROWS, rows.length * MOST_ALIKE);
  return DELIMITERS.find((_, i) => {
    const count = last?.[i] ?? 0;
    return count > 0 && counts.filter((one) => one[i] === count).length >= least;
  });
}

function countsIn(text: string, { start, end }: Cell): Int32Array {
  const counts = new Int32Array(DELIMITERS.length);
  for (let at = start; at < end; at += 1) {
    const which = WHICH[text.charCodeAt(at)] ?? -1;
    if (which >= 0) counts[which] = (counts[which] ?? 0) + 1;
  }
  return counts;
}

/** Without what all cells begin and end with, where the rest of them is short. */
function columnOf(text: string, cells: readonly Cell[]): Spelling[] {
  if (sizeOf(cells) > cells.length * LONGEST_CELL) return [];
  const rows = cells.filter(({ start, end }) => end > start && !isRule(text, start));
  if (rows.length < FEWEST_ROWS) return [];
  const shared = withoutShared(text, rows);
  if (sizeOf(shared) > rows.length * LONGEST_PIECE) return [];
  const pieces = withoutShared(text, withoutCount(text, shared));
  const texts = pieces.map(({ start, end }) => text.slice(start, end));
  if (texts.every(isNumber) || new Set(texts).size < FEWEST_ROWS) return [];
  const exact = spellingOf(text, pieces);
  const trimmed = pieces.map(({ start, end }, i) => {
    const one = texts[i] ?? '';
    return {
      start: start + one.length - one.trimStart().length,
      end: end - (one.length - one.trimEnd().length),
    };
  });
  // The first may be a heading.
  const rest = spellingOf(text, pieces.slice(1));
  return sizeOf(trimmed) === sizeOf(pieces) ? [exact, rest] : [exact, rest, spellingOf(text, trimmed)];
}

const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { start, end }) => sum + end - start, 0);

/** Of a table: `---`, `:--:`. */
const isRule = (text: string, start: number): boolean =>
  /^ {0,2}(?:---|:?-+:?(?=[ |\n]))/.test(text.slice(start, start + 6));

/** Without a number before or behind that grows by one with each row. */
function withoutCount(text: string, cells: readonly Cell[]): readonly Cell[] {
  const all = cells.map(({ start, end }) => text.slice(start, end));
  for (const isBefore of [true, false]) {
    const first = isBefore ? /^\d/.exec(all[0] ?? '') : /\d+$/.exec(all[0] ?? '');
    if (first === null) continue;
    const numbers = all.map((_, i) => `${Number(first[0]) + i}`);
    const isCounted = all.every((one, i) =>
      isBefore ? one.startsWith(numbers[i] ?? '') : one.endsWith(numbers[i] ?? ''),
    );
    if (!isCounted) continue;
    return cells.map(({ start, end }, i) => {
      const size = numbers[i]?.length ?? 0;
      return isBefore ? { start: start + size, end } : { start, end: end - size };
    });
  }
  return cells;
}

function withoutShared(text: string, cells: readonly Cell[]): readonly Cell[] {
  const [head, tail] = sharedOf(text, cells);
  return cells.map(({ start, end }) => ({
    start: Math.min(end, start + head),
    end: Math.max(Math.min(end, start + head), end - tail),
  }));
}

const isNumber = (cell: string): boolean => /^[\s\d.,:%+-]*$/.test(cell);

/** How much nearly all begin and end with: a heading is made otherwise. */
function sharedOf(text: string, rows: readonly Cell[]): [number, number] {
  const last = rows.at(-1) ?? { start: 0, end: 0 };
  const most = last.end - last.start;
  const isShared = (unit: number, unitOf: (row: Cell) => number) => {
    let others = 0;
    for (const row of rows) if (unitOf(row) !== unit && ++others > 1) return false;
    return true;
  };
  let [head, tail] = [0, 0];
  while (
    head < most &&
    isShared(text.charCodeAt(last.start + head), ({ start }) => text.charCodeAt(start + head))
  )
    head += 1;
  while (
    tail < most - head &&
    isShared(text.charCodeAt(last.end - 1 - tail), ({ end }) => text.charCodeAt(end - 1 - tail))
  )
    tail += 1;
  return [head, tail];
}

function spellingOf(text: string, pieces: readonly Cell[]): Spelling {
  const places = new Uint32Array(pieces.reduce((sum, { start, end }) => sum + end - start, 1));
  let length = 0;
  for (const { start, end } of pieces) for (let at = start; at < end; at += 1) places[length++] = at;
  places[length] = pieces.at(-1)?.end ?? 0;
  return { text: pieces.map(({ start, end }) => text.slice(start, end)).join(''), places };
}
