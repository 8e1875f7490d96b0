/**
 * Values that are known to be secret, and are removed from everything that passes: plain, encoded as text usually is, in
 * pieces, or with marks between the characters. One search for all of them, in time that grows with the text alone:
 * it compares letters and digits, and nothing else, so that punctuation, case and line ends make no difference.
 */
import { Buffer } from 'node:buffer';
import { SpelledView, type Spelling } from '../../text/encoded/spelled-view.ts';
import { undoListing } from '../../text/encoded/undo-listing.ts';
import { readSpelled, undoSpelling } from '../../text/encoded/undo-spelling.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { touchesLeft, touchesRight } from '../pattern/edges.ts';
import { countedValues, type GivenValue } from './counted-values.ts';
import { isCompared, Needles, type Range } from './needles.ts';

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
/** Starts of one server whose values are remembered. */
const MOST_KEPT = 16;

export class KnownSecrets {
  readonly #byOwner = new Map<string, readonly (readonly string[])[]>();
  #values: readonly string[];
  #needles: Needles | undefined;

  constructor(values: readonly string[] = []) {
    this.#values = values;
    this.#needles = values.length === 0 ? undefined : new Needles(values);
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
  }

  /** The value itself where nothing is found. With a trail, pieces that continue earlier ones are removed as well. */
  conceal(value: string): string;
  conceal(value: JsonObject, trail?: Trail): JsonObject;
  conceal(value: JsonValue, trail?: Trail): JsonValue {
    if (this.#needles === undefined) return value;
    const texts = new Strings();
    const [names, numbers] = [new Strings(), new Strings()];
    collect(value, { texts, names, numbers });
    for (const strings of [names, numbers]) this.#search(strings, undefined);
    this.#search(texts, trail);
    if (trail !== undefined) remember(texts, trail);
    return texts.isCut || names.isCut || numbers.isCut ? rebuilt(value, { texts, names, numbers }) : value;
  }

  #search(strings: Strings, trail: Trail | undefined): void {
    for (const [i, text] of strings.all.entries()) this.#searchListed(strings, i, text);
    let views: readonly string[] = strings.all;
    for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
      this.#searchViews(strings, views, layer, trail);
      const next = views.map(readSpelled);
      if (next.every((view, i) => view === views[i])) return;
      views = next;
    }
  }

  /** In hex dumps, numbered lines and markup, what is between the pieces is longer than a mark. */
  #searchListed(strings: Strings, i: number, text: string): void {
    const find = (read: string) => this.#needles?.find([read], false) ?? [];
    const stripped = [LABELS, TAGS].filter((pattern) => {
      const rest = text.replace(pattern, '');
      return rest !== text && find(rest).length > 0;
    });
    for (const { text: read, places } of [
      ...undoListing(text),
      ...stripped.map((pattern) => without(text, pattern)),
    ])
      for (const [, { start, end }] of find(read).flatMap((range) => [...piecesUnder([read], range)]))
        strings.cut(i, { start: places[start] ?? 0, end: places[end] ?? text.length }, 0);
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
      for (const range of needles.find(pieces, before !== undefined))
        for (const [i, cut] of piecesUnder(pieces, range)) {
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

  add(text: string, name: string): void {
    this.all.push(text);
    this.under.push(name);
  }

  get isCut(): boolean {
    return this.#cuts.size > 0;
  }

  isCutAt(index: number): boolean {
    return this.#cuts.has(index);
  }

  /** A range of the string as it reads when its spelling is undone `layers` times. */
  cut(index: number, { start, end }: Range, layers: number): void {
    let [from, to] = [start, end];
    const views = [this.all[index] ?? ''];
    while (views.length <= layers) views.push(readSpelled(views.at(-1) ?? ''));
    for (const view of views.slice(0, layers).toReversed()) {
      const places = undoSpelling(view)?.places;
      from = places?.[from] ?? from;
      to = places?.[to] ?? to;
    }
    this.#cuts.set(index, [...(this.#cuts.get(index) ?? []), { start: from, end: to }]);
  }

  without(index: number): string {
    const text = this.all[index] ?? '';
    // Bytes stay bytes, for clients that decode them.
    if (/^(?:blob|data)$/.test(this.under[index] ?? '') && ENCODED.test(text)) return ENCODED_MARK;
    let kept = '';
    let from = 0;
    for (const { start, end } of (this.#cuts.get(index) ?? []).toSorted((a, b) => a.start - b.start)) {
      if (start >= from) kept += text.slice(from, start) + KNOWN_MARK;
      from = Math.max(from, end);
    }
    return kept + text.slice(from);
  }
}

interface Collected {
  readonly texts: Strings;
  readonly names: Strings;
  /** Lists of bytes, in decimal. */
  readonly numbers: Strings;
}

const isByte = (value: number): boolean => value >= 0 && value < 256 && Number.isInteger(value);

/** The items of a list share the name above it. */
const nameAbove = (name: string, key: string | number): string => (typeof key === 'number' ? name : key);

function collect(value: JsonValue, { texts, names, numbers }: Collected): void {
  mapStrings(value, '', {
    step: nameAbove,
    text: (text, name) => {
      texts.add(text, name);
      return text;
    },
    key: (name) => {
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
const TAGS = /<\/?[a-z][^<>]{0,64}>/gi;

function without(text: string, pattern: RegExp): Spelling {
  const view = new SpelledView(text);
  for (const { 0: found, index } of text.matchAll(pattern)) {
    view.keepTo(index);
    view.skipTo(index + found.length);
  }
  return view.end();
}

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

/** `range` counts letters and digits over all pieces. */
function* piecesUnder(pieces: readonly string[], { start, end }: Range): Generator<[number, Range]> {
  let count = 0;
  for (const [i, text] of pieces.entries()) {
    if (count >= end) return;
    let [first, last] = [-1, -1];
    for (let at = 0; at < text.length && count < end; at += 1) {
      if (!isCompared(text.charCodeAt(at))) continue;
      if (count >= start) {
        if (first < 0) first = at;
        last = at;
      }
      count += 1;
    }
    if (first >= 0) yield [i, { start: first, end: last + 1 }];
  }
}
