/**
 * The files that a call would run: scripts it names, and what runners find by themselves. A person who allows
 * `bash deploy.sh` has looked at that script: with another text it is another call. What a script itself starts is
 * not followed.
 */
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { codeFlows } from '../../screening/flows/code-flow.ts';
import { runnerFiles } from '../../screening/session/session-runners.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Understood } from '../road.ts';

/** Handed in by a caller that may read files: the digest of the content at a path, links followed; undefined if unreadable. */
export type ContentDigest = (path: string) => string | undefined;

const MOST_FILES = 512;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;
/** Names that stand for others. */
const PATTERN = /[*?[\]{}$`]/;

/** A file that cannot be read is recorded as absent. */
export function executedFiles(
  subject: CallSubject | Understood | undefined,
  digestOf: ContentDigest,
): JsonValue[] {
  if (subject === undefined) return [];
  const paths = 'context' in subject ? executedPaths(subject) : (subject.executes ?? []);
  return paths.map((path) => [path, digestOf(path) ?? 'absent']);
}

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
