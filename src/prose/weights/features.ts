/**
 * Hashed features of a sentence: words, stems side by side, and pairs of word classes that are near each other. A class
 * behind a negation, and one within someone's words, counts as another: "never send" is not "send".
 */
import { once } from '../../text/bounded-memo.ts';
import { ORDERS } from '../facts/clause-roles.ts';
import { classNumber, type Tokens } from '../facts/tokens.ts';

export const BUCKET_BITS = 18;
const SHIFT = 32 - BUCKET_BITS;

const mix = (a: number, b: number): number => {
  const h = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0xc2b2ae35);
  return h ^ (h >>> 15);
};
const bucket = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> SHIFT;

const WORD = 1;
const STEMS = 2;
const CLASS = 14;
const CLASSES = 6;
const FIRST_CLASS = 34;
const FIRST_STEMS = 35;
/** Added to these within someone's words. */
const SPOKEN = 40;
/** Apart from the first classes, whose numbers are small. */
const AWAY = 77;
const NEGATED = 200;
const SPOKEN_CLASS = 400;
/** Added to the class of a verb that orders, for the classes behind it. */
const ORDERED = 800;

/** Words behind a negation that it may be about. */
const SCOPE = 8;
/** Words between two classes that belong together. */
const REACH = 12;
/** Each class, and once more each verb that orders. */
const PER_TOKEN = 3 + 2 * REACH;

const NOT = classNumber('not');
const COLON = classNumber('colon');
const STOP = classNumber('stop');
/** Marks that only divide, and pronouns, which are everywhere. */
const isDivider = (place: number): boolean =>
  place === COLON || place === STOP || place === COMMA || place === QUOTE || place === THIS;
const THIS = classNumber('this');
const COMMA = classNumber('comma');
const QUOTE = classNumber('quote');

/** Room for the features of one sentence after the other: read them before the next is written. */
export class FeatureSpace {
  list = new Int32Array(FIRST_ROOM * PER_TOKEN);
  /** Classes that are no dividers, and where they are. */
  linked = new Int16Array(2 * FIRST_ROOM);
  places = new Int32Array(2 * FIRST_ROOM);
  signed = new Int16Array(FIRST_ROOM);

  fit(length: number): void {
    if (length < this.signed.length) return;
    const size = length * 2;
    this.list = new Int32Array(size * PER_TOKEN);
    this.linked = new Int16Array(2 * size);
    this.places = new Int32Array(2 * size);
    this.signed = new Int16Array(size);
  }
}
const FIRST_ROOM = 384;

/** No sentence is cut longer, except in scripts where each character is several tokens. */
const commonSpace = once(() => new FeatureSpace());

/** For sentences of at most so many tokens. Making room costs more than weighing a short text, so most share one. */
export const spaceFor = (longest: number): FeatureSpace =>
  longest + 1 < FIRST_ROOM ? commonSpace() : new FeatureSpace();

export function featuresOf(tokens: Tokens, spoken: Uint8Array | undefined): Int32Array {
  const space = spaceFor(tokens.length);
  const count = writeFeatures(tokens, spoken, space);
  return space.list.slice(0, count);
}

/** Writes the features to the list of the space, and returns how many they are. */
export function writeFeatures(tokens: Tokens, spoken: Uint8Array | undefined, space: FeatureSpace): number {
  const { hashes, stems, classes, roles, from, length } = tokens;
  space.fit(length + 1);
  const { list, linked, places, signed } = space;
  signClasses(tokens, spoken, signed);
  let links = 0;
  let count = 0;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const stem = stems[from + at] ?? 0;
    const said = spoken?.[at] === 1 ? SPOKEN : 0;
    list[count++] = bucket(mix(hashes[from + at] ?? 0, WORD + said));
    list[count++] = bucket(mix(mix(before, stem), STEMS + said));
    before = stem;
    const place = signed[at] ?? -1;
    if (place < 0) continue;
    list[count++] = bucket(mix(place + AWAY, CLASS));
    if (isDivider(classes[from + at] ?? 0)) continue;
    for (let other = links - 1; other >= 0 && (places[other] ?? 0) >= at - REACH; other--)
      list[count++] = bucket(mix(mix((linked[other] ?? 0) + AWAY, place), CLASSES));
    linked[links] = place;
    places[links++] = at;
    if (roles[from + at] !== ORDERS) continue;
    linked[links] = place + ORDERED;
    places[links++] = at;
  }
  list[count++] = bucket(mix((length > 0 ? (classes[from] ?? -1) : NONE_FIRST) + 9, FIRST_CLASS));
  const first = length > 0 ? (stems[from] ?? 0) : 0;
  list[count++] = bucket(mix(mix(first, length > 1 ? (stems[from + 1] ?? 0) : 0), FIRST_STEMS));
  return count;
}
const NONE_FIRST = 0;

/** The classes, apart where they are negated or someone's words. */
function signClasses(
  { classes, from, length }: Tokens,
  spoken: Uint8Array | undefined,
  signed: Int16Array,
): void {
  let negated = 0;
  for (let at = 0; at < length; at++) {
    const place = classes[from + at] ?? -1;
    if (place === STOP || place === COLON) negated = 0;
    else if (negated > 0) negated--;
    const isNegated = negated > 0 && place !== NOT && !isDivider(place);
    signed[at] = place < 0 ? -1 : place + (isNegated ? NEGATED : 0) + (spoken?.[at] === 1 ? SPOKEN_CLASS : 0);
    if (place === NOT) negated = SCOPE;
  }
}
