import { hasDotSwitch, withDots } from './effects/dot-globs.ts';
import { environmentEffects } from './effects/environment.ts';
import { executeEffects } from './effects/execute.ts';
import { fileEffects } from './effects/files.ts';
import { loadedEffects } from './effects/loaded.ts';
import { networkEffects } from './effects/network.ts';
import { reopenedEffects } from './effects/reopened.ts';
import { windowsEffects } from './effects/windows.ts';
import { writtenBesides } from './effects/written.ts';
import type { Effect } from './reading/effect.ts';
import type { Reading } from './reading/reading.ts';
import { interpret } from './scripts/interpret.ts';

/** Everything the line would do to files, the network and other programs, in the order of its runs. */
export function effectsOf(reading: Reading): Effect[] {
  const effects: Effect[] = [
    ...fileEffects(reading),
    ...writtenBesides(reading),
    ...networkEffects(reading),
    ...environmentEffects(reading),
    ...executeEffects(reading),
    ...loadedEffects(reading),
    ...windowsEffects(reading),
    // What a script itself would do; the commands that it starts are runs of their own.
    ...reading.scripts.flatMap((script) => interpret(script).effects),
  ];
  effects.push(...reopenedEffects(effects, reading));
  const meant = hasDotSwitch(reading) ? effects.map(withDots) : effects;
  // Most lines have one run.
  return reading.runs.length < 2 ? meant : meant.sort((a, b) => (a.run ?? -1) - (b.run ?? -1));
}
