/**
 * The inner loops of the search in plain JavaScript, for engines without WebAssembly. `machine-filter.ts` finds the same
 * results in the same order, more than twice as fast.
 */
import { characterTable } from '../../text/character-table.ts';
import { bytes, memory, QUEUE_AT } from './byte-block.ts';
import { KEY_CHARACTERS, SHORTEST_RUN } from './run-routines.ts';
import * as layout from './search-tables.ts';

const { BEFORE, BEHIND, FOLD, FOLD_WORD, HERE, LONG, MIX, NEXT, SEARCH, SECOND_MIX, SLOT_BYTES } = layout;

/** The interface of both filters, over the loaded block. */
export interface BlockFilter {
  /** Appends `literal, position` for the literals of the search described at `search`, from `at` (even) to `last`. */
  findLiterals(at: number, last: number, search: number, shift: number, hits: number[]): void;
  /**
   * Queues `start, end` of the runs that begin before `last` and returns how many numbers it queued. None ends after
   * `border`, which is at least sixteen bytes after `last`.
   */
  findRuns(at: number, last: number, border: number): number;
  /** Queues the byte positions where UTF-16 text at `at` has a pair of units that are not both ASCII; returns how many. */
  findNotAscii(at: number, last: number): number;
}

const halves = new Uint16Array(memory);
const words = new Int32Array(memory);
const QUEUE = QUEUE_AT >> 2;
const FOLD_HALF = FOLD_WORD & 0xffff;
const NEXT_POWER = Math.log2(NEXT);

const number = (search: number, name: (typeof SEARCH)[number]): number =>
  words[(search >> 2) + SEARCH.indexOf(name)] as number;

/** 1 if the bitmap's word at `entry` knows the hash, else 0. */
function knows(entry: number, hash: number): number {
  const bit = (hash + NEXT_POWER) & 31;
  return ((bytes[entry + (bit >>> 3)] as number) >>> (bit & 7)) & 1;
}

/**
 * Queues the halves of words whose four bytes the bitmap knows. Each is written and kept by its bit, because a branch
 * would often be mispredicted; four per round and integers throughout halve the time.
 */
function queueKnown(at: number, last: number, search: number): number {
  const bitmap = number(search, 'bitmap');
  const bitShift = number(search, 'bitShift');
  const end = (last + 1) >> 1;
  let out = QUEUE;
  let half = at >> 1;
  let first = (halves[half] as number) | FOLD_HALF;
  do {
    const second = (halves[half + 1] as number) | FOLD_HALF;
    const third = (halves[half + 2] as number) | FOLD_HALF;
    const fourth = (halves[half + 3] as number) | FOLD_HALF;
    const fifth = (halves[half + 4] as number) | FOLD_HALF;
    const a = Math.imul(first | (second << 16), MIX);
    const b = Math.imul(second | (third << 16), MIX);
    const c = Math.imul(third | (fourth << 16), MIX);
    const d = Math.imul(fourth | (fifth << 16), MIX);
    words[out] = half;
    out = (out + knows(bitmap + (a >>> bitShift), a)) | 0;
    words[out] = half + 1;
    out = (out + knows(bitmap + (b >>> bitShift), b)) | 0;
    words[out] = half + 2;
    out = (out + knows(bitmap + (c >>> bitShift), c)) | 0;
    words[out] = half + 3;
    out = (out + knows(bitmap + (d >>> bitShift), d)) | 0;
    first = fifth;
    half += 4;
  } while (half < end);
  return out;
}

/** A table of literals: where it begins, and which bits of a hash select a slot. */
interface Table {
  readonly at: number;
  readonly mask: number;
  readonly starts: number;
  readonly letters: number;
}

const tableOf = (search: number, name: 'long' | 'short'): Table => ({
  at: number(search, name),
  mask: number(search, `${name}Mask`),
  starts: number(search, 'starts') >> 2,
  letters: number(search, 'letters'),
});

/** Appends the literals that contain `group` and match in full around `place`. */
function confirm(table: Table, group: number, place: number, shift: number, hits: number[]): void {
  const { at, mask, starts, letters } = table;
  let slot = (Math.imul(group, MIX) >>> 5) & mask;
  for (let row = (at + slot) >> 2; words[row + 1] !== 0; row = (at + slot) >> 2) {
    slot = (slot + SLOT_BYTES) & mask;
    if (words[row] !== group) continue;
    const literal = (words[row + 1] as number) - 1;
    const start = place - (words[row + 2] as number);
    const end = letters + (words[starts + literal + 1] as number);
    let letter = letters + (words[starts + literal] as number);
    for (let here = start; letter < end && ((bytes[here] as number) | FOLD) === bytes[letter]; here++)
      letter++;
    if (letter === end) hits.push(literal, start + shift);
  }
}

function findLiterals(at: number, last: number, search: number, shift: number, hits: number[]): void {
  const end = queueKnown(at, last, search);
  const relations = number(search, 'relations');
  const relationShift = number(search, 'relationShift');
  const long = tableOf(search, 'long');
  const short = tableOf(search, 'short');
  for (let next = QUEUE; next < end; next++) {
    const half = words[next] as number;
    const group = (halves[half] as number) | ((halves[half + 1] as number) << 16) | FOLD_WORD;
    const relation = bytes[relations + (Math.imul(group, SECOND_MIX) >>> relationShift)] as number;
    if (relation === 0) continue;
    const place = half << 1;
    if (relation & LONG) confirm(long, group, place, shift, hits);
    if (relation & HERE) confirm(short, group & 0xffffff, place, shift, hits);
    if (relation & BEFORE) {
      const before = (bytes[place - 1] as number) | FOLD;
      confirm(short, ((group << 8) & 0xffff00) | before, place - 1, shift, hits);
    }
    if (relation & BEHIND) confirm(short, group >>> 8, place + 1, shift, hits);
  }
}

/** 1 for the units of a run. */
export const IS_KEY_CHARACTER = characterTable(256, KEY_CHARACTERS);

/** Reads backwards from where the shortest run would end, so most stretches are skipped after a few bytes. */
function findRuns(at: number, last: number, border: number): number {
  let out = QUEUE;
  for (let start = at; start < last && start + SHORTEST_RUN <= border; ) {
    let back = start + SHORTEST_RUN - 1;
    while (back >= start && IS_KEY_CHARACTER[bytes[back] as number] === 1) back--;
    if (back < start) {
      let end = start + SHORTEST_RUN;
      while (end < border && IS_KEY_CHARACTER[bytes[end] as number] === 1) end++;
      words[out] = start;
      words[out + 1] = end;
      out += 2;
      back = end;
    }
    start = back + 1;
  }
  return out - QUEUE;
}

const BEYOND_ASCII = 0xff80ff80 | 0;

function findNotAscii(at: number, last: number): number {
  let out = QUEUE;
  let place = at;
  do {
    if (((words[place >> 2] as number) & BEYOND_ASCII) !== 0) words[out++] = place;
    place += 4;
  } while (place < last);
  return out - QUEUE;
}

export const plainFilter: BlockFilter = { findLiterals, findRuns, findNotAscii };
