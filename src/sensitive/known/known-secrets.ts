/**
 * Values that are known to be secret, and are removed from everything that passes: plain, encoded as text usually is, in
 * pieces, or with marks between the characters. One search for all of them, in time that grows with the text alone:
 * it compares letters and digits, and nothing else, so that punctuation, case and line ends make no difference.
 */
import { Buffer } from 'node:buffer';
import { encodedText } from '../../text/encoded/encoded-text.ts';
import type { Spelling } from '../../text/encoded/spelled-view.ts';
import { undoBase64 } from '../../text/encoded/undo-codes.ts';
import { undoListing } from '../../text/encoded/undo-listing.ts';
import { undoPieces, undoRows, without } from '../../text/encoded/undo-pieces.ts';
import { readSpelled, undoSpelling } from '../../text/encoded/undo-spelling.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { touchesLeft, touchesRight } from '../pattern/edges.ts';
import { countedValues, type GivenValue } from './counted-values.ts';
import { isCompared, Needles, type Range } from './needles.ts';
import { ScatteredValues } from './scattered-values.ts';

type JsonObject = { [key: string]: JsonValue };

export const KNOWN_MARK = '[REDACTED_SERVER_SECRET]';

/** What came before in messages that are read together, by the name of the text; `''` has all of it. */
export type Trail = Map<string, string>;

const ENCODED = /^[A-Za-z0-9+/]{16,}={0,2}$/;
const ENCODED_MARK = Buffer.from(KNOWN_MARK).toString('base64');

const MOST_TRAILS = 64;
const LONGEST_TRAIL = 2_048;
/** Longer texts are searched, but are no pieces of a longer one. */
const LONGEST_PIECE = 4_096;
const MOST_LAYERS = 3;
const FEWEST_ESCAPED = 32;
/** Of strings that are read as rows. */
const LONGEST_ROW = 64;
/** Repeated names are fields. */
const FEWEST_REPEATS = 3;
/** Starts of one server whose values are remembered. */
const MOST_KEPT = 16;

export class KnownSecrets {
  readonly #byOwner = new Map<string, readonly (readonly string[])[]>();
  #values: readonly string[];
  #needles: Needles | undefined;
  #scattered: ScatteredValues | undefined;

  constructor(values: readonly string[] = []) {
    this.#values = values;
    this.#needles = values.length === 0 ? undefined : new Needles(values);
    this.#scattered = values.length === 0 ? undefined : new ScatteredValues(values);
  }

  /** For a search in another thread. */
  get values(): readonly string[] {
    return this.#values;
  }

  /** What a server was given at a start. What it was given before may still be in its replies. */
  learn(owner: string, given: readonly GivenValue[]): void {
    const values = countedValues(given);
    const before = this.#byOwner.get(owner) ?? [];
    const key = JSON.stringify(values);
    if (values.length === 0 || before.some((known) => JSON.stringify(known) === key)) return;
    this.#byOwner.set(owner, [...before, values].slice(-MOST_KEPT));
    this.#values = [...new Set([...this.#byOwner.values()].flat(2))];
    this.#needles = new Needles(this.#values);
    this.#scattered = new ScatteredValues(this.#values);
  }

  /** The value itself where nothing is found. With a trail, pieces that continue earlier ones are removed as well. */
  conceal(value: string): string;
  conceal(value: JsonObject, trail?: Trail): JsonObject;
  conceal(value: JsonValue, trail?: Trail): JsonValue {
    if (this.#needles === undefined) return value;
    const [texts, names, numbers] = [new Strings(), new Strings(), new Strings()];
    const collected: Collected = { texts, names, numbers, order: [] };
    collect(value, collected);
    for (const strings of [names, numbers]) this.#search(strings, undefined);
    this.#search(texts, trail);
    this.#searchScattered(collected, trail?.get(''));
    if (trail !== undefined) remember(texts, trail);
    return texts.isCut || names.isCut || numbers.isCut ? rebuilt(value, collected) : value;
  }

  /** Names of fields and texts, in the order of the document. */
  #searchScattered({ order }: Collected, before: string | undefined): void {
    const known = before === undefined ? 0 : 1;
    let views = order.map(([strings, i]) => strings.all[i] ?? '');
    for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
      const pieces = before === undefined ? views : [before, ...views];
      for (const [at, cut] of piecesUnder(pieces, this.#scattered?.find(pieces, known) ?? [])) {
        const [strings, i] = order[at - known] ?? [];
        if (at >= known && i !== undefined) strings?.cut(i, cut, layer);
      }
      const next = views.map(readSpelled);
      if (sizeOf(views) - sizeOf(next) < FEWEST_ESCAPED) return;
      views = next;
    }
  }

