import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import type { CallSubject, ReadCommand } from './call.ts';
import type { Observation } from './check.ts';

/** An observation about one command; path and threat are added here. */
export type CommandObservation = Omit<Observation, 'threat' | 'path'>;

/** Observations about each command of a call. */
export function* eachCommand(
  { commands, context }: CallSubject,
  threat: Threat,
  observe: (command: ReadCommand, context: CallContext) => Iterable<CommandObservation>,
): Generator<Observation> {
  for (const command of commands) {
    for (const said of observe(command, context)) yield { threat, path: command.path, ...said };
  }
}
