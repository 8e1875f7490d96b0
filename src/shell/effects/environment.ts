import type { Effect } from '../effect.ts';
import type { Reading } from '../reading.ts';

export function environmentEffects(_reading: Reading): Effect[] {
  return [];
}
