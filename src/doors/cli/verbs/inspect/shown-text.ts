import { printable } from '../../../../text/printable.ts';
import type { Span } from '../../../../vocabulary/span.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const BEFORE = 32;
const AFTER = 48;
const MOST = 160;

/** The words around a place of a text, safe to print, with each secret as its kind: `use [github.personal-token] now`. */
export function wordsAt(text: string, { start, end }: Stretch, secrets: readonly Span[]): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const near = { start: Math.max(lineStart, start - BEFORE), end: Math.min(lineEnd, end + AFTER) };
  // A secret is replaced whole: half of one would not be recognised.
  const inside = secrets.filter((span) => span.start < near.end && near.start < span.end);
  let words = '';
  let at = Math.min(near.start, inside[0]?.start ?? near.start);
  const isCut = at > lineStart;
  for (const span of inside) {
    words += `${text.slice(at, span.start)}[${span.detector}]`;
    at = span.end;
  }
  words += text.slice(at, Math.max(at, near.end));
  const isOpen = Math.max(at, near.end) < lineEnd;
  return `${isCut ? '…' : ''}${printable(words, { max: MOST })}${isOpen ? '…' : ''}`;
}
