import type { Effect } from '../reading/effect.ts';
import type { Script } from '../reading/reading.ts';
import { interpret } from './interpret.ts';

/** What a script body itself would do; the commands it starts are runs of their own. */
export function effectsInScript(script: Script): readonly Effect[] {
  return interpret(script).effects;
}
