import type { Executes } from '../effect.ts';
import type { Reading } from '../reading.ts';

/** Which runs execute code, and where that code comes from. */
export function executeEffects(_reading: Reading): Executes[] {
  return [];
}