  #search(strings: Strings, trail: Trail | undefined): void {
    for (const [i, text] of strings.all.entries()) {
      this.#searchEncoded(strings, i, text);
      let [seen, layer] = [text, 0];
      for (; layer <= MOST_LAYERS; layer += 1) {
        for (const reading of [...readingsOf(seen), ...this.#labelled(seen)])
          for (const range of this.#rangesIn(reading, seen)) strings.cut(i, range, layer);
        const next = readSpelled(seen);
        // A few escapes hide no list.
        if (seen.length - next.length < FEWEST_ESCAPED) break;
        seen = next;
      }
    }
    this.#searchRows(strings);
    let views: readonly string[] = strings.all;
    for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
      this.#searchViews(strings, views, layer, trail);
      const next = views.map(readSpelled);
      if (next.every((view, i) => view === views[i])) return;
      views = next;
    }
  }

  /** What is in bytes is read like any text. */
  #searchEncoded(strings: Strings, i: number, text: string): void {
    const encoded = encodedText(text);
    if (encoded === undefined) return;
    const left = this.conceal(encoded.text);
    if (left !== encoded.text) strings.replace(i, encoded.encode(left));
  }

  /** Without names before the pieces, where a value is found so. */
  #labelled(text: string): Spelling[] {
    const [reading] = without(text, LABELS);
    return reading !== undefined && this.#ranges([reading.text]).length > 0 ? [reading] : [];
  }

  readonly #ranges = (texts: readonly string[]): Range[] => this.#needles?.find(texts, false) ?? [];

  /** In the reading as it is, and with its spelling undone: where in the text that it is a reading of. */
  #rangesIn(reading: Spelling, source: string): Range[] {
    const found: Range[] = [];
    // Behind a unit that is its own, the rest of a label may follow; a code has several.
    const endOf = (end: number, { text, places }: Spelling): number => {
      const last = places[end - 1] ?? 0;
      return source[last] === text[end - 1] ? last + 1 : (places[end] ?? source.length);
    };
    let seen: Spelling | undefined = reading;
    for (let layer = 0; layer <= MOST_LAYERS && seen !== undefined; layer += 1) {
      const { text, places }: Spelling = seen;
      for (const [, { start, end }] of piecesUnder([text], this.#ranges([text])))
        found.push({ start: places[start] ?? 0, end: endOf(end, seen) });
      const undone = undoSpelling(text);
      seen = undone && { text: undone.text, places: undone.places.map((at) => places[at] ?? at) };
    }
    return found;
  }

  /** Short strings as rows: what all begin with, and numbers that count them, are no part of a value. */
  #searchRows(strings: Strings): void {
    for (const group of groupsOf(strings).values()) {
      const counts = new Map<string, number>();
      for (const i of group) counts.set(strings.all[i] ?? '', (counts.get(strings.all[i] ?? '') ?? 0) + 1);
      const rows = group.filter((i) => {
        const text = strings.all[i] ?? '';
        const isRare = text.length === 1 || (counts.get(text) ?? 0) < FEWEST_REPEATS;
        // Names without a number are fields beside them.
        return text.length <= LONGEST_ROW && isRare && (strings.under[i] !== '' || /\d/.test(text));
      });
      const texts = rows.map((i) => strings.all[i] ?? '');
      const starts: number[] = [];
      let length = 0;
      for (const { length: size } of texts) {
        starts.push(length);
        length += size + 1;
      }
      const joined = texts.join('\n');
      for (const reading of undoRows(joined))
        for (const { start, end } of this.#rangesIn(reading, joined))
          for (const [at, i] of rows.entries()) {
            const [from = 0, size] = [starts[at], texts[at]?.length ?? 0];
            if (start < from + size && end > from)
              strings.cut(i, { start: Math.max(0, start - from), end: Math.min(size, end - from) }, 0);
          }
    }
  }

  #searchViews(strings: Strings, views: readonly string[], layer: number, trail: Trail | undefined): void {
    const needles = this.#needles;
    if (needles === undefined || views.length === 0) return;
    for (const value of needles.exact)
      views.forEach((view, i) => {
        for (const range of exactIn(view, value)) strings.cut(i, range, layer);
      });
    for (const [name, group] of groupsOf(strings)) {
      const before = trail?.get(name);
      // A single one was searched among all.
      if (name !== '' && group.length === 1 && before === undefined) continue;
      const said = group.map((i) => views[i] ?? '');
      const pieces = before === undefined ? said : [before, ...said];
      for (const [i, cut] of piecesUnder(pieces, needles.find(pieces, before !== undefined))) {
        const at = before === undefined ? i : i - 1;
        if (at >= 0) strings.cut(group[at] ?? 0, cut, layer);
      }
    }
  }
}

