/** `sed` with the flag or the command `e`, which runs what the script makes of its input. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run, Word } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { type Place, placeOf } from '../places/naming.ts';

const MADE = 'Tool call runs commands that sed makes from its input.';
const OPTIONS = '-e: -f: -l: --expression: --file: --line-length:';
const LONGEST = 65_536;
/** A substitution with its flags. */
const SUBSTITUTION =
  /(?<![\w\\])s([^\w\s\\])(?:\\.|(?!\1)[^\\\n]){0,2000}\1(?:\\[\s\S]|(?!\1)[^\\]){0,2000}?\1([a-zA-Z0-9]{0,8})/g;
const COMMAND = /(?:^|[;{}\n]|[\d$]|\/[IM]{0,2}) {0,4}e(?:[ \t]+[^\n]|[ \t]*(?:$|[;}\n]))/;

export function sedRunActs({ reading }: ReadCommand, context: CallContext): Act[] {
  return reading.runs.flatMap((run) => {
    if (run.where !== 'here' || !/^g?sed$/.test(run.program)) return [];
    const isRunning = scriptsOf(run, placeOf(context, run.cwd), context).some(runsInput);
    return isRunning ? [act('sed e', MADE)] : [];
  });
}

function runsInput(script: string): boolean {
  if (script.length > LONGEST || !script.includes('e')) return false;
  if ([...script.matchAll(SUBSTITUTION)].some(([, , flags = '']) => flags.includes('e'))) return true;
  return COMMAND.test(script.replaceAll(SUBSTITUTION, 's'));
}

const textOf = ({ value, text }: Word): string => value ?? text;

function scriptsOf({ args }: Run, place: Place, { session }: CallContext): string[] {
  if (args.some(({ text }) => text === '--sandbox')) return [];
  const options = readOptions(args, OPTIONS);
  const given = options.values('-e', '--expression');
  const files = options.values('-f', '--file');
  const own = given.length + files.length > 0 ? given : options.operands.slice(0, 1);
  return [...own.map(textOf), ...files.flatMap((file) => session?.code?.get(place(textOf(file))) ?? [])];
}
