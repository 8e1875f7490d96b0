/**
 * What is said only by several parts together: an order or a secret that is split over content blocks, fields or the
 * items of a list. Neighbouring texts are read once more, joined; where only together they are guilty, all parts of the
 * passage are removed. Of honest parts a sentence comes about by chance, so only what facts prove counts.
 */

import { joinedReader } from '../../prose/order-reader.ts';
import { withoutCommands } from '../../prose/said/withholding.ts';
import { stepToMember } from '../../screening/calls/argument-strings.ts';
import type { TextSubject } from '../../screening/contract/check.ts';
import { INJECTION_TEXT, SECRET_EXPOSED } from '../../screening/contract/check-ids.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import type { Spelling } from '../../text/encoded/spelled-view.ts';
import { undoPieces } from '../../text/encoded/undo-pieces.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import { certainSecrets } from './certain-secrets.ts';
import {
  groupsByName,
  groupsOf,
  isPiece,
  LONGEST_PART,
  linksIn,
  mayBePieces,
  type Piece,
} from './neighbouring-parts.ts';
import { PartCuts } from './part-cuts.ts';
import { regrouped } from './regrouped-parts.ts';
import { removedPassages } from './removed-passages.ts';

/** Characters that are joined: a bound on time. A passage that goes over the end of one stretch is in the next one too. */
const STRETCH = 16_384;
const OVERLAP = 2_048;
const MOST_JOINED = 8 * STRETCH;
const MOST_REGROUPED = 2 * STRETCH;
/** Nothing is said in fewer letters. */
const SHORTEST = 24;

interface Part extends Piece {
  readonly start: number;
}

type Found = { readonly check: CheckId; readonly kind: string; readonly start: number; readonly end: number };

export function withoutJoined(screening: ReplyScreening, subject: ReplySubject): ReplyScreening {
  if (subject.origin.isLocal) return screening;
  return withoutJoinedTexts(withoutJoinedLists(withoutCutOrders(screening), subject), subject);
}

/** There is no order in fewer words. */
const SPACED = /(?: [^ ]{1,40}){4}/;

/** Lists of whole words between marks are no sentence: one that is cut has pieces of words, and spaces at some of its ends. */
function cutsWords(read: string, places: Spelling['places']): boolean {
  let [inWords, besideSpaces] = [0, 0];
  for (let at = 1; at < read.length; at += 1) {
    if (places[at] === (places[at - 1] ?? 0) + 1) continue;
    const [before, behind] = [LETTER.test(read[at - 1] ?? ''), LETTER.test(read[at] ?? '')];
    if (before && behind) inWords += 1;
    else if ((before && read[at] === ' ') || (behind && read[at - 1] === ' ')) besideSpaces += 1;
  }
  return inWords >= FEWEST_CUTS && besideSpaces >= 2;
}

const LETTER = /\p{L}/u;
const FEWEST_CUTS = 3;

/** An order in one text that is cut into pieces by a mark, by markup, or as a column of rows. */
function withoutCutOrders(screening: ReplyScreening): ReplyScreening {
  const cuts = new PartCuts();
  for (const [index, { text }] of screening.texts.entries())
    for (const { text: read, places } of undoPieces(text)) {
      if (
        read.length < SHORTEST ||
        read.length > LONGEST_PART ||
        !SPACED.test(read) ||
        !cutsWords(read, places)
      )
        continue;
      const part = { index, offset: 0, text: read, isEnd: true, start: 0 };
      for (const { start, end } of commandsInText(part)) {
        const [from = 0, to = text.length] = [places[start], places[end]];
        cuts.add({ ...part, text }, { start: from, end: to }, MARK);
      }
    }
  return cuts.isEmpty ? screening : marked(screening, cuts, new Map([[INJECTION_TEXT, [ORDER]]]));
}

/** A list in a document of JSON inside a text, such as `["I","g","n"]`: its strings are parts like any other. */
function withoutJoinedLists(screening: ReplyScreening, subject: ReplySubject): ReplyScreening {
  let left = screening;
  for (const [index, { path, text }] of screening.texts.entries()) {
    const document = hasPieces(text) ? documentIn(text) : undefined;
    if (document === undefined) continue;
    const texts: TextSubject[] = [];
    const keep = (part: string, at: string) => {
      if (isPiece(part)) texts.push({ path: at, text: part });
      return part;
    };
    mapStrings(document, path, { step: stepToMember, text: keep });
    const { texts: kept, withheld, removed } = withoutJoinedTexts({ ...left, texts }, subject, PIECES);
    if (kept === texts) continue;
    let next = 0;
    const changed = mapStrings(document, path, {
      step: stepToMember,
      text: (part) => (isPiece(part) ? (kept[next++]?.text ?? part) : part),
    });
    const whole = { path, text: JSON.stringify(changed) };
    left = { ...left, texts: left.texts.with(index, whole), withheld, removed };
  }
  return left;
}

/** Several short strings in a row, or many of a few letters under some name. */
const IN_ROW = /(?:"(?:[^"\\]|\\.){0,16}"\s{0,8},\s{0,8}){6}/;
const UNDER_NAME = /:\s{0,8}"((?:[^"\\\d]|\\.){1,6})"/g;

