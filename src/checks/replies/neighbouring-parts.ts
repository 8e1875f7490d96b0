/** The texts of a reply in the order of the document, as pieces that may belong to their neighbours. */
import type { TextSubject } from '../../screening/contract/check.ts';
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
  for (const [index, { path, text }] of texts.entries()) {
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

/** Never between the halves of a character. */
function whole(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before < 0xdc00 ? at - 1 : at;
}
