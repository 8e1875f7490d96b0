/**
 * The rest of an order that one part of a reply already gave away: the sentence that goes on in the next part, or began in
 * the one before. Parts are written by different people, so a part belongs to its neighbour's order only where the grammar
 * or its own words show it.
 */

import { joinedReader } from '../../prose/order-reader.ts';
import { mayBeOfAttack } from '../../prose/read.ts';
import { piecesOf } from '../../prose/said/passages.ts';
import type { Removed, TextSubject } from '../../screening/contract/check.ts';
import { INJECTION_TEXT } from '../../screening/contract/check-ids.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import { isJson } from './json-texts.ts';
import { LONGEST_PART } from './neighbouring-parts.ts';
import { isProtocolLabel } from './protocol-labels.ts';

const { placeholder: MARK } = joinedReader;

const JOINS =
  'and or but then to into onto from of for with without by via at in on as that the a an your their its this using through';
/** No sentence ends in these words, or in a comma. */
const OPEN_END = new RegExp(`(?:[,:;(-]|(?:^|\\s)(?:${JOINS.replaceAll(' ', '|')}))\\s*$`, 'i');
/** No sentence begins with these in lower case. */
const OPEN_START = new RegExp(`^\\s*(?:[,;)]|(?:${JOINS.replaceAll(' ', '|')})\\s)`);
/** `~/.` ends none. */
const ENDED = /(?<![/\\])[.!?。！？]["')\]]{0,3}\s*$/;
/** Blocks of one reply are one text of one author. */
const BLOCK = /^\$\.content\[\d+\]\.text$/;
const areBlocks = (one: TextSubject, other: TextSubject): boolean =>
  BLOCK.test(one.path) && BLOCK.test(other.path);
const LOWER = /^\s*[\p{Ll}/~._]/u;

interface Part extends TextSubject {
  readonly index: number;
  /** Its end, as it came. */
  readonly raw: string;
  /** It came with a start in lower case. */
  readonly isLower: boolean;
}

export function withoutContinued(screening: ReplyScreening, { texts, origin }: ReplySubject): ReplyScreening {
  if (origin.isLocal || !screening.withheld.has(INJECTION_TEXT)) return screening;
  const parts: Part[] = screening.texts.flatMap(({ path, text }, index) => {
    const raw = texts[index]?.text ?? text;
    return isJson(raw) || isProtocolLabel(path, raw)
      ? []
      : [{ path, text, raw: raw.slice(-LONGEST_PART), isLower: LOWER.test(raw), index }];
  });
  const changed = new Map<number, string>();
  const passages: Removed[] = [];
  const take = (part: Part, text: string, passage: string): Part => {
    changed.set(part.index, text);
    passages.push({ passage: passage.trim(), mark: MARK });
    return { ...part, text };
  };
  for (let i = 1; i < parts.length; i++) {
    const [before, after] = [parts[i - 1], parts[i]];
    if (before === undefined || after === undefined) continue;
    parts[i] = continued(torn(before, after, take), after, take);
  }
  for (let i = parts.length - 1; i > 0; i--) {
    const [before, after] = [parts[i - 1], parts[i]];
    if (before !== undefined && after !== undefined) parts[i - 1] = begun(before, after, take);
  }
  return changed.size === 0 ? screening : without(screening, changed, passages);
}

type Take = (part: Part, text: string, passage: string) => Part;

/** Words that a sentence may have before its part ends. */
const LONGEST_START = 120;

/** A part without the start of a sentence behind an order, if that is of it together with the next part. */
function torn(before: Part, after: Part, take: Take): Part {
  const at = before.text.lastIndexOf(MARK) + MARK.length;
  const start = before.text.slice(at);
  if (at < MARK.length || start.length > LONGEST_START || ENDED.test(start) || !/\S/.test(start))
    return before;
  const [next = ''] = piecesOf(after.text.slice(0, LONGEST_PART));
  return mayBeOfAttack(`${start} ${next}`) ? take(before, before.text.slice(0, at), start) : before;
}

/** The first sentences of a part, if an order at the end of the part before goes on in them. */
function continued(before: Part, after: Part, take: Take): Part {
  if (!before.text.trimEnd().endsWith(MARK) || after.text.startsWith(MARK)) return after;
  const sentences = piecesOf(after.text.slice(0, LONGEST_PART));
  const isGoingOn =
    !ENDED.test(before.raw) &&
    (OPEN_END.test(before.raw) ||
      OPEN_START.test(after.text) ||
      (areBlocks(before, after) && LOWER.test(after.text)));
  let taken = isGoingOn ? 1 : 0;
  while (taken < sentences.length && mayBeOfAttack(sentences[taken] ?? '')) taken += 1;
  if (taken === 0) return after;
  const passage = sentences.slice(0, taken).join('');
  const rest = after.text.slice(passage.length);
  return take(after, rest.trim() === '' ? MARK : `${MARK} ${rest}`, passage);
}

/** The last sentence of a part, if it leads to an order at the beginning of the next one. */
function begun(before: Part, after: Part, take: Take): Part {
  const isOrder = after.text.trimStart().startsWith(MARK) && !before.text.trimEnd().endsWith(MARK);
  if (!isOrder || ENDED.test(before.raw)) return before;
  const last = piecesOf(before.text.slice(-LONGEST_PART)).at(-1) ?? '';
  const isGoingOn = areBlocks(before, after) && after.isLower;
  if (!isGoingOn && !OPEN_END.test(last) && !mayBeOfAttack(last)) return before;
  return take(before, `${before.text.slice(0, before.text.length - last.length)}${MARK}`, last);
}

function without(
  screening: ReplyScreening,
  changed: ReadonlyMap<number, string>,
  passages: readonly Removed[],
): ReplyScreening {
  const removed = new Map(screening.removed);
  removed.set(INJECTION_TEXT, [...(removed.get(INJECTION_TEXT) ?? []), ...passages]);
  const texts = screening.texts.map((one, index) => ({ ...one, text: changed.get(index) ?? one.text }));
  return { ...screening, texts, removed };
}
