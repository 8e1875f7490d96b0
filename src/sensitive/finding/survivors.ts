/**
 * No copy of a redacted value remains: every secret found once is searched for everywhere, plain and encoded.
 * All values are searched in one pass. Two bounds apply: a short value counts only where nothing touches it,
 * and a word that is also an ordinary word (`admin`, `1234`) is masked only next to its name.
 */
import { Buffer } from 'node:buffer';
import { randomness } from '../../text/words/entropy.ts';
import { AnchorFinder } from '../anchors/anchor-finder.ts';
import { touchesLeft, touchesRight } from '../pattern/edges.ts';
import type { Mark } from '../pattern/mark.ts';
import { secretOf } from '../pattern/spans.ts';

export const MOST_VALUES = 4096;
const SHORTEST_VALUE = 5;
const SHORTEST_ANYWHERE = 8;
/** An unencoded value needs more: eight digits are part of many a longer number. */
const SHORTEST_WITHIN_WORDS = 12;
/** Values of one replaced place that are searched for elsewhere; more readings than this suggest a trap. */
const MOST_READINGS = 8;
/** Fewer characters of an encoding than this would be found by chance. */
const SHORTEST_ENCODED = 6;
/** Units times values up to which searching one by one is cheaper than building the tables for all. */
const EASY = 400_000;
/** Capacity of one finder's tables. */
const MOST_NEEDLES = 2048;
/** How much of a value the search compares at first; the rest is compared at a hit. */
const LEAD_UNITS = 24;

interface Needle {
  readonly text: string;
  readonly mark: Mark;
  /** Base64 characters on either side that also hold bits of the value. */
  readonly before: number;
  readonly after: number;
  /** Nothing may touch it. */
  readonly needsEdges: boolean;
}

/** Words or numbers, alone or joined: `my-app`, `Password:`, `2031-04-01`. */
const WORDS = /^[-_.: ]*(?:\p{L}+|\d+)(?:[-_.: ]+(?:\p{L}+|\d+))*[-_.: ]*$/u;
const RANDOM_WORDS = 7.5;

/** Words and short numbers have other meanings elsewhere in the same text. */
export function isUnmistakable(value: string): boolean {
  if (value.length < SHORTEST_VALUE) return false;
  if (/^\d+$/.test(value)) return value.length >= SHORTEST_ANYWHERE;
  // Words with a number among them are typical of made-up passwords and rare in other text.
  const isMixed = value.length >= SHORTEST_ANYWHERE && /\d/.test(value) && /\p{L}/u.test(value);
  return isMixed || !WORDS.test(value) || randomness(value) >= RANDOM_WORDS;
}

/** Values prepared to be searched for in any number of texts. */
export interface Search {
  readonly needles: readonly Needle[];
  /** Built when a text is long enough to be worth it; each for as many needles as its tables hold. */
  finders: readonly AnchorFinder[] | null;
}

/**
 * The values worth searching for elsewhere, each with the name of its first occurrence. `settled` are the marks
 * after merging, sorted; `marks` are all readings, including those that lost.
 */
export function collectValues(
  text: string,
  marks: readonly Mark[],
  settled: readonly Mark[],
  capped: Set<string>,
): Map<string, Mark> {
  const values = new Map<string, Mark>();
  let i = 0;
  let readings = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    for (; i + 1 < settled.length && (settled[i]?.end ?? 0) <= mark.start; i++) readings = 0;
    if (readings >= MOST_READINGS) {
      capped.add('readings');
      continue;
    }
    const value = secretOf(mark, text);
    if (values.has(value) || !isUnmistakable(value)) continue;
    readings++;
    values.set(value, { ...(settled[i] ?? mark), start: mark.start, value });
  }
  return values;
}

export function prepareSearch(values: ReadonlyMap<string, Mark>): Search {
  const needles: Needle[] = [];
  for (const [value, mark] of values) addNeedles(value, mark, needles);
  return { needles, finders: null };
}

