import { readCmdInto } from './cmd-reader.ts';
import { readPowerShellWords } from './powershell-launch.ts';
import { WindowsLine } from './windows-line.ts';

/** A line in which each of the two shells can start the other. */
export function newLine(): WindowsLine {
  return new WindowsLine({ readCmd: readCmdInto, readPowerShellWords });
}
