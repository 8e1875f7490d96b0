/** The text around what a check saw, cut into pieces, so that every format can mark the part that matters in its way. */
import { redactText } from '../../../sensitive/redact.ts';
import { printable } from '../../../text/printable.ts';

export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const AROUND = 60;
/** Beyond this the text is not looked through again: what the check said is shown alone. */
const MOST_LENGTH = 1 << 16;
/** Characters that were spelled out, because nobody would see them. */
const SPELLED = /(?:\\u\{[0-9a-f]{1,6}\}){1,64}/;
/** Shorter runs of words stand anywhere. */
const LEAST = 6;

/** Free of secrets and safe to show. Where the evidence does not stand in the text, the evidence itself is marked. */
export function excerptOf(text: string | undefined, evidence: string): readonly Piece[] {
  const shown =
    text === undefined || text.length > MOST_LENGTH ? undefined : printable(redactText(text).text);
  const place = shown === undefined ? undefined : placeIn(shown, evidence);
  if (shown === undefined || place === undefined) return [{ text: evidence, isMarked: true }];
  const { start, end } = place;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(shown.length, end + AROUND);
  const pieces = [
    { text: (from > 0 ? '…' : '') + whole(shown.slice(from, start)), isMarked: false },
    { text: shown.slice(start, end), isMarked: true },
    { text: whole(shown.slice(end, to)) + (to < shown.length ? '…' : ''), isMarked: false },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

function placeIn(shown: string, evidence: string): { start: number; end: number } | undefined {
  // Many checks put what they saw in quotes, or cut it with an ellipsis.
  for (const words of [evidence, ...quoted(evidence)]) {
    const sought = words.replace(/^…|…$/g, '').trim();
    const start = sought.length < LEAST ? -1 : shown.toLowerCase().indexOf(sought.toLowerCase());
    // Lower case can be longer than its upper case; then positions mean nothing.
    if (start >= 0 && shown.toLowerCase().length === shown.length)
      return { start, end: start + sought.length };
  }
  const spelled = SPELLED.exec(shown);
  return spelled ? { start: spelled.index, end: spelled.index + spelled[0].length } : undefined;
}

const quoted = (evidence: string): string[] =>
  [...evidence.matchAll(/[“"‘'`]([^“”"‘’'`]{6,400})[”"’'`]/g)].map((match) => match[1] ?? '');

/** A cut between the halves of a pair would leave something that is no character. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