const hasPieces = (text: string): boolean =>
  /^\s*[[{]/.test(text) &&
  (IN_ROW.test(text) || mayBePieces(Array.from(text.matchAll(UNDER_NAME), ([, piece = '']) => piece)));

function documentIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is between two parts: all there may be, and between short pieces. */
const PARTS = ['\n', '', ' '];
const PIECES = ['', ' '];

function withoutJoinedTexts(
  screening: ReplyScreening,
  subject: ReplySubject,
  betweens = PARTS,
): ReplyScreening {
  const { texts } = screening;
  if (texts.length < 2) return screening;
  const cuts = new PartCuts();
  const found = new Map<CheckId, string[]>();
  const inOrder = [...groupsOf(texts)].filter(({ length }) => length > 1);
  const named = [...inOrder, ...groupsByName(texts)];
  const others = within([...named, linksIn(texts)].flatMap((group) => [...regrouped(group)]));
  for (const between of betweens) {
    const groups = between === '\n' ? inOrder : [...named, ...others];
    let room = MOST_JOINED;
    for (const parts of groups.flatMap((group) => [...stretchesOf(group, between)])) {
      const whole = parts.map(({ text }) => text).join(between);
      if (whole.length < SHORTEST) continue;
      if (room <= 0) break;
      room -= whole.length;
      for (const one of [...secretsIn(whole, subject), ...commandsIn(parts, between)]) {
        const over = parts.filter(({ start, text }) => start < one.end && start + text.length > one.start);
        const fresh = over.filter((part) => !cuts.has(part, one));
        if (over.length < 2 || fresh.length === 0) continue;
        for (const part of over) cuts.add(part, one, markOf(one.check));
        found.set(one.check, [...(found.get(one.check) ?? []), one.kind]);
      }
    }
  }
  return found.size === 0 ? screening : marked(screening, cuts, found);
}

/** As many as may be read. */
function within(groups: readonly (readonly Piece[])[]): (readonly Piece[])[] {
  let room = MOST_REGROUPED;
  return groups.filter((group) => {
    for (const { text } of group) room -= text.length;
    return room > 0;
  });
}

const markOf = (check: CheckId): string =>
  check === SECRET_EXPOSED ? '[REDACTED_SECRET]' : joinedReader.placeholder;

function* stretchesOf(group: readonly Piece[], between: string): Generator<Part[]> {
  let parts: Part[] = [];
  let length = 0;
  for (const { index, offset, text, isEnd } of group) {
    parts.push({ index, offset, text, isEnd, start: length });
    length += text.length + between.length;
    if (length < STRETCH) continue;
    yield parts;
    const kept = parts.filter(({ start }) => start > length - OVERLAP);
    const from = kept[0]?.start ?? length;
    parts = kept.map((one) => ({ ...one, start: one.start - from }));
    length -= from;
  }
  if (parts.length > 1) yield parts;
}

function* secretsIn(whole: string, { origin }: ReplySubject): Generator<Found> {
  for (const { start, end } of certainSecrets(whole, origin, { isJoined: true }))
    yield { check: SECRET_EXPOSED, kind: 'Secret in several parts', start, end };
}

/** A sentence that ends with its part goes on in no other; ids and times part what people wrote. `~/.` ends none. */
const ENDED = /(?<![/\\])[.!?。！？]["')\]]{0,3}\s*$|^[\w.:+-]{0,40}\d[\w.:+-]{0,40}$/;

const FEWEST_IDS = 24;
/** Ids, times and versions: no sentence is made of them. */
const areIds = (parts: readonly Part[]): boolean =>
  parts.filter(({ text }) => /\d/.test(text)).length * 2 > parts.length;

function* commandsIn(parts: readonly Part[], between: string): Generator<Found> {
  if (parts.length >= FEWEST_IDS && areIds(parts)) return;
  let run: Part[] = [];
  for (const part of parts) {
    run.push(part);
    if (part.text.length < SHORTEST_SENTENCE || !ENDED.test(part.text)) continue;
    yield* commandsInRun(run, between);
    run = [];
  }
  yield* commandsInRun(run, between);
}

/** A shorter piece is a part of a word or a few of them: it ends nothing. */
const SHORTEST_SENTENCE = 12;

const { placeholder: MARK } = joinedReader;
const ORDER = 'instructions to the model';
const BLANK = ' '.repeat(MARK.length);

function* commandsInRun(run: readonly Part[], between: string): Generator<Found> {
  const [first] = run;
  if (first === undefined || run.length < 2) return;
  const joined = run.map(({ text }) => text).join(between);
  if (joined.length < SHORTEST) return;
  yield* commandsInText({ ...first, text: joined });
}

function* commandsInText({ text: joined, start: first }: Part): Generator<Found> {
  // Marks name attacks: what is left beside them would pass for a report of one.
  const whole = joined.replaceAll(MARK, BLANK);
  const reading = withoutCommands(whole, undefined, joinedReader);
  if (!reading.isWithheld) return;
  let from = 0;
  for (const { passage } of removedPassages(whole, reading.text, joinedReader.placeholder)) {
    const at = whole.indexOf(passage, from);
    if (at < 0) continue;
    from = at + passage.length;
    yield { check: INJECTION_TEXT, kind: ORDER, start: first + at, end: first + from };
  }
}

function marked(
  screening: ReplyScreening,
  cuts: PartCuts,
  found: ReadonlyMap<CheckId, readonly string[]>,
): ReplyScreening {
  const withheld = new Map(screening.withheld);
  const removed = new Map(screening.removed);
  for (const [check, kinds] of found) {
    withheld.set(check, [...(withheld.get(check) ?? []), ...kinds]);
    const passages = cuts.removedFrom(screening.texts).filter(({ mark }) => mark === markOf(check));
    removed.set(check, [...(removed.get(check) ?? []), ...passages]);
  }
  const texts = screening.texts.map((one, index) => cuts.without(one, index));
  return { ...screening, texts, withheld, removed };
}
