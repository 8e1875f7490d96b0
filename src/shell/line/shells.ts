import { unescaped } from '../reading/escapes.ts';
import { readOptions } from '../reading/options.ts';
import type { Input, Word } from '../reading/reading.ts';
import { isNamedFile } from '../reading/wrapper-folder.ts';
import { insideOf, runCode, withEnvironment } from './inner.ts';
import { type At, type Draft, type Launch, type Line, NO_FEED, type Outcome, unknown } from './line.ts';

export const SHELLS = new Set(
  'sh bash zsh dash ksh ksh93 mksh pdksh ash fish rbash yash csh tcsh hush elvish nu xonsh osh rc es murex ion oil ysh'.split(
    ' ',
  ),
);

const SPELLING =
  '-o: -O: --rcfile: --init-file: --init-command: -C: --command: --norc --noprofile --login --posix --restricted --verbose';

/** `bash -c code`, `bash file`, `… | bash`, `bash <<EOF`. */
export function readShell(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const args = run.args.filter(({ text }) => !/^\+[A-Za-z]+$/.test(text));
  const options = readOptions(args, SPELLING, 'operand');
  // It only checks the syntax.
  if (options.has('-n') && !options.has('-c')) return [];
  const inside = (parameters: readonly Word[], name?: Word): At => ({
    ...insideOf(run, given, at, { cause: 'shell_text' }),
    scope: withEnvironment(at.scope.forNewShell(parameters, name), given),
  });
  const named = options.value('--command', '-C', '--init-command');
  if (options.has('-c') || named !== undefined) {
    const [code, name, ...parameters] = named === undefined ? options.operands : [named];
    if (code !== undefined) askForeign(code.text, run, line);
    return code === undefined ? [] : [runCode(code, run, inside(parameters, name), line)];
  }
  const start = options.value('--rcfile', '--init-file');
  const started = start === undefined ? [] : readFile(start, run, given, inside([]), line);
  if (started.length > 0) return started;
  const [file, ...parameters] = options.operands;
  if (file !== undefined && !options.has('-s')) return readFile(file, run, given, inside(parameters), line);
  return readInput(run, given, inside(options.operands), line);
}

/** Shells with their own grammar, of which only plain commands are read. */
const FOREIGN = new Set('csh tcsh nu elvish xonsh rc es murex ion oil ysh'.split(' '));

function askForeign(code: string, run: Draft, line: Line): void {
  if (FOREIGN.has(run.program) && !/^[\w\s./=:,@%+-]*$/.test(code)) unknown(line, 'code', run.id, true);
}

/** A file of code: known if the line wrote it before, or if it is a `<(…)` whose output is known. */
export function readFile(file: Word, run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const path = pathKey(file.text);
  if (path === '-' || path === '/dev/stdin' || path === '/dev/fd/0') return readInput(run, given, at, line);
  const text = fileText(file, line);
  if (text !== undefined) return [line.readText(text, at)];
  if (/^\/dev\/fd\//.test(path)) unknown(line, 'code', run.id, true);
  // Run time decides which file it is: any that the line wrote is possible.
  if (file.value === undefined) {
    const texts = [...line.files.values()].filter((one) => one !== undefined).slice(0, MOST_FILES);
    for (const one of texts) line.readText(one, { ...at, scope: at.scope.fork() });
  }
  if (file.substitutions.length > 0 && !isNamedFile(file.text)) unknown(line, 'code', run.id);
  return [];
}

const MOST_FILES = 8;

export function fileText(file: Word, line: Line): string | undefined {
  const [only, ...more] = file.substitutions;
  if (only !== undefined && more.length === 0 && only.kind === 'input') return line.produced.get(only);
  return line.files.get(pathKey(file.text));
}

/** `./x` and `x` are one file, and so are the names of a descriptor. */
export function pathKey(path: string): string {
  if (path.startsWith('./')) return path.slice(2);
  return path.replace(/^\/proc\/(?:self|thread-self|\d+|\$\$|\$\{?\w+\}?)\/fd\//, '/dev/fd/');
}

/** Standard input as code. */
export function readInput(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const inside = { ...at, feed: NO_FEED };
  if (given.stdinText !== undefined) {
    askForeign(given.stdinText, run, line);
    const outcome = line.readText(given.stdinText, inside);
    // The echo of sh and zsh interprets escapes.
    if (!/\\(?:x[\da-fA-F]|0?[0-7]{3}|[nt])/.test(given.stdinText)) return [outcome];
    return [outcome, line.readText(unescaped(given.stdinText), { ...inside, scope: inside.scope.fork() })];
  }
  const [word] = given.stdin.flatMap((one) => (one.from === 'text' ? [one.word] : []));
  if (word !== undefined) return [runCode(word, run, inside, line)];
  if (given.stdin.length > 0) unknown(line, 'code', run.id, given.stdin.some(isDescriptor));
  return [];
}

/** A descriptor that the line opened elsewhere, or the end of a coprocess. */
const isDescriptor = (input: Input): boolean =>
  (input.from === 'pipe' && input.runs.length === 0) ||
  (input.from === 'file' && input.path.text.startsWith('/dev/fd/'));
