import type { Dialect, Reading } from './reading.ts';

export interface ReadOptions {
  readonly dialect?: Dialect;
}

/** Reads a command line in the dialect named, or else the one it looks like. Total: any text gives a reading. */
export function readCommand(_text: string, options: ReadOptions = {}): Reading {
  return {
    dialect: options.dialect ?? 'posix',
    runs: [],
    scripts: [],
    unknowns: [{ kind: 'syntax', run: undefined }],
    variables: new Map(),
  };
}
