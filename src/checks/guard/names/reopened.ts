/** A guarded file at a program's standard input, which the program reopens by the name of its descriptor. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { openedIn } from '../../../shell/effects/reopened.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { namedPlace, placeOf } from '../places/naming.ts';
import { CODE_OPTION } from './code-takers.ts';
import { isUnderstood } from './handed.ts';
import { CHANGES } from './may-change.ts';

const REOPENED =
  'Tool call passes a file of the guard or its hooks to a program that reopens it and may change it.';
const READ_ONLY =
  /\b(?:open|read\w*|file_get_contents|createReadStream|load\w*)\(\s{0,4}["'`]\/(?:dev|proc)\/[^"'`]{1,40}["'`]\s{0,4}(?:,\s{0,4}["'`](?:r|rb|rt|utf-?8)["'`]\s{0,4})?\)/gi;
const OPENS = /O_RDWR|O_WRONLY|["']\+[<>]/;

/** `python3 fix.py /dev/stdin < file` and code that opens `/proc/self/fd/0` for writing. */
export function reopenedActs({ reading }: ReadCommand, context: CallContext): Act[] {
  return reading.runs.flatMap((run) => {
    if (run.where !== 'here') return [];
    const place = placeOf(context, run.cwd);
    const path = textsOf(run, reading)
      .flatMap((text) => openedIn(text, run, reading))
      .map((file) => namedPlace(file, place, context))
      .find((one) => one !== undefined);
    return path === undefined ? [] : [act(printable(path, { max: 100 }), REOPENED)];
  });
}

function textsOf(run: Run, { scripts }: Reading): string[] {
  const words = isUnderstood(run) ? [] : run.args.map(({ value, text }) => value ?? text);
  const code = scripts.flatMap((script) => {
    const rest = script.run === run.id ? script.text.replaceAll(READ_ONLY, '') : '';
    return CHANGES.test(rest) || OPENS.test(rest) ? [rest] : [];
  });
  return words.some((word) => CODE_OPTION.test(word)) ? code : [...words, ...code];
}
