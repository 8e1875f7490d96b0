import type { Reading } from './reading.ts';

/**
 * For each run, all runs whose output can reach it: through pipes, here-strings, substitutions in its words,
 * variables, files written before in the line, `tee`, `>(…)`. Transitive; a run without feeders has no entry.
 */
export function feeders(_reading: Reading): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map();
}
