/**
 * Escapes appear in ordinary text, so a run is the token (percent) or the stretch of line (the others) around them. Only
 * unnecessary escapes count: those of letters and digits, or of whole words in another script. `&amp;`, `\u003c`,
 * `\x1b` and the character ranges of a lexer are normal.
 */
import { Buffer } from 'node:buffer';
import type { DecodedRun } from './decode-run.ts';
import { isPlausibleText, pageOf } from './plausible-text.ts';

const ESCAPE =
  /\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\u\{[0-9A-Fa-f]{1,6}\}|\\U[0-9A-Fa-f]{8}|\\[0-3][0-7]{2}|\\[4-7][0-7]|U\+[0-9A-Fa-f]{4,6}(?: (?=U\+))?|&#[xX][0-9A-Fa-f]{1,6};?|&#[0-9]{1,7};?|&[A-Za-z]{2,7};/g;
const ENTITIES = new Map(
  Object.entries({
    ...{
      lt: '<',
      gt: '>',
      amp: '&',
      quot: '"',
      apos: "'",
      nbsp: ' ',
      colon: ':',
      sol: '/',
      bsol: '\\',
      lpar: '(',
    },
    ...{
      rpar: ')',
      period: '.',
      comma: ',',
      semi: ';',
      equals: '=',
      num: '#',
      dollar: '$',
      lowbar: '_',
      vert: '|',
    },
    ...{ grave: '`', Tab: '\t', NewLine: '\n' },
  }),
);
/** How far from an escape its run reaches, and how far apart two escapes of one run may be. */
const REACH = 256;
/** This many escaped letters in a row are a word of another script, not a character a font may lack. */
const MIN_WORD = 4;

interface Escape {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `\xNN` and octal write bytes, which together may be UTF-8. */
  readonly kind: 'byte' | 'octal' | 'character';
}

export function* findEscapes(text: string): Generator<DecodedRun> {
  let group: Escape[] = [];
  for (const match of text.matchAll(ESCAPE)) {
    const found = readEscape(match[0], match.index);
    if (found === null) continue;
    const last = group.at(-1);
    if (
      last !== undefined &&
      (found.start - last.end > REACH || text.slice(last.end, found.start).includes('\n'))
    ) {
      yield* decodeGroup(text, group);
      group = [];
    }
    group.push(found);
  }
  yield* decodeGroup(text, group);
}

function readEscape(source: string, start: number): Escape | null {
  const end = start + source.length;
  const digits = source.replace(/[^0-9A-Fa-f]/g, '');
  if (source.startsWith('&#')) {
    const isHex = /^&#x/i.test(source);
    return ofCode(Number.parseInt(source.slice(isHex ? 3 : 2), isHex ? 16 : 10), start, end, 'character');
  }
  if (source.startsWith('&')) {
    const text = ENTITIES.get(source.slice(1, -1));
    return text === undefined ? null : { start, end, text, kind: 'character' };
  }
  if (/^\\[xX]/.test(source)) return ofCode(Number.parseInt(digits, 16), start, end, 'byte');
  if (/^(?:\\[uU]|U\+)/.test(source)) return ofCode(Number.parseInt(digits, 16), start, end, 'character');
  return ofCode(Number.parseInt(source.slice(1), 8), start, end, 'octal');
}

function ofCode(code: number, start: number, end: number, kind: Escape['kind']): Escape | null {
  return code <= 0x10_ffff ? { start, end, text: String.fromCodePoint(code), kind } : null;
}

function* decodeGroup(text: string, group: readonly Escape[]): Generator<DecodedRun> {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return;
  const pieces = joinBytes(group);
  if (!hasPlainLetter(text, group) && !hasForeignWord(text, pieces)) return;
  const before = text.slice(Math.max(0, first.start - REACH), first.start);
  const after = text.slice(last.end, last.end + REACH);
  const start = first.start - (before.length - 1 - before.lastIndexOf('\n'));
  const end = last.end + (after.includes('\n') ? after.indexOf('\n') : after.length);
  let decoded = '';
  let at = start;
  for (const piece of pieces) {
    decoded += text.slice(at, piece.start) + piece.text;
    at = piece.end;
  }
  decoded += text.slice(at, end);
  if (isPlausibleText(decoded)) yield { start, end, via: ['escapes'], text: decoded };
}

/** Adjacent byte escapes that form UTF-8 become its characters; otherwise they are Latin-1, as written. */
function joinBytes(group: readonly Escape[]): Escape[] {
  const pieces: Escape[] = [];
  for (let at = 0; at < group.length; ) {
    const run = group.slice(at, byteRunEnd(group, at));
    at += run.length;
    const latin1 = run.map(({ text }) => text).join('');
    const utf8 = run.length > 1 ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) break;
    pieces.push({ ...first, end: last.end, text: utf8.includes('\ufffd') ? latin1 : utf8 });
  }
  return pieces;
}

function byteRunEnd(group: readonly Escape[], start: number): number {
  let end = start + 1;
  for (; group[end - 1]?.kind !== 'character'; end++) {
    const next = group[end];
    if (next === undefined || next.kind === 'character' || next.start !== group[end - 1]?.end) break;
  }
  return end;
}

function hasPlainLetter(text: string, group: readonly Escape[]): boolean {
  let octals = 0;
  for (const one of group) {
    // A double-encoded entity: `&amp;#99;`.
    if (one.text === '&' && text.charAt(one.end) === '#') return true;
    if (!/^[0-9A-Za-z]$/.test(one.text) || isRangeEnd(text, one)) continue;
    // A single octal is the end of a Windows path or a back-reference in an expression.
    if (one.kind !== 'octal' || ++octals > 1) return true;
  }
  return false;
}

/** Lexer tables have lone letters between ranges; words stay on one page, or among the ideographs. */
function hasForeignWord(text: string, pieces: readonly Escape[]): boolean {
  if (pieces.filter((piece) => isRangeEnd(text, piece)).length > 1) return false;
  let letters = 0;
  let page = -1;
  let end = -1;
  for (const piece of pieces) {
    if (piece.start !== end) letters = 0;
    for (const character of piece.text) {
      if (/[\p{M} ]/u.test(character)) continue;
      const own = pageOf(character.codePointAt(0) ?? 0);
      letters = /\p{L}/u.test(character) ? (own === page ? letters + 1 : 1) : 0;
      page = own;
    }
    if (letters >= MIN_WORD) return true;
    end = piece.end;
  }
  return false;
}

/** `\u0041-\u005a` is a range in an expression. */
const isRangeEnd = (text: string, { start, end }: Escape): boolean =>
  text.charAt(end) === '-' || text.charAt(start - 1) === '-';
