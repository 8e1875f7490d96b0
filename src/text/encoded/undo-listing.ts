/**
 * Undoes how a text is listed piece by piece: hex dumps with their columns, and calls that make characters of numbers.
 * Each reading is one text; every unit of it keeps its place in the input.
 */
import type { Spelling } from './spelled-view.ts';

const MAYBE_LISTED = /(?:^|\s)(?:0x)?[0-9a-f]{7,16}:?[ \t]{1,4}\S|(?:chr|char|code|codepoint)\(/i;
/** The first line of a dump may be behind other words. */
const OFFSET = /(?:^|\s)(?:0x)?[0-9a-f]{7,16}:?(?=[ \t])/i;
const DUMPED = /[ \t]{1,2}((?:[0-9a-f]{2}){1,4})(?![0-9a-z])/iy;
const COLUMN = /^\s*\|?/;
/** Of one line. */
const MOST_DUMPED = 16;
const CALLED =
  /(?:chr|char|code|codepoint)\(\s?(?:0x(?<hex>[0-7][0-9a-f])|(?<decimal>1[01]\d|12[0-7]|\d{2}))\s?\)/gi;
const FEWEST_CALLS = 8;

export function undoListing(text: string): Spelling[] {
  if (!MAYBE_LISTED.test(text)) return [];
  const [bytes, column, calls] = [new Reading(), new Reading(), new Reading()];
  for (const [line, at] of linesOf(text)) {
    const offset = OFFSET.exec(line);
    if (offset === null) continue;
    const end = readBytes(line, offset.index + offset[0].length, at, bytes);
    // What is not in hex (`od -c`), or repeats it behind it.
    const behind = COLUMN.exec(line.slice(end))?.[0] ?? '';
    for (let i = end + behind.length; i < line.length; i += 1)
      column.add(line.charAt(i), at + i, at + line.length);
  }
  for (const { 0: call, index, groups } of text.matchAll(CALLED)) {
    const code = groups?.hex === undefined ? Number(groups?.decimal) : Number.parseInt(groups.hex, 16);
    calls.add(String.fromCharCode(code), index, index + call.length);
  }
  return [bytes, column, ...(calls.length < FEWEST_CALLS ? [] : [calls])].flatMap((one) => one.spelling);
}

function* linesOf(text: string): Generator<[string, number]> {
  let at = 0;
  for (const line of text.split('\n')) {
    yield [line, at];
    at += line.length + 1;
  }
}

function readBytes(line: string, from: number, at: number, into: Reading): number {
  let [end, count] = [from, 0];
  for (DUMPED.lastIndex = from; count < MOST_DUMPED; DUMPED.lastIndex = end) {
    const { 0: spaced = '', 1: group } = DUMPED.exec(line) ?? [];
    if (group === undefined) break;
    end += spaced.length;
    for (let i = 0; i < group.length; i += 2) {
      const place = at + end - group.length + i;
      into.add(String.fromCharCode(Number.parseInt(group.slice(i, i + 2), 16)), place, place + 2);
    }
    count += group.length / 2;
  }
  return end;
}

class Reading {
  readonly #parts: string[] = [];
  readonly #places: number[] = [];
  #end = 0;

  add(unit: string, place: number, end: number): void {
    this.#parts.push(unit);
    this.#places.push(place);
    this.#end = end;
  }

  get length(): number {
    return this.#parts.length;
  }

  get spelling(): Spelling[] {
    if (this.length === 0) return [];
    return [{ text: this.#parts.join(''), places: Uint32Array.from([...this.#places, this.#end]) }];
  }
}
