import { insideOf, runCode } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, literal, type Outcome, unknown } from '../line/line.ts';
import { readOptions, tailOf } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';

/** Builtins that take code in a word, or expand a word again: names with subscripts, completion words. */

/** Their operands are names, whose subscripts are evaluated, or arithmetic. */
const NAMING = new Set(
  'test [ read unset let wait declare typeset local export readonly getopts mapfile readarray compgen complete vared float integer'.split(
    ' ',
  ),
);

/** `read 'a[$(cmd)]'`, `test -v 'a[$(cmd)]'`, `printf -v 'a[$(cmd)]' …` */
export function readSubscripts(program: string, args: readonly Word[], at: At, line: Line): void {
  if (program === 'printf') {
    if (args[0]?.value === '-v' && args[1]?.value !== undefined) line.readEmbedded(args[1].value, at);
    return;
  }
  if (!NAMING.has(program)) return;
  for (const { value } of args) if (value !== undefined) line.readEmbedded(value, at);
}

const within = (run: Draft, given: Launch, at: At): At => ({
  ...insideOf(run, given, at, { unfed: true, cause: 'shell_text' }),
  scope: at.scope,
});

const codeOf =
  (spelling: string, names: readonly string[]): Carrier =>
  (run, given, at, line) =>
    readOptions(run.args, spelling)
      .values(...names)
      .map((word) => runCode(word, run, within(run, given, at), line));

/** `bind -x '"\C-x": code'`, and keys that type a line; `bind \cx code` of fish. */
const bind: Carrier = (run, given, at, line) => {
  const { operands } = readOptions(run.args, '-M: --mode: -m: --sets-mode: -x: -f: -q: -u: -r:');
  const isFish = operands.length > 1 && !operands.some(({ text }) => /^\s*"/.test(text));
  if (isFish) return operands.slice(1).map((word) => runCode(word, run, within(run, given, at), line));
  return readline(run, given, at, line);
};

const readline: Carrier = (run, given, at, line) =>
  run.args.flatMap((word): Outcome[] => {
    const head = /^\s*"[^"]*"\s*:?\s*["']?/.exec(word.text);
    if (head === null) return [];
    const code = tailOf(word, head[0].length);
    const bare = code.text.replace(/(?:\\[nrCM].*)?["']?$/, '');
    return [runCode(code.value === undefined ? code : literal(bare), run, within(run, given, at), line)];
  });

/** `fc -s`, `fc -e editor`: a history line, or the editor that opens it. */
const fc: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '-e:');
  const editor = options.value('-e');
  if (options.has('-s') || editor?.text === '-') unknown(line, 'code', run.id, true);
  else if (editor !== undefined) return [runCode(editor, run, within(run, given, at), line)];
  return [];
};

/** A line put into the history can be run again by its number or by an event. */
const history: Carrier = (run, given, at, line) => {
  const from = run.args.findIndex(({ text }) => text === '-s');
  const [first] = run.args.slice(from + 1);
  return from === -1 || first === undefined ? [] : [runCode(first, run, within(run, given, at), line)];
};

/** `enable -f file name` loads machine code. */
const enable: Carrier = (run, _given, _at, line) => {
  if (readOptions(run.args, '-f:').has('-f')) unknown(line, 'code', run.id, true);
  return [];
};

/** `argparse 'c/cc=!code'` of fish: code that validates an option's value. */
const argparse: Carrier = (run, given, at, line) =>
  run.args.flatMap((word): Outcome[] => {
    const head = /^[\w/#-]{1,80}(?:=[?+*]{0,2})?!/.exec(word.text);
    return head === null ? [] : [runCode(tailOf(word, head[0].length), run, within(run, given, at), line)];
  });

/** `bindkey -s '^X' 'code\n'` of zsh. */
const bindkey: Carrier = (run, given, at, line) => {
  const typed = readOptions(run.args, '-M:').has('-s') ? run.args.at(-1) : undefined;
  const code = typed?.value?.replace(/(?:\\[nrM].*|\^[MJ].*)$/, '');
  return code === undefined ? [] : [runCode(literal(code), run, within(run, given, at), line)];
};

const COMPLETES =
  '-o: -A: -G: -W: -F: -C: -X: -P: -S: -c: --command: -a: --arguments: -n: --condition: -w: --wraps: -d: --description:';

/** fish completion words: code in parentheses is run. */
const complete: Carrier = (run, given, at, line) => {
  const words = readOptions(run.args, COMPLETES).values('-a', '--arguments');
  return [
    ...codeOf(COMPLETES, ['-C', '-F', '-n', '--condition'])(run, given, at, line),
    ...words
      .filter(({ text }) => text.includes('('))
      .map((word) => runCode(word, run, within(run, given, at), line)),
  ];
};

export const EVALUATING: Readonly<Record<string, Carrier>> = {
  compgen: codeOf(COMPLETES, ['-C', '-F']),
  complete,
  mapfile: codeOf('-d: -n: -O: -s: -u: -C: -c:', ['-C']),
  readarray: codeOf('-d: -n: -O: -s: -u: -C: -c:', ['-C']),
  argparse,
  bind,
  bindkey,
  fc,
  history,
  enable,
};
