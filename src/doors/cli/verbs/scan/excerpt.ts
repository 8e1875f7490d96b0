/** The text around what a check flagged, in pieces, so that every format can mark the relevant part. */
import { withoutCards } from '../../../../sensitive/card-numbers.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';

export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const AROUND = 60;
const MOST_MARKED = 240;
/** Longer texts are not searched again: only the evidence of the check is shown. */
const MOST_LENGTH = 1 << 16;
const MOST_SENTENCES = 24;
/** Escaped characters, which would otherwise be invisible. */
const SPELLED = /(?:\\u\{[0-9a-f]{1,6}\}){1,64}/;
/** A redacted secret; a check that flagged one gives its span. */
const REDACTED = /\[REDACTED_[^\]]{1,80}\]/;
const SPAN = / at \d+–\d+$/;
/** Shorter sequences of words occur anywhere. */
const LEAST = 6;

type Place = { readonly start: number; readonly end: number };

/**
 * Without secrets and safe to show; undefined if the part cannot be determined. `isFlagged` tells whether the check
 * flags a sentence by itself.
 */
export function excerptOf(
  text: string | undefined,
  evidence: string,
  isFlagged: (sentence: string) => boolean,
): readonly Piece[] | undefined {
  if (text === undefined || text.length > MOST_LENGTH) return undefined;
  // Redacted as a whole: a cut could leave half of a secret, which would not be recognised any more.
  const clean = withoutCards(redactText(text).text);
  const shown = printable(clean);
  const place = placeOf(shown, evidence) ?? placeOf(shown, sentenceOf(clean, isFlagged));
  return place && piecesOf(shown, place);
}

function piecesOf(shown: string, { start, end: last }: Place): readonly Piece[] {
  const from = Math.max(0, start - AROUND);
  const end = Math.min(last, start + MOST_MARKED);
  const to = end < last ? end : Math.min(shown.length, end + AROUND);
  const pieces = [
    { text: (from > 0 ? '…' : '') + whole(shown.slice(from, start)), isMarked: false },
    { text: whole(shown.slice(start, end)), isMarked: true },
    { text: whole(shown.slice(end, to)) + (to < shown.length ? '…' : ''), isMarked: false },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

/** Many checks quote what they flagged, put it after a colon, or truncate it with an ellipsis. */
function placeOf(shown: string, evidence: string | undefined): Place | undefined {
  if (evidence === undefined) return undefined;
  const lower = shown.toLowerCase();
  // Lower case can be longer than upper case; then positions do not correspond.
  const isSteady = lower.length === shown.length;
  for (const words of isSteady ? [evidence, ...quoted(evidence), behindColon(evidence)] : []) {
    const sought = words.replace(/^…|…$/g, '').trim().toLowerCase();
    const start = sought.length < LEAST ? -1 : lower.indexOf(sought);
    if (start >= 0) return { start, end: start + sought.length };
  }
  const isHidden = evidence.includes('\\u{') || evidence.includes('hidden');
  const match = isHidden ? SPELLED.exec(shown) : SPAN.test(evidence) ? REDACTED.exec(shown) : null;
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

const quoted = (evidence: string): string[] =>
  [...evidence.matchAll(/[“"‘'`]([^“”"‘’'`]{6,400})[”"’'`]/g)].map((match) => match[1] ?? '');

const behindColon = (evidence: string): string => /^[^:]{1,60}: (.+)$/.exec(evidence)?.[1] ?? '';

/** The first sentence that the check flags by itself, as displayed. */
function sentenceOf(text: string, isFlagged: (sentence: string) => boolean): string | undefined {
  const sentences = text
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => sentence.trim().length >= LEAST);
  if (sentences.length > MOST_SENTENCES) return undefined;
  const found = sentences.find(isFlagged);
  return found === undefined ? undefined : printable(found.trim());
}

/** A cut inside a surrogate pair would leave an invalid character. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
