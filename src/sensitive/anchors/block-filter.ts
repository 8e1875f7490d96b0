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

const filter = chooseFilter();
/** Up to here the plain loops are done before the machine code is assembled, which a process that judges one call needs not. */
const FEW_BYTES = 8_192;
const filterFor = (at: number, last: number): BlockFilter => (last - at > FEW_BYTES ? filter : plainFilter);

export const { findLiterals } = filter;
export const findRuns: BlockFilter['findRuns'] = (at, last, border) =>
  filterFor(at, last).findRuns(at, last, border);
export const findNotAscii: BlockFilter['findNotAscii'] = (at, last) =>
  filterFor(at, last).findNotAscii(at, last);
