/** What the cmdlets, .NET methods and console programs of Windows would do. */
import type { Effect } from '../reading/effect.ts';
import type { Reading, Run } from '../reading/reading.ts';
import { windowsExecution } from './windows-execute.ts';
import { windowsFiles } from './windows-files.ts';
import { windowsNetwork } from './windows-network.ts';

export type WindowsTeller = (run: Run, reading: Reading) => Generator<Effect>;

const TABLES = [windowsFiles, windowsNetwork, windowsExecution] as const;
/** For programs in no table. */
const OTHERS = [...windowsExecution].flatMap(([program, tell]) => (program === '*' ? [tell] : []));

const TELLERS: ReadonlyMap<string, readonly WindowsTeller[]> = new Map(
  TABLES.flatMap((table) => [...table.keys()]).map((program) => [
    program,
    TABLES.flatMap((table) => table.get(program) ?? []),
  ]),
);

export function windowsEffects(reading: Reading): Effect[] {
  const effects: Effect[] = [];
  for (const run of reading.runs) {
    for (const tell of TELLERS.get(run.program) ?? OTHERS) effects.push(...tell(run, reading));
  }
  return effects;
}
