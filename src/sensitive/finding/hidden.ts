/**
 * Secrets broken up by invisible characters, or spelled in look-alike letters (full-width and the like).
 * Only the surroundings of such a character are normalised and scanned again, so ordinary text costs one test.
 */
import { Buffer } from 'node:buffer';
import { inputSpan, normalizeText } from '../../text/unicode/normalize.ts';
import { findNotAscii, queue } from '../anchors/block-filter.ts';
import { loadWide, WIDE_UNITS } from '../anchors/byte-block.ts';
import type { Mark, Page } from '../pattern/mark.ts';
import { beforePlaceholder } from '../pattern/spans.ts';
import { mayBeForeign, readForeign } from './foreign.ts';

/** Soft hyphen, joiners, direction marks, fillers, variation selectors, BOM, and the first half of tags. */
const INVISIBLE =
  '\u00ad \u034f \u061c \u115f-\u1160 \u17b4-\u17b5 \u180b-\u180f \u200b-\u200f \u202a-\u202e \u2060-\u206f \u3164 \ufe00-\ufe0f \ufeff \uffa0 \udb40';
/** Enclosed and full-width letters and digits, and the first half of mathematical ones. */
const LETTERS = '\u2460-\u24ff \uff10-\uff19 \uff21-\uff3a \uff41-\uff5a \ud835';
const LETTER = 2;
const DISGUISE = disguises({ [INVISIBLE]: 1, [LETTERS]: LETTER });

function disguises(ranges: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [list, kind] of Object.entries(ranges))
    for (const range of list.split(' '))
      table.fill(kind, range.charCodeAt(0), range.charCodeAt(range.length - 1) + 1);
  return table;
}

const SURROUNDINGS = 256;

export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

const isPrinted = (unit: number): boolean => unit > 0x20 && unit < 0x7f;

/** Calls `read` with every position in a pair of units that are not both ASCII. */
function forBeyondAscii(text: string, read: (at: number) => void): void {
  for (let from = 0; from < text.length; from += WIDE_UNITS) {
    // Copied, because `read` may scan in turn.
    const found = queue.slice(0, findNotAscii(0, loadWide(text, from)));
    for (const place of found) {
      read(from + (place >> 1));
      read(from + (place >> 1) + 1);
    }
  }
}

/** Those that touch or replace plain letters; a joiner between two emoji hides nothing. */
function isDisguise(text: string, at: number): boolean {
  const kind = DISGUISE[text.charCodeAt(at)] ?? 0;
  if (kind === 0) return false;
  if (kind === LETTER || at === 0 || at + 1 === text.length) return true;
  return isPrinted(text.charCodeAt(at - 1)) || isPrinted(text.charCodeAt(at + 1));
}

/** Adds to the page what only a non-ASCII text can contain: foreign words, and disguised secrets. */
export function readBeyondAscii(page: Page): void {
  const { text } = page;
  const places: number[] = [];
  forBeyondAscii(text, (at) => {
    if (isDisguise(text, at)) places.push(at);
    else if (mayBeForeign(text, at)) readForeign(page, at);
  });
  for (let i = 0; i < places.length; ) {
    const first = places[i] ?? 0;
    let last = first;
    // Neighbours share one window, however many there are.
    for (; i < places.length && (places[i] ?? 0) - last <= SURROUNDINGS; i++) last = places[i] ?? last;
    const from = beforePlaceholder(page.text, Math.max(0, first - SURROUNDINGS));
    const to = beforePlaceholder(page.text, Math.min(page.text.length, last + 1 + SURROUNDINGS));
    readWindow(page, from, to);
  }
}

function readWindow(page: Page, from: number, to: number): void {
  const part = page.text.slice(from, to);
  const { text, offsets } = normalizeText(part);
  if (offsets === null) return;
  for (const inner of page.scanInner(text)) {
    // At the window's border a mark may be half of something.
    if ((inner.start === 0 && from > 0) || (inner.end === text.length && to < page.text.length)) continue;
    const { start, end } = inputSpan(offsets, inner.start, inner.end);
    const value = inputSpan(offsets, inner.valueStart, inner.end);
    const mark: Mark = { ...inner, start: from + start, end: from + end, valueStart: from + value.start };
    page.marks.push(mark);
  }
}
