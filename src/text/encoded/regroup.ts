/** Undoes a mark after every few characters: `sk_li"ve_R8"sW2kQ`, `68:65:6c`, base64 in lines, letters that are spaced. */
import type { Spelling } from './undo-spelling.ts';

/** And the lines of base64. */
const PIECES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 64, 76];
/** Between words of any length there are spaces. */
const SPACED = [1, 2, 3, 4, 5, 6, 8];
const SPACE = 0x20;
const LONGEST_MARK = 3;
const FEWEST_MARKS = 4;
/** Fewer letters between marks are a date or a version. */
const FEWEST_LETTERS = 16;

const isAlnum = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** Undefined where no mark comes back at regular places. */
export function regroup(text: string): Spelling | undefined {
  const places: number[] = [];
  const parts: string[] = [];
  let from = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (isAlnum(text.charCodeAt(at)) || !isAlnum(text.charCodeAt(at - 1))) continue;
    const { mark, size, piece, count } = longestRow(text, at);
    if (count === 0) continue;
    at = mark;
    // A longer word beside the row is no piece of it.
    const first = lettersBeside(text, at, -1, piece) > piece ? 1 : 0;
    const end = at + (count - 1) * (piece + size) + size;
    const last = lettersBeside(text, end, 1, piece) > piece ? count - 1 : count;
    for (let i = first; i < last; i += 1) {
      const mark = at + i * (piece + size);
      parts.push(text.slice(from, mark));
      for (; from < mark; from += 1) places.push(from);
      from = mark + size;
    }
    at = end - 1;
  }
  if (parts.length === 0) return undefined;
  parts.push(text.slice(from));
  for (; from <= text.length; from += 1) places.push(from);
  return { text: parts.join(''), places: Uint32Array.from(places) };
}

/** Of one character alone where a piece begins or ends with punctuation: `ive_|51Hq|`, `xoxb|-283|`. */
function longestRow(text: string, at: number) {
  const size = markAt(text, at);
  const marks = size === 1 ? [] : [at, at + size - 1].map((mark) => ({ mark, size: 1 }));
  for (const one of [{ mark: at, size }, ...marks]) {
    const row = rowAt(text, one.mark, one.size);
    if (row.count > 0) return { ...one, ...row };
  }
  return { mark: at, size, piece: 0, count: 0 };
}

function markAt(text: string, at: number): number {
  let size = 1;
  while (size < LONGEST_MARK && at + size < text.length && !isAlnum(text.charCodeAt(at + size))) size += 1;
  return size;
}

/** The shortest pieces after which the mark comes back. */
function rowAt(text: string, at: number, size: number): { piece: number; count: number } {
  const first = text.charCodeAt(at);
  for (const piece of first === SPACE ? SPACED : PIECES) {
    if (text.charCodeAt(at + size + piece) !== first) continue;
    const mark = text.slice(at, at + size);
    let count = 1;
    while (isMark(text, mark, at + count * (piece + size), piece)) count += 1;
    if (count >= FEWEST_MARKS && count * piece >= FEWEST_LETTERS) return { piece, count };
  }
  return { piece: 0, count: 0 };
}

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
