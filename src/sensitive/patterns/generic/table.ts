/**
 * Passwords in a column: the first line of a table names it, the lines below hold one each.
 * Comma, semicolon, tab and bar tables; a few dozen rows per table, each read once.
 */
import { judge } from '../../pattern/judge.ts';
import { type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';

const MOST_ROWS = 64;
const LONGEST_ROW = 512;
/** A stream keeps little more than this, and the whole text must give the same result. */
const LONGEST_TABLE = 4096;
const HEADING = /^[ \t"'`*]{0,4}[A-Za-z][\w .-]{0,31}[ \t"'`*]{0,4}$/;
const RULE = /^[-+|: \t=]{3,512}$/;

/** The line from `start`, without its line end; nothing when it is too long to be a row. */
function lineAt(text: string, start: number): string | null {
  const part = text.slice(start, start + LONGEST_ROW);
  const end = part.indexOf('\n');
  if (end < 0 && start + LONGEST_ROW < text.length) return null;
  return end < 0 ? part : part.slice(0, end);
}

export function readColumn(page: Page, card: DetectorCard, nameStart: number, nameEnd: number): void {
  const { text, reached } = page;
  if (readInserted(page, card, nameStart, nameEnd)) return;
  const key = `${card.id} column`;
  if (nameStart < (reached.get(key) ?? 0)) return;
  const around = text.slice(Math.max(0, nameStart - 3), nameStart) + text.slice(nameEnd, nameEnd + 3);
  const delimiter = /[,;\t|]/.exec(around)?.[0];
  if (delimiter === undefined) return;
  const head = text.slice(Math.max(0, nameStart - LONGEST_ROW), nameStart);
  const start = nameStart - head.length + head.lastIndexOf('\n') + 1;
  // A line that begins further back is not a heading.
  const heading = start > nameStart - LONGEST_ROW ? lineAt(text, start) : null;
  if (heading === null) return;
  const cells = heading.replace(/\r$/, '').split(delimiter);
  const isTable = cells.length > 1 && cells.every((cell) => cell.trim() === '' || HEADING.test(cell));
  if (isTable) {
    const column = text.slice(start, nameStart).split(delimiter).length - 1;
    reached.set(
      key,
      readRows(page, card, start + heading.length + 1, { delimiter, column, width: cells.length }),
    );
  }
}

const INSERT_BEFORE = /insert into [\w."`]{1,96} ?\(([^()\n]{0,200})$/i;
const VALUES_BEHIND = /["`]?(?:,[^()\n]{0,200})?\)\s{0,4}values\s{0,4}\(/iy;
const LITERAL = /\s{0,4}(?:'([^'\n]{0,256})'|[^,'()\n]{1,64})\s{0,4}[,)]/dy;

/** `INSERT INTO users (name, password) VALUES ('bob', '…')`: the literal in the same place. */
function readInserted(
  { text, options, marks }: Page,
  card: DetectorCard,
  nameStart: number,
  nameEnd: number,
): boolean {
  VALUES_BEHIND.lastIndex = nameEnd;
  if (!/[,)"`]/.test(text[nameEnd] ?? '') || !VALUES_BEHIND.test(text)) return false;
  const columns = INSERT_BEFORE.exec(text.slice(Math.max(0, nameStart - 320), nameStart))?.[1];
  if (columns === undefined) return false;
  LITERAL.lastIndex = VALUES_BEHIND.lastIndex;
  for (let left = columns.split(',').length - 1; left > 0; left--) if (!LITERAL.test(text)) return true;
  const [start, end] = LITERAL.exec(text)?.indices?.[1] ?? [0, 0];
  const value = text.slice(start, end);
  const confidence = judge('password', { value, style: 'prose', name: 'password' }, options);
  if (confidence > 0) marks.push(markOf(card, 1, start, end, confidence));
  return true;
}

interface Shape {
  readonly delimiter: string;
  readonly column: number;
  readonly width: number;
}

/** Where the table ends. */
function readRows({ text, options, marks }: Page, card: DetectorCard, from: number, shape: Shape): number {
  let start = from;
  for (let i = 0; i < MOST_ROWS && start < text.length; i++) {
    const line = lineAt(text, start);
    if (line === null || start + line.length > from + LONGEST_TABLE) break;
    const cells = line.split(shape.delimiter);
    if (!RULE.test(line)) {
      if (cells.length !== shape.width) break;
      const cell = cells[shape.column] ?? '';
      const value = cell.trim().replace(/^(["'`])(.*)\1$/, '$2');
      const at =
        start + cells.slice(0, shape.column).join(shape.delimiter).length + (shape.column > 0 ? 1 : 0);
      const confidence = judge('password', { value, style: 'prose', name: 'password' }, options);
      const valueAt = at + cell.indexOf(value);
      if (confidence > 0) marks.push(markOf(card, 1, valueAt, valueAt + value.length, confidence));
    }
    start += line.length + 1;
  }
  return start;
}
