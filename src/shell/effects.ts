import type { Effect } from './effect.ts';
import type { Reading } from './reading.ts';

/** Everything the line would do to files, the network and other programs, in the order of its runs. */
export function effectsOf(_reading: Reading): Effect[] {
  return [];
}