/** The strings of one kind, in the order of the document, and what is cut out of them. */
class Strings {
  readonly all: string[] = [];
  /** The name above each: strings under one name may be pieces of one text. */
  readonly under: string[] = [];
  readonly #cuts = new Map<number, Range[]>();
  readonly #undone = new Map<number, { views: string[]; places: (Spelling['places'] | undefined)[] }>();
  readonly #replaced = new Map<number, string>();

  add(text: string, name: string): void {
    this.all.push(text);
    this.under.push(name);
  }

  get isCut(): boolean {
    return this.#cuts.size + this.#replaced.size > 0;
  }

  replace(index: number, text: string): void {
    this.#replaced.set(index, text);
  }

  isCutAt(index: number): boolean {
    return this.#cuts.has(index);
  }

  /** A range of the string as it reads when its spelling is undone `layers` times. */
  cut(index: number, { start, end }: Range, layers: number): void {
    let [from, to] = [start, end];
    for (const places of this.#placesOf(index, layers)) {
      from = places?.[from] ?? from;
      to = places?.[to] ?? to;
    }
    const cuts = this.#cuts.get(index);
    if (cuts === undefined) this.#cuts.set(index, [{ start: from, end: to }]);
    else cuts.push({ start: from, end: to });
  }

  /** What each layer was undone from, the last first: kept, as a text may have many cuts. */
  #placesOf(index: number, layers: number): (Spelling['places'] | undefined)[] {
    const known = this.#undone.get(index) ?? { views: [this.all[index] ?? ''], places: [] };
    this.#undone.set(index, known);
    while (known.places.length < layers) {
      const view = known.views.at(-1) ?? '';
      known.places.push(undoSpelling(view)?.places);
      known.views.push(readSpelled(view));
    }
    return known.places.slice(0, layers).toReversed();
  }

  without(index: number): string {
    const replaced = this.#replaced.get(index);
    if (replaced !== undefined && !this.#cuts.has(index)) return replaced;
    const text = this.all[index] ?? '';
    // Bytes stay bytes, for clients that decode them.
    if (/^(?:blob|data)$/.test(this.under[index] ?? '') && ENCODED.test(text)) return ENCODED_MARK;
    let kept = '';
    let from = 0;
    for (const { start, end } of (this.#cuts.get(index) ?? []).toSorted((a, b) => a.start - b.start)) {
      if (start >= from) kept += text.slice(from, start) + KNOWN_MARK;
      from = Math.max(from, end);
    }
    // What is found both in the bytes and in how they are written is nowhere else.
    return replaced === undefined ? kept + text.slice(from) : KNOWN_MARK;
  }
}

interface Collected {
  readonly texts: Strings;
  readonly names: Strings;
  /** Lists of bytes, in decimal. */
  readonly numbers: Strings;
  /** Names and texts. */
  readonly order: [Strings, number][];
}

/** How a text may be made of pieces, or of codes. */
const readingsOf = (text: string): Spelling[] => {
  const coded = undoBase64(text);
  return [...undoListing(text), ...undoPieces(text), ...(coded === undefined ? [] : [coded])];
};

const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

const isByte = (value: number): boolean => value >= 0 && value < 256 && Number.isInteger(value);

/** The items of a list share the name above it. */
const nameAbove = (name: string, key: string | number): string => (typeof key === 'number' ? name : key);

function collect(value: JsonValue, { texts, names, numbers, order }: Collected): void {
  mapStrings(value, '', {
    step: nameAbove,
    text: (text, name) => {
      if (!LABEL.test(text)) order.push([texts, texts.all.length]);
      texts.add(text, name);
      return text;
    },
    key: (name) => {
      order.push([names, names.all.length]);
      names.add(name, '');
      return name;
    },
    number: (number, name) => {
      if (isByte(number)) numbers.add(String(number), name);
      return number;
    },
  });
}

function rebuilt(value: JsonValue, { texts, names, numbers }: Collected): JsonValue {
  let [text, name, number] = [0, 0, 0];
  return mapStrings(value, '', {
    step: nameAbove,
    text: () => texts.without(text++),
    // Two names must not become the same.
    key: () => (names.isCutAt(name) ? `${names.without(name)} ${name++}` : names.without(name++)),
    number: (one) => (isByte(one) && numbers.isCutAt(number++) ? 0 : one),
  });
}

/** A number, or a name with one, before a piece: `3. `, `part 3: `, `P3=`, `s[3]='`. */
const LABELS = /(?<=^|[\n;])[^\n;:=.)\]]{0,24}[:=.)\]]{1,2}[ \t]?/g;
/** Words of the protocol between the pieces of a text. */
const LABEL =
  /^(?:debug|info|notice|warning|error|critical|alert|emergency|text|image|audio|resource|resource_link|user|assistant|text\/\w+|application\/json)$/;