/** Other occurrences of the values, outside the places in `settled`, which are replaced already. */
export function findSurvivors(text: string, search: Search, settled: readonly Mark[] = []): Mark[] {
  const { needles } = search;
  const found: Mark[] = [];
  if (text.length * needles.length <= EASY) {
    for (const needle of needles) findOneByOne(text, needle, settled, found);
    return found;
  }
  search.finders ??= prepareFinders(needles);
  search.finders.forEach((finder, i) => {
    const hits = finder.findAll(text);
    for (let k = 0; k < hits.length; k += 2) {
      const needle = needles[i * MOST_NEEDLES + (hits[k] as number)];
      if (needle) confirm(text, needle, hits[k + 1] as number, found);
    }
  });
  return found;
}

function prepareFinders(needles: readonly Needle[]): AnchorFinder[] {
  const leads = needles.map(({ text }) => text.slice(0, LEAD_UNITS));
  const count = Math.ceil(leads.length / MOST_NEEDLES);
  return Array.from({ length: count }, (_, i) => {
    return new AnchorFinder(leads.slice(i * MOST_NEEDLES, (i + 1) * MOST_NEEDLES), 'passing');
  });
}

function findOneByOne(text: string, needle: Needle, settled: readonly Mark[], found: Mark[]): void {
  const { length } = needle.text;
  let i = 0;
  for (let at = text.indexOf(needle.text); at >= 0; ) {
    while (i < settled.length && (settled[i]?.end ?? 0) < at + length) i++;
    const around = settled[i];
    const isWithin = around !== undefined && around.start <= at;
    if (!isWithin) confirm(text, needle, at, found);
    at = text.indexOf(needle.text, isWithin ? around.end - length + 1 : at + 1);
  }
}

function confirm(text: string, needle: Needle, at: number, found: Mark[]): void {
  const { mark, before, after } = needle;
  const end = at + needle.text.length;
  if (!text.startsWith(needle.text, at)) return;
  const isBase64Unit = (place: number) => /[A-Za-z0-9+/_-]/.test(text.charAt(place));
  let start = at;
  let stop = end;
  while (at - start < before && isBase64Unit(start - 1)) start--;
  while (stop - end < after && isBase64Unit(stop)) stop++;
  if (needle.needsEdges && (touchesLeft(text, start) || touchesRight(text, stop))) return;
  found.push({ ...mark, start, end: stop, valueStart: start, rank: 0 });
}

/** Characters that every encoding leaves unchanged. */
const UNCHANGED = /^[\w.~-]+$/;

function addNeedles(value: string, mark: Mark, needles: Needle[]): void {
  const add = (text: string, before: number, after: number): void => {
    needles.push({ text, mark, before, after, needsEdges: text.length < SHORTEST_ANYWHERE });
  };
  const bytes = Buffer.from(`\0\0${value}`);
  const hex = bytes.toString('hex', 2);
  const needsEdges = value.length < SHORTEST_WITHIN_WORDS;
  needles.push({ text: value, mark, before: 0, after: 0, needsEdges });
  add(hex, 0, 0);
  if (/[a-f]/.test(hex)) add(hex.toUpperCase(), 0, 0);
  addBase64(bytes, add);
  if (UNCHANGED.test(value)) return;
  const escaped = JSON.stringify(value).slice(1, -1);
  const percent = percentEncoded(value);
  const spellings = [escaped, JSON.stringify(escaped).slice(1, -1), percent, lowerEscapes(percent)];
  for (const text of new Set(spellings)) if (text !== value) add(text, 0, 0);
}

function lowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

function percentEncoded(value: string): string {
  // A lone surrogate has no percent encoding.
  return /\p{Cs}/u.test(value) ? value : encodeURIComponent(value);
}

/**
 * A value can begin at any of the three positions of a base64 group; only characters made of it alone are searched.
 * `bytes` has two bytes before the value, to be included or not.
 */
function addBase64(bytes: Buffer, add: (text: string, before: number, after: number) => void): void {
  for (let lead = 0; lead <= 2; lead++) {
    const bits = (bytes.length - 2 + lead) * 8;
    const from = Math.ceil((lead * 8) / 6);
    const to = Math.floor(bits / 6);
    if (to - from < SHORTEST_ENCODED) continue;
    const before = lead === 0 ? 0 : 1;
    const after = bits % 6 === 0 ? 0 : 1;
    const text = bytes.toString('base64', 2 - lead).slice(from, to);
    add(text, before, after);
    if (/[+/]/.test(text)) add(text.replaceAll('+', '-').replaceAll('/', '_'), before, after);
  }
}
