/** The text around what a check saw, cut into pieces, so that every format can mark the part that matters in its way. */
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';

export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const AROUND = 60;
const MOST_MARKED = 240;
/** Beyond this the text is not looked through again: what the check said is shown alone. */
const MOST_LENGTH = 1 << 16;
const MOST_SENTENCES = 24;
/** Characters that were spelled out, because nobody would see them. */
const SPELLED = /(?:\\u\{[0-9a-f]{1,6}\}){1,64}/;
/** Where a secret stood; a check that saw one gives its span. */
const REDACTED = /\[REDACTED_[^\]]{1,80}\]/;
const SPAN = / at \d+–\d+$/;
/** Shorter runs of words stand anywhere. */
const LEAST = 6;

type Place = { readonly start: number; readonly end: number };

/**
 * Free of secrets and safe to show; undefined where nobody knows which part it was. `speaks` says whether the check
 * speaks of a sentence alone.
 */
export function excerptOf(
  text: string | undefined,
  evidence: string,
  speaks: (sentence: string) => boolean,
): readonly Piece[] | undefined {
  if (text === undefined || text.length > MOST_LENGTH) return undefined;
  // Redacted whole: a cut could leave half of a secret, which nobody would know any more.
  const clean = redactText(text).text;
  const shown = printable(clean);
  const place = placeOf(shown, evidence) ?? placeOf(shown, sentenceOf(clean, speaks));
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

/** Many checks put what they saw in quotes, behind a colon, or cut it with an ellipsis. */
function placeOf(shown: string, evidence: string | undefined): Place | undefined {
  if (evidence === undefined) return undefined;
  const lower = shown.toLowerCase();
  // Lower case can be longer than its upper case; then positions mean nothing.
  const isSteady = lower.length === shown.length;
  for (const words of isSteady ? [evidence, ...quoted(evidence), behindColon(evidence)] : []) {
    const sought = words.replace(/^…|…$/g, '').trim().toLowerCase();
    const start = sought.length < LEAST ? -1 : lower.indexOf(sought);
    if (start >= 0) return { start, end: start + sought.length };
  }
  const isHidden = evidence.includes('\\u{') || evidence.includes('hidden');
  const sign = isHidden ? SPELLED.exec(shown) : SPAN.test(evidence) ? REDACTED.exec(shown) : null;
  return sign ? { start: sign.index, end: sign.index + sign[0].length } : undefined;
}

const quoted = (evidence: string): string[] =>
  [...evidence.matchAll(/[“"‘'`]([^“”"‘’'`]{6,400})[”"’'`]/g)].map((match) => match[1] ?? '');

const behindColon = (evidence: string): string => /^[^:]{1,60}: (.+)$/.exec(evidence)?.[1] ?? '';

/** The first sentence that the check speaks of by itself, as it is shown. */
function sentenceOf(text: string, speaks: (sentence: string) => boolean): string | undefined {
  const sentences = text
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => sentence.trim().length >= LEAST);
  if (sentences.length > MOST_SENTENCES) return undefined;
  const found = sentences.find(speaks);
  return found === undefined ? undefined : printable(found.trim());
}

/** A cut between the halves of a pair would leave something that is no character. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