/** All that is said, and what is said under each name: the indexes of its strings. */
function groupsOf({ all, under }: Strings): Map<string, number[]> {
  const said: number[] = [];
  const groups = new Map<string, number[]>([['', said]]);
  for (let i = 0; i < all.length; i += 1) {
    if (LABEL.test(all[i] ?? '')) continue;
    said.push(i);
    if ((all[i]?.length ?? 0) > LONGEST_PIECE) continue;
    const name = `under ${under[i]}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [i]);
    else group.push(i);
  }
  return groups;
}

function remember(strings: Strings, trail: Trail): void {
  for (const [name, group] of groupsOf(strings)) {
    const said = group.map((i) => strings.all[i] ?? '').join(' ');
    if (said === '' || (trail.size >= MOST_TRAILS && !trail.has(name))) continue;
    trail.set(name, `${trail.get(name) ?? ''} ${said}`.slice(-LONGEST_TRAIL));
  }
}

function* exactIn(text: string, value: string): Generator<Range> {
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length)) {
    const end = start + value.length;
    if (!touchesLeft(text, start) && !touchesRight(text, end)) yield { start, end };
  }
}

/** Ranges count letters and digits over all pieces. One pass for all of them: a reply may have a value many times. */
function* piecesUnder(pieces: readonly string[], ranges: readonly Range[]): Generator<[number, Range]> {
  const all = merged(ranges);
  let [next, count] = [0, 0];
  for (const [i, text] of pieces.entries()) {
    if (next >= all.length) return;
    let [first, last] = [-1, -1];
    for (let at = 0; at < text.length && next < all.length; at += 1) {
      if (!isCompared(text.charCodeAt(at))) continue;
      const { start, end } = all[next] ?? { start: 0, end: 0 };
      if (count >= start) {
        if (first < 0) first = at;
        last = at;
      }
      count += 1;
      if (count < end) continue;
      if (first >= 0) yield [i, { start: first, end: last + 1 }];
      [first, last] = [-1, -1];
      next += 1;
    }
    if (first >= 0) yield [i, { start: first, end: last + 1 }];
  }
}

/** In their order, and those that overlap as one. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || range.start >= last.end) all.push(range);
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return all;
}
