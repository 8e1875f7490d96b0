/**
 * Secrets with every character escaped (`%67%68`, `\u0067`, `\x67`, `&#103;`), broken up by colour codes or the
 * zeros of UTF-16, or quoted so deep that only backslashes are left. The text is read again only near such characters.
 */
import type { AnchorReader, Page } from '../pattern/mark.ts';
import { beforePlaceholder } from '../pattern/spans.ts';

const SURROUNDINGS = 256;
type Disguise = '\\u00' | '\\x' | '&#' | '\0' | '\x1b[' | '\\\\\\\\\\' | '%';
const DISGUISE: Readonly<Record<Disguise, RegExp>> = {
  '\\u00': /(?:\\{1,4}u00[2-7][0-9a-f]){12}/iy,
  '\\x': /(?:\\{1,4}x[2-7][0-9a-f]){12}/iy,
  '&#': /(?:&#(?:x0{0,4}[2-7][0-9a-f]|0{0,4}(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]));){12}/iy,
  '\0': /\0(?:[\x20-\x7e]\0){11}/y,
  '\x1b[': /\x1b\[[0-9;]{0,12}[mK](?=[\w+/=.~-]|\x1b)/y,
  '\\\\\\\\\\': /\\{5,64}(?=["'`nrtu/])/y,
  '%': /(?:%[2-7][0-9a-f]){12}/iy,
};
/** The escapes as anchors, which need at least three characters; the other two are found one by one. */
const ANCHORED: readonly (readonly [Disguise, readonly string[]])[] = [
  ['\\u00', ['\\u00']],
  ['\\x', [...'234567'].map((digit) => `\\x${digit}`)],
  ['&#', [...'0123456789x'].map((digit) => `&#${digit}`)],
  ['\x1b[', [...'0123456789;mK'].map((digit) => `\x1b[${digit}`)],
  ['\\\\\\\\\\', ['\\\\\\\\\\']],
];
const ESCAPES =
  /\\{1,4}(?:u00|x)([2-7][0-9a-f])|%([2-7][0-9a-f])|&#x0{0,4}([2-7][0-9a-f]);|&#0{0,4}(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);|\0|\x1b\[[0-9;]{0,12}[mK]|(\\)\\{4,64}(?=["'`nrtu/])/iy;

export const escapedReaders: readonly AnchorReader[] = ANCHORED.map(([disguise, anchors]) => ({
  anchors,
  look: (page, at) => {
    readAt(page, disguise, at);
  },
}));

/** For disguises without an anchor: called for every zero and every `%`. */
export function readEscaped(page: Page, at: number): void {
  readAt(page, page.text.charCodeAt(at) === 0 ? '\0' : '%', at);
}

/** Reads the surroundings of the disguise at `at`, once for all disguises close together. */
function readAt(page: Page, disguise: Disguise, at: number): void {
  const { text, reached } = page;
  const done = reached.get(disguise) ?? 0;
  const expression = DISGUISE[disguise];
  expression.lastIndex = at;
  if (at < done || !expression.test(text)) return;
  const last = lastOf(text, disguise, expression.lastIndex);
  readWindow(page, Math.max(0, done, at - SURROUNDINGS), Math.min(text.length, last + SURROUNDINGS));
  reached.set(disguise, last);
}

/** Neighbours share one window. */
function lastOf(text: string, disguise: string, from: number): number {
  let last = from;
  for (
    let at = text.indexOf(disguise, last);
    at >= 0 && at - last <= SURROUNDINGS;
    at = text.indexOf(disguise, last)
  )
    last = at + disguise.length;
  return last;
}

function readWindow(page: Page, first: number, last: number): void {
  const from = beforePlaceholder(page.text, first);
  const to = beforePlaceholder(page.text, last);
  const { decoded, places } = decode(page.text.slice(from, to));
  for (const inner of page.scanInner(decoded)) {
    // At the window's border a mark may be half of something.
    if ((inner.start === 0 && from > 0) || (inner.end === decoded.length && to < page.text.length)) continue;
    const [start = 0, end = 0, valueStart = 0] = [inner.start, inner.end, inner.valueStart].map(
      (at) => places[at],
    );
    page.marks.push({ ...inner, start: from + start, end: from + end, valueStart: from + valueStart });
  }
}

/** `places[i]` is where unit `i` of the decoded text came from. */
function decode(text: string): { decoded: string; places: number[] } {
  const places: number[] = [];
  let decoded = '';
  for (let at = 0; at < text.length; ) {
    ESCAPES.lastIndex = at;
    const found = ESCAPES.exec(text);
    if (found === null) {
      places.push(at);
      decoded += text.charAt(at++);
      continue;
    }
    const [whole, escaped, percent, entity, number, slash = ''] = found;
    const hex = escaped ?? percent ?? entity;
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
    const character = Number.isNaN(code) ? slash : String.fromCharCode(code);
    if (character !== '') places.push(at);
    decoded += character;
    at += whole.length;
  }
  places.push(text.length);
  return { decoded, places };
}
