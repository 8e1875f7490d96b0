/**
 * The inner loops of the search over the loaded block: where literals are, where long runs of key characters are, where
 * a text is not ASCII. Machine code where the engine supports it, else plain JavaScript with the same results; chosen once.
 */
import { machineMemory, memory, QUEUE_AT, QUEUE_SIZE } from './byte-block.ts';
import { machineFilter } from './machine-filter.ts';
import { type BlockFilter, plainFilter } from './plain-filter.ts';

/** Where the loops store their results. */
export const queue = new Int32Array(memory, QUEUE_AT, QUEUE_SIZE >> 2);

function chooseFilter(): BlockFilter {
  if (machineMemory === undefined) return plainFilter;
  try {
    return machineFilter(machineMemory);
  } catch {
    // No memory for code, or no vectors: slower, but the same results.
    return plainFilter;
  }
}

export const { findLiterals, findRuns, findNotAscii } = chooseFilter();
