/**
 * Redacts inside the strings of a JSON text and touches nothing else: the result is JSON, byte for byte the same
 * outside the placeholders. Strings are read decoded, together with the names above them.
 */

import { type JsonString, namesAbove, readJsonStrings, skipUnits } from '../text/json/json-strings.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Span } from '../vocabulary/span.ts';
import { type FoundMarks, findMarks, type Knowledge } from './find.ts';
import { markNamed } from './named-strings.ts';
import type { Mark } from './pattern/mark.ts';
import { placeholderFor, spanOf } from './pattern/spans.ts';
import type { Redaction, RedactOptions } from './redact.ts';

export function redactJson(text: string, options: RedactOptions = {}): Redaction | null {
  const strings = readJsonStrings(text);
  if (strings === null) return null;
  // Listed one by one: what streams remember includes the values themselves and must not leave this room.
  const { text: redacted, spans, capped } = redactStrings(text, strings, options);
  return { text: redacted, spans, capped };
}

/** For streams: takes the values to look for from before, and returns those to remember. */
export function redactStrings(
  text: string,
  strings: readonly JsonString[],
  options: RedactOptions,
  earlier: Knowledge = {},
): Redaction & Pick<Found, 'values'> {
  const { pieces, capped, values } = findInStrings(text, strings, options, earlier);
  return { text: replacePieces(text, pieces), spans: pieces.map(({ span }) => span), capped, values };
}

export interface RedactedValue {
  readonly value: JsonValue;
  /** `path` leads to the string (`$.emails[0].subject`); start and end count in that string. */
  readonly spans: (Span & { readonly path: string })[];
  readonly capped: string[];
}

export function redactValue(value: JsonValue, options: RedactOptions = {}): RedactedValue {
  const text = JSON.stringify(value);
  const strings = readJsonStrings(text) ?? [];
  const { pieces, capped } = findInStrings(text, strings, options);
  if (pieces.length === 0) return { value, spans: [], capped };
  const spans = pieces.map(({ span, string, start, end }) => ({
    ...span,
    start,
    end,
    path: pathOf(namesAbove(string, text)),
  }));
  return { value: JSON.parse(replacePieces(text, pieces)), spans, capped };
}

function pathOf(names: readonly (string | number)[]): string {
  const step = (name: string | number): string => {
    if (typeof name === 'number') return `[${name}]`;
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  };
  return `$${names.map(step).join('')}`;
}

/** A part of one string to replace: in the decoded string, and as a span of the JSON text. */
interface Piece {
  readonly string: JsonString;
  readonly start: number;
  readonly end: number;
  readonly span: Span;
  readonly mark: Mark;
  readonly placeholder: string;
}

function replacePieces(text: string, pieces: readonly Piece[]): string {
  let output = '';
  let from = 0;
  for (const { span, placeholder } of pieces) {
    output += text.slice(from, span.start) + placeholder;
    from = span.end;
  }
  return output + text.slice(from);
}

interface Found {
  readonly pieces: Piece[];
  readonly capped: string[];
  readonly values: FoundMarks['values'];
}

/** A secret in a member's name is replaced by a placeholder; the value under that name is read once more. */
const MOST_RENAMINGS = 3;

function findInStrings(
  text: string,
  strings: readonly JsonString[],
  options: RedactOptions,
  earlier: Knowledge = {},
): Found {
  const renamed: Mark[] = [];
  for (let round = 0; ; round++) {
    const found = findOnce(text, strings, options, earlier, renamed);
    if (round === MOST_RENAMINGS || !found.pieces.some(({ string }) => string.isKey)) return found;
    const more = markUnderNewNames(text, strings, found.pieces, options);
    if (more.length === 0) return found;
    renamed.push(...more);
  }
}

/** Whole strings in which a second reading of the redacted document would find something. */
function markUnderNewNames(
  text: string,
  strings: readonly JsonString[],
  pieces: readonly Piece[],
  options: RedactOptions,
): Mark[] {
  const redacted = replacePieces(text, pieces);
  const again = readJsonStrings(redacted) ?? [];
  const places = new Map(again.map((string, i) => [string, i]));
  const { starts } = decodedView(text, strings);
  return findOnce(redacted, again, options, {}, []).pieces.flatMap(({ string, mark }) => {
    const i = places.get(string) ?? 0;
    const start = starts[i] ?? 0;
    return [{ ...mark, start, end: viewEnd(strings, starts, i), valueStart: start }];
  });
}

/** All strings are searched in one text, the document with its escapes undone, so that names are next to values. */
function findOnce(
  text: string,
  strings: readonly JsonString[],
  options: RedactOptions,
  earlier: Knowledge,
  renamed: readonly Mark[],
): Found {
  const { view, starts } = decodedView(text, strings);
  const named = [...markNamed(text, strings, starts, options), ...renamed];
  const { marks, values, capped } = findMarks(
    view,
    { ...options, keyPath: [] },
    { ...earlier, marks: named },
  );
  const pieces: Piece[] = [];
  let first = 0;
  for (const mark of marks) {
    while (first < strings.length && viewEnd(strings, starts, first) <= mark.start) first++;
    for (let i = first; i < strings.length && (starts[i] ?? 0) < mark.end; i++) {
      const string = strings[i];
      if (string) pieces.push(cutPiece(mark, string, starts[i] ?? 0, viewEnd(strings, starts, i), view));
    }
  }
  leadBack(text, pieces);
  return { pieces, capped: [...capped], values };
}

function viewEnd(strings: readonly JsonString[], starts: readonly number[], i: number): number {
  const string = strings[i];
  if (!string) return 0;
  return (starts[i] ?? 0) + (string.decoded?.length ?? string.end - string.start);
}

/** `starts[i]` is where string `i` begins in the view. Without escapes the view is the text. */
function decodedView(text: string, strings: readonly JsonString[]): { view: string; starts: number[] } {
  const parts: string[] = [];
  const starts: number[] = [];
  let from = 0;
  let shift = 0;
  for (const { start, end, decoded } of strings) {
    starts.push(start - shift);
    if (decoded === null) continue;
    parts.push(text.slice(from, start), decoded);
    from = end;
    shift += end - start - decoded.length;
  }
  return { view: from === 0 ? text : parts.join('') + text.slice(from), starts };
}

function cutPiece(mark: Mark, string: JsonString, from: number, to: number, view: string): Piece {
  const start = Math.max(mark.start, from);
  const end = Math.min(mark.end, to);
  const isWhole = start === mark.start && end === mark.end;
  const placeholder = placeholderFor(isWhole ? mark : { ...mark, last4: false }, view);
  return { string, start: start - from, end: end - from, span: spanOf(mark), mark, placeholder };
}

/** Adds the positions in the JSON text to the spans: one walk over each string that has escapes. */
function leadBack(text: string, pieces: Piece[]): void {
  let owner: JsonString | null = null;
  let unit = 0;
  let at = 0;
  const advance = (to: number): number => {
    if (owner?.decoded === null) return owner.start + to;
    at = skipUnits(text, at, to - unit);
    unit = to;
    return at;
  };
  for (const piece of pieces) {
    if (piece.string !== owner) {
      owner = piece.string;
      unit = 0;
      at = owner.start;
    }
    piece.span.start = advance(piece.start);
    piece.span.end = advance(piece.end);
  }
}
