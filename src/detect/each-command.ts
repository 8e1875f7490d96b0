import type { Threat } from '../vocabulary/signal.ts';
import type { CallContext, CallSubject, ReadCommand } from './call.ts';
import type { Observation } from './check.ts';

/** What is said of one command; its place and threat are added here. */
export type Said = Omit<Observation, 'threat' | 'path'>;

/** Every distinct thing that is said of a call's commands, once each. */
export function* eachCommand(
  { commands, context }: CallSubject,
  threat: Threat,
  observe: (command: ReadCommand, context: CallContext) => Iterable<Said>,
): Generator<Observation> {
  for (const command of commands) {
    let seen: Set<string> | undefined;
    for (const said of observe(command, context)) {
      if (seen?.has(said.evidence)) continue;
      seen ??= new Set();
      seen.add(said.evidence);
      yield { threat, path: command.path, ...said };
    }
  }
}
