/** What the cmdlets, .NET methods and console programs of Windows would do. */
import type { Effect } from '../effect.ts';
import type { Reading, Run } from '../reading.ts';
import { windowsExecution } from './windows-execute.ts';
import { windowsFiles } from './windows-files.ts';
import { windowsNetwork } from './windows-network.ts';

export type WindowsTeller = (run: Run, reading: Reading) => Generator<Effect>;

const TABLES = [windowsFiles, windowsNetwork, windowsExecution] as const;
/** For programs that no table knows. */
const OTHERS = windowsExecution.get('*');

export function windowsEffects(reading: Reading): Effect[] {
  const effects: Effect[] = [];
  for (const run of reading.runs) {
    const tellers = TABLES.flatMap((table) => table.get(run.program) ?? []);
    for (const tell of tellers.length > 0 || OTHERS === undefined ? tellers : [OTHERS])
      effects.push(...tell(run, reading));
  }
  return effects;
}
