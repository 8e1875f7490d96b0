/** Undoes a mark after every few characters: `sk_li"ve_R8"sW2kQ`, `68:65:6c`, base64 in lines, letters that are spaced. */
import { SpelledView, type Spelling } from './spelled-view.ts';

/** And the lines of base64. */
const PIECES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 64, 76];
/** Between words of any length there are spaces. */
const SPACED = [1, 2, 3, 4, 5, 6, 8];
const SPACE = 0x20;
const LONGEST_MARK = 3;
const FEWEST_MARKS = 4;
/** Fewer letters between marks are a date or a version. */
const FEWEST_LETTERS = 16;

/** What may be of a row, before and behind it. */
const NEAR = 512;

const isAlnum = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** Undefined where no mark comes back at regular places. */
export function regroup(text: string): Spelling | undefined {
  let view: SpelledView | undefined;
  for (let at = 1; at < text.length; at += 1) {
    if (isAlnum(text.charCodeAt(at)) || !isAlnum(text.charCodeAt(at - 1))) continue;
    const row = longestRow(text, at);
    if (row === undefined) continue;
    const { size, piece, count } = row;
    at = row.mark;
    // A longer word beside the row is no piece of it.
    const first = lettersBeside(text, at, -1, piece) > piece ? 1 : 0;
    const end = at + (count - 1) * (piece + size) + size;
    const last = lettersBeside(text, end, 1, piece) > piece ? count - 1 : count;
    for (let i = first; i < last; i += 1) {
      const mark = at + i * (piece + size);
      view ??= new SpelledView(text, NEAR);
      view.keepTo(mark);
      view.skipTo(mark + size);
    }
    at = end - 1;
  }
  return view?.end();
}

interface Row {
  readonly mark: number;
  readonly size: number;
  readonly piece: number;
  readonly count: number;
}

/** Of one character alone where a piece begins or ends with punctuation: `ive_|51Hq|`, `xoxb|-283|`. */
function longestRow(text: string, at: number): Row | undefined {
  const size = markSize(text, at);
  const whole = rowAt(text, at, size);
  if (whole !== undefined || size === 1) return whole;
  return rowAt(text, at, 1) ?? rowAt(text, at + size - 1, 1);
}

function markSize(text: string, at: number): number {
  let size = 1;
  while (size < LONGEST_MARK && at + size < text.length && !isAlnum(text.charCodeAt(at + size))) size += 1;
  return size;
}

/** The shortest pieces after which the mark comes back. */
function rowAt(text: string, at: number, size: number): Row | undefined {
  const first = text.charCodeAt(at);
  for (const piece of first === SPACE ? SPACED : PIECES) {
    if (!comesBack(text, first, at, size + piece)) continue;
    const mark = text.slice(at, at + size);
    let count = 1;
    while (isMark(text, mark, at + count * (piece + size), piece)) count += 1;
    if (count >= FEWEST_MARKS && count * piece >= FEWEST_LETTERS) return { mark: at, size, piece, count };
  }
  return undefined;
}

/** As often as a row needs: most candidates end here, before a string is made. */
const comesBack = (text: string, first: number, at: number, step: number): boolean =>
  text.charCodeAt(at + step) === first &&
  text.charCodeAt(at + 2 * step) === first &&
  text.charCodeAt(at + 3 * step) === first;

/** Whole: not the first space of ` | `. Of marks without spaces, pieces may begin and end as they like. */
const isMark = (text: string, mark: string, at: number, piece: number): boolean =>
  text.startsWith(mark, at) &&
  (piece === 1 ||
    (/\s/.test(mark)
      ? isAlnum(text.charCodeAt(at - 1)) && isAlnum(text.charCodeAt(at + mark.length))
      : isPieceEnd(text, at - 1, mark) && isPieceEnd(text, at + mark.length, mark)));

const isPieceEnd = (text: string, at: number, mark: string): boolean =>
  text.charCodeAt(at) >= SPACE && !mark.includes(text.charAt(at));

/** How many letters touch a place, up to one more than a piece has. */
function lettersBeside(text: string, at: number, step: 1 | -1, piece: number): number {
  let count = 0;
  while (count <= piece && isAlnum(text.charCodeAt(step === 1 ? at + count : at - 1 - count))) count += 1;
  return count;
}
