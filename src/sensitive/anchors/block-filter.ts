/**
 * The inner loops of the search, run as machine code over the loaded block: where literals stand, where long runs of
 * key signs are, where a text is not ASCII.
 */

import { END_AT, memory, QUEUE_AT, QUEUE_SIZE, RESULTS_AT, RESULTS_SIZE } from './byte-block.ts';
import { confirmRoutine, filterRoutine, matchRoutine } from './literal-routines.ts';
import { assemble } from './machine-code.ts';
import { notAsciiRoutine, runsRoutine } from './run-routines.ts';

/** Where the loops leave what they found. */
export const queue = new Int32Array(memory.buffer, QUEUE_AT, QUEUE_SIZE >> 2);

const [filter, , match, runs, notAscii] = assemble(memory, [
  { parameters: 3, locals: 7, code: filterRoutine() },
  { parameters: 6, locals: 4, code: confirmRoutine() },
  { parameters: 6, locals: 3, code: matchRoutine() },
  { parameters: 3, locals: 6, code: runsRoutine() },
  { parameters: 2, locals: 1, code: notAsciiRoutine() },
]);
const results = new Int32Array(memory.buffer, RESULTS_AT, RESULTS_SIZE >> 2);
const end = new Int32Array(memory.buffer, END_AT, 1);

/** Appends `literal, place` for the literals of a search (described at `search`) between two places of the memory. */
export function findLiterals(at: number, last: number, search: number, shift: number, hits: number[]): void {
  const count = filter?.(at, last, search) ?? 0;
  for (let next = 0; next < count; ) {
    // Half of the room is kept for what one place alone may bring.
    next = match?.(next, count, search, RESULTS_AT, RESULTS_AT + RESULTS_SIZE / 2, END_AT) ?? count;
    const numbers = ((end[0] as number) - RESULTS_AT) >> 2;
    for (let i = 0; i < numbers; i += 2) hits.push(results[i] as number, (results[i + 1] as number) + shift);
  }
}

/** Queues `start, end` of the runs that begin before `last` and returns how many numbers that are; none ends behind `border`. */
export function findRuns(at: number, last: number, border: number): number {
  return runs?.(at, last, border) ?? 0;
}

/** Queues where, in bytes, UTF-16 text at `at` has a pair of units that are not both ASCII; returns how many. */
export function findNotAscii(at: number, last: number): number {
  return notAscii?.(at, last) ?? 0;
}
