import { withinBudget } from '../text/budget.ts';
import { readPosix } from './posix/posix.ts';
import type { Dialect, Reading } from './reading/reading.ts';
import { looksLikeCmd, readCmd } from './windows/cmd.ts';
import { looksLikePowerShell, readPowerShell } from './windows/powershell.ts';

export interface ReadOptions {
  readonly dialect?: Dialect;
}

/** Reads a command line in the given dialect, or else the one it looks like. Total: any text gives a reading. */
export function readCommand(text: string, options: ReadOptions = {}): Reading {
  const { value: reading, isSpent } = withinBudget(() => readIn(options.dialect ?? dialectOf(text), text));
  return isSpent
    ? { ...reading, unknowns: [...reading.unknowns, { kind: 'size', run: undefined }] }
    : reading;
}

function readIn(dialect: Dialect, text: string): Reading {
  switch (dialect) {
    case 'powershell':
      return readPowerShell(text);
    case 'cmd':
      return readCmd(text);
    default:
      return readPosix(text);
  }
}

function dialectOf(text: string): Dialect {
  if (looksLikePowerShell(text)) return 'powershell';
  return looksLikeCmd(text) ? 'cmd' : 'posix';
}
