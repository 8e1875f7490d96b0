import type { Script } from '../reading.ts';

/** A command line that a script hands to a shell or starts; undefined when run time decides it. */
export interface ScriptCommand {
  readonly command: string | undefined;
}

export function commandsInScript(_script: Script): ScriptCommand[] {
  return [];
}
