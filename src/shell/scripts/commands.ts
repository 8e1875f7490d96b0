import type { Script } from '../reading/reading.ts';
import { interpret } from './interpret.ts';

/** A command line that a script passes to a shell or starts; undefined when run time decides it. */
interface ScriptCommand {
  /** Parts that run time decides appear as shell variables: `git tag "$version"`. */
  readonly command: string | undefined;
}

export function commandsInScript(script: Script): readonly ScriptCommand[] {
  return interpret(script).commands;
}
