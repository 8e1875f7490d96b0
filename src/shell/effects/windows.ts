import type { Effect } from '../effect.ts';
import type { Reading } from '../reading.ts';

/** What the programs of PowerShell and cmd would do. */
export function windowsEffects(_reading: Reading): Effect[] {
  return [];
}
