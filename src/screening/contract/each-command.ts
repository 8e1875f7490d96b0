import type { Threat } from '../../vocabulary/signal.ts';
import type { CallContext, CallSubject, ReadCommand } from './call.ts';
import type { Observation } from './check.ts';

/** What is said of one command; its place and threat are added here. */
export type Said = Omit<Observation, 'threat' | 'path'>;

/** What is said of each of a call's commands. */
export function* eachCommand(
  { commands, context }: CallSubject,
  threat: Threat,
  observe: (command: ReadCommand, context: CallContext) => Iterable<Said>,
): Generator<Observation> {
  for (const command of commands) {
    for (const said of observe(command, context)) yield { threat, path: command.path, ...said };
  }
}
