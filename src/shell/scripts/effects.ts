import type { Effect } from '../effect.ts';
import type { Script } from '../reading.ts';

/** What a script body itself would do; the commands it starts are runs of their own. */
export function effectsInScript(_script: Script): Effect[] {
  return [];
}
