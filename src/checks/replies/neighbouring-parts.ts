/** The texts of a reply in the order of the document, as pieces that may belong to their neighbours. */
import type { TextSubject } from '../../screening/contract/check.ts';
import { isAside } from '../../screening/replies/reply-texts.ts';
import { isJson } from './json-texts.ts';
import { isProtocolLabel } from './protocol-labels.ts';

/** A longer text is one of its own, and only its ends can belong to a neighbour. */
export const LONGEST_PART = 4_096;
const END = 2_048;

export interface Piece {
  /** Of its text. */
  readonly index: number;
  /** Where in its text it starts. */
  readonly offset: number;
  readonly text: string;
  /** It is an end of a long text. */
  readonly isEnd: boolean;
}

/** Parted within each long text. A document of JSON repeats the fields beside it, and is left out. */
export function* groupsOf(texts: readonly TextSubject[]): Generator<readonly Piece[]> {
  let group: Piece[] = [];
  const names = texts.flatMap(({ path, text }, index) =>
    isAside(path) ? [{ index, offset: 0, text, isEnd: false }] : [],
  );
  yield names;
  for (const [index, { path, text }] of texts.entries()) {
    if (isAside(path)) continue;
    if (isJson(text) || isProtocolLabel(path, text)) continue;
    if (text.length <= LONGEST_PART) {
      group.push({ index, offset: 0, text, isEnd: false });
      continue;
    }
    yield [...group, { index, offset: 0, text: text.slice(0, whole(text, END)), isEnd: true }];
    const offset = whole(text, text.length - END);
    group = [{ index, offset, text: text.slice(offset), isEnd: true }];
  }
  yield group;
}

/** A text in pieces has longer ones only where each has a meaning of its own. */
const LONGEST_SHORT = 16;
/** Of fewer different pieces: states, kinds and labels. */
const FEWEST_DISTINCT = 6;

export const isPiece = (text: string): boolean => text.length <= LONGEST_SHORT;

/** Whether they may be pieces of a text, and no columns of a table. */
export const mayBePieces = (texts: readonly string[]): boolean => new Set(texts).size >= FEWEST_DISTINCT;

/** Short texts under one name, in every item of a list: ids and times between them part nothing. */
export function groupsByName(texts: readonly TextSubject[]): readonly (readonly Piece[])[] {
  const groups = new Map<string, Piece[]>();
  for (const [index, { path, text }] of texts.entries()) {
    const dot = isPiece(text) ? path.lastIndexOf('.') : -1;
    if (dot < 1 || path[dot - 1] !== ']') continue;
    const name = path.slice(dot);
    const group = groups.get(name);
    const piece = { index, offset: 0, text, isEnd: false };
    if (group === undefined) groups.set(name, [piece]);
    else group.push(piece);
  }
  return [...groups.values()].filter((group) => mayBePieces(group.map(({ text }) => text)));
}

/** URIs, which are no neighbours of what people read. */
export function linksIn(texts: readonly TextSubject[]): readonly Piece[] {
  return texts.flatMap(({ path, text }, index) =>
    path.endsWith('.uri') && isProtocolLabel(path, text) ? [{ index, offset: 0, text, isEnd: false }] : [],
  );
}

/** Never between the halves of a character. */
function whole(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before < 0xdc00 ? at - 1 : at;
}
