/** Bats test files: bash, with tests as named blocks. */

import { insideOf } from '../line/inner.ts';
import { fileText } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Carrier } from './carriers.ts';

const TEST = /^([ \t]*)@test[ \t]+(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s{]+)[ \t]*(?=\{)/gm;
/** Options of `run` that state what to expect of the command. */
const RUN =
  /^([ \t]*(?:\{[ \t]*)?)(?:bats_pipe|run)(?:[ \t]+(?:-\d+|!|--separate-stderr|--keep-empty-lines|--))*[ \t]+/gm;
const LOAD = /^([ \t]*)load[ \t]+(["']?)([\w./$-]+?)(?:\.bash)?\2[ \t]*$/gm;

export const batsCode = (text: string): string =>
  text.replaceAll(TEST, '$1').replaceAll(RUN, '$1').replaceAll(LOAD, '$1source $2$3.bash$2');

const OPTIONS = '-f: --filter: -F: --formatter: -j: --jobs: -o: --output: --report-formatter: --filter-tags:';

export const bats: Carrier = (run, given, at, line) =>
  readOptions(run.args, OPTIONS).operands.flatMap((file) => {
    const text = fileText(file, line);
    if (text === undefined) return [];
    const inside = { ...insideOf(run, given, at, { cause: 'shell_text' }), scope: at.scope.forNewShell([]) };
    return [line.readText(batsCode(text), inside)];
  });
