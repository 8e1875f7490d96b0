import type { At, Draft, Launch, Line, Outcome } from './line.ts';
import { readShell, SHELLS } from './shells.ts';

/** What a run brings along: code for a shell, a program in its arguments, a script. */
export function readCarried(run: Draft, given: Launch, at: At, line: Line): Outcome[] | undefined {
  if (SHELLS.has(run.program)) return readShell(run, run.args, given, at, line);
  return undefined;
}
