/**
 * Other orders in which short pieces may be one text: without what labels them (`3/10: `, a mark behind each, a start that
 * all share), by their numbers, from behind, without what comes between them. A sentence or a secret comes about by chance in
 * none of these.
 */
import { undoRows } from '../../text/encoded/undo-pieces.ts';
import type { Piece } from './neighbouring-parts.ts';

/** Fewer are labels and states. */
const FEWEST = 4;
/** Longer texts have a meaning of their own; a label before them is no disguise. */
const LONGEST_LABELLED = 200;
const LONGEST_PIECE = 16;
/** Repeated by honest servers, and by those that put noise between their pieces. */
const FEWEST_REPEATS = 3;

const LABEL =
  /^\s{0,4}[^\p{L}\p{N}\s]{0,2}(?:(?:part|piece|chunk|line|step|item|no|nr|p|n)\.?[ _#-]{0,2})?(?<number>\d{1,4})(?:\s?(?:\/|of)\s?\d{1,4})?(?:[^\p{L}\p{N}\s_~/.-]{1,3}|\.(?=\s))\s?/iu;
const LABEL_BEHIND = /\s{0,4}[([]\s?(?<number>\d{1,4})(?:\s?(?:\/|of)\s?\d{1,4})?\s?[)\]]$/u;
/** Nothing that an address, a path or a sentence has there. */
const MARK_BEFORE = /^[|;*>#=^"'`<[({]{1,3}/;
const MARK_BEHIND = /[|;*<#=^"'`>\])},\\]{1,3}$/;

interface Peeled {
  readonly piece: Piece;
  readonly number: number | undefined;
}

export function* regrouped(group: readonly Piece[]): Generator<readonly Piece[]> {
  const pieces = group.filter(({ text }) => text.length <= LONGEST_LABELLED);
  if (pieces.length < FEWEST) return;
  yield* columnsOf(pieces);
  if (pieces.every(({ text }) => !/\s/.test(text)) && pieces.some(({ text }) => /[_-]/.test(text)))
    yield pieces.map((piece) => ({ ...piece, text: piece.text.replace(/[_-]/g, ' ') }));
  const all = withoutShared(pieces).map(peeled);
  const plain = all.map(({ piece }) => piece);
  if (all.some(({ piece }, i) => piece.text !== pieces[i]?.text)) yield plain;
  yield* byNumber(all);
  const short = plain.filter(({ text }) => text.length <= LONGEST_PIECE);
  if (short.length < FEWEST) return;
  if (short.length < plain.length) yield short;
  yield short.toReversed();
  yield* withoutRepeats(short);
  for (const first of [0, 1]) yield short.filter((_, i) => i % 2 === first);
}

/** As rows: one column of their words, without what all begin with and without a number that counts them. */
function* columnsOf(group: readonly Piece[]): Generator<readonly Piece[]> {
  // A name without a digit is no counted one.
  for (const rows of new Set([group, group.filter(({ text }) => /\d/.test(text))])) {
    const joined = rows.map(({ text }) => text).join('\n');
    let start = 0;
    const starts = rows.map(({ text }) => {
      const own = start;
      start += text.length + 1;
      return own;
    });
    for (const { text, places } of undoRows(joined)) {
      const cut: Piece[] = [];
      let at = 0;
      for (const [i, row] of rows.entries()) {
        const own = starts[i] ?? 0;
        const from = at;
        while (at < text.length && (places[at] ?? 0) < own + row.text.length) at += 1;
        if (at > from)
          cut.push({ ...row, offset: row.offset + (places[from] ?? 0) - own, text: text.slice(from, at) });
      }
      yield cut;
    }
  }
}

function* byNumber(all: readonly Peeled[]): Generator<readonly Piece[]> {
  const numbered = all.filter(({ number }) => number !== undefined);
  const isSorted = numbered.every(({ number = 0 }, i) => number >= (numbered[i - 1]?.number ?? 0));
  if (numbered.length < FEWEST || (isSorted && numbered.length === all.length)) return;
  yield numbered.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).map(({ piece }) => piece);
}

function* withoutRepeats(pieces: readonly Piece[]): Generator<readonly Piece[]> {
  const counts = new Map<string, number>();
  // A letter comes back in every sentence.
  const counted = pieces.filter(({ text }) => text.length > 1);
  for (const { text } of counted) counts.set(text, (counts.get(text) ?? 0) + 1);
  const rare = pieces.filter(({ text }) => (counts.get(text) ?? 0) < FEWEST_REPEATS);
  if (rare.length >= FEWEST && rare.length < pieces.length) yield rare;
}

function peeled(piece: Piece): Peeled {
  const label = LABEL.exec(piece.text) ?? LABEL_BEHIND.exec(piece.text);
  let from = label?.index === 0 ? label[0].length : 0;
  let to = label === null || label.index === 0 ? piece.text.length : label.index;
  from += MARK_BEFORE.exec(piece.text.slice(from, to))?.[0].length ?? 0;
  to -= MARK_BEHIND.exec(piece.text.slice(from, to))?.[0].length ?? 0;
  const number = label?.groups?.number;
  return {
    piece: to - from === piece.text.length ? piece : part(piece, from, to),
    number: number === undefined ? undefined : Number(number),
  };
}

/** `note://` and `part: ` before many of them, ` (cont.)` and ` …` behind. */
const START = /^.{1,24}?[^\p{L}\p{N}\s]{1,3}\s?/su;
const END = /\s?[^\p{L}\p{N}\s]{1,3}[\p{L}\p{N}]{0,16}[^\p{L}\p{N}\s]{0,3}$/u;

function withoutShared(pieces: readonly Piece[]): readonly Piece[] {
  const starts = sharedOf(pieces.map(({ text }) => START.exec(text)?.[0] ?? ''));
  const ends = sharedOf(pieces.map(({ text }, i) => END.exec(text.slice(starts[i]))?.[0] ?? ''));
  return pieces.map((piece, i) => {
    const [start = 0, end = 0] = [starts[i], ends[i]];
    return start + end === 0 ? piece : part(piece, start, piece.text.length - end);
  });
}

/** How long each of them is, or 0 where few have the same. */
function sharedOf(texts: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.map((text) => ((counts.get(text) ?? 0) < FEWEST ? 0 : text.length));
}

const part = (piece: Piece, from: number, to: number): Piece => ({
  ...piece,
  offset: piece.offset + from,
  text: piece.text.slice(from, to),
});
