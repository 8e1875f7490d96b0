/** The inner loops of the search as machine code, assembled when the process starts. */
import { END_AT, memory, RESULTS_AT, RESULTS_SIZE } from './byte-block.ts';
import { confirmRoutine, filterRoutine, matchRoutine } from './literal-routines.ts';
import { assemble } from './machine-code.ts';
import type { BlockFilter } from './plain-filter.ts';
import { notAsciiRoutine, runsRoutine } from './run-routines.ts';

/** Throws where the engine cannot run it, such as on a processor without vectors. */
export function machineFilter(machineMemory: WebAssembly.Memory): BlockFilter {
  const [filter, , match, runs, notAscii] = assemble(machineMemory, [
    { parameters: 3, locals: 7, code: filterRoutine() },
    { parameters: 6, locals: 4, code: confirmRoutine() },
    { parameters: 6, locals: 3, code: matchRoutine() },
    { parameters: 3, locals: 6, code: runsRoutine() },
    { parameters: 2, locals: 1, code: notAsciiRoutine() },
  ]);
  const results = new Int32Array(memory, RESULTS_AT, RESULTS_SIZE >> 2);
  const end = new Int32Array(memory, END_AT, 1);
  return {
    findLiterals: (at, last, search, shift, hits) => {
      const count = filter?.(at, last, search) ?? 0;
      for (let next = 0; next < count; ) {
        // Half of the room is reserved for what a single position may produce.
        next = match?.(next, count, search, RESULTS_AT, RESULTS_AT + RESULTS_SIZE / 2, END_AT) ?? count;
        const numbers = ((end[0] as number) - RESULTS_AT) >> 2;
        for (let i = 0; i < numbers; i += 2)
          hits.push(results[i] as number, (results[i + 1] as number) + shift);
      }
    },
    findRuns: (at, last, border) => runs?.(at, last, border) ?? 0,
    findNotAscii: (at, last) => notAscii?.(at, last) ?? 0,
  };
}
