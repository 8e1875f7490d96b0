import type { Action } from './action.ts';
import { FAMILY_FILES } from './family-files.ts';
import { FAMILY_NETWORK } from './family-network.ts';
import { FAMILY_PROCESSES } from './family-processes.ts';

/** One table for all languages of the families: their names for the same thing rarely mean something else elsewhere. */
export const FAMILY: ReadonlyMap<string, Action> = new Map([
  ...FAMILY_FILES,
  ...FAMILY_NETWORK,
  ...FAMILY_PROCESSES,
]);

/** Properties whose assignment means what a call of their name would. */
export const SETTERS = new Set([
  '.executableURL',
  '.launchPath',
  '.arguments',
  '.FileName',
  '.Arguments',
  '.Args',
  '.commandLine',
  '.httpBody',
  '.Content',
  '.Body',
  '.body',
  '.Stdin',
  '.Stdout',
  '.Stderr',
  '.standardInput',
  '.executable',
  '.args',
  '.Uri',
  '.RequestUri',
]);
