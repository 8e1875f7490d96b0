/**
 * The files that a call would run: scripts it names, and what runners find by themselves. What a script itself starts is
 * not followed.
 */
import type { CallSubject, ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { codeFlows } from '../flows/code-flow.ts';
import { runnerFiles } from './session-runners.ts';

const MOST_FILES = 512;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;
/** Names that stand for others. */
const PATTERN = /[*?[\]{}$`]/;

/** Sorted, each once. */
export function executedPaths(subject: CallSubject): string[] {
  const { home } = subject.context;
  const paths = new Set(
    subject.commands
      .flatMap((command) => [...pathsOf(command, subject)])
      // Paths below the home folder are spelled with a tilde.
      .map((path) => (home !== undefined && path.startsWith('~/') ? `${home}${path.slice(1)}` : path)),
  );
  const known = [...paths].filter((path) => ABSOLUTE.test(path) && !PATTERN.test(path)).sort();
  return known.slice(0, MOST_FILES);
}

function* pathsOf(command: ReadCommand, { context }: CallSubject): Generator<string> {
  for (const { files } of codeFlows(command, context)) yield* files;
  for (const { file } of runnerFiles(command, context)) yield file;
  for (const { spelled, where, cwd } of command.reading.runs) {
    const program = spelled.value ?? '';
    // A program by its path is a file like a script; one by its name is the system's.
    if (where === 'here' && program.includes('/') && !SYSTEM.test(program))
      yield placed(program, context, cwd);
  }
}

const SYSTEM = /^\/(?:usr\/)?s?bin\//;
