import { readCommand } from './read.ts';
import type { Run, Word } from './reading/reading.ts';

/** Runs as one line each, for readable expectations: `rm -rf /`, `?` before a word that only run time knows. */
export function spelledRuns(line: string): string[] {
  return readCommand(line, { dialect: 'posix' }).runs.map(spelledRun);
}

const spelledRun = ({ program, args }: Run): string => [program, ...args.map(spelledWord)].join(' ');

const spelledWord = ({ value, text }: Word): string => (value === undefined ? `?${text}` : value);
