import { type At, type Draft, type Launch, type Line, literal, type Outcome, unknown } from './line.ts';
import { readOptions } from './options.ts';
import type { Word } from './reading.ts';

export const SHELLS = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ksh',
  'mksh',
  'pdksh',
  'ash',
  'fish',
  'rbash',
  'yash',
  'csh',
  'tcsh',
  'hush',
]);

const SPELLING =
  '-o: +o: -O: +O: --rcfile: --init-file: --init-command: -C: --command: --norc --noprofile --login --posix';

/** `bash -c code`, `bash file`, `… | bash`, `bash <<EOF`. */
export function readShell(run: Draft, args: readonly Word[], given: Launch, at: At, line: Line): Outcome[] {
  const options = readOptions(
    args.filter(({ text }) => !/^\+[A-Za-z]$/.test(text)),
    SPELLING,
    'operand',
  );
  const feed = { inputs: given.stdin, text: given.stdinText };
  const inner = (parameters: readonly Word[]): At => ({
    ...at,
    feed,
    scope: at.scope.forNewShell(parameters),
    cause: 'shell_text',
    parent: run.id,
    depth: at.depth + 1,
  });
  const named = options.value('--command', '-C', '--init-command');
  if (options.has('-c') || (run.program === 'fish' && named !== undefined)) {
    const [code, , ...parameters] = named === undefined ? options.operands : [named, literal('')];
    if (code === undefined) return [];
    return [readCode(code, run, inner(parameters), line)];
  }
  const [file, ...parameters] = options.operands;
  if (file !== undefined && !options.has('-s')) return readFile(file, run, inner(parameters), line);
  return readInput(run, given, inner(options.operands), line);
}

/** Code in a word. Parts that only run time knows stay as spelled, so that the rest can be read. */
export function readCode(code: Word, run: Draft, at: At, line: Line): Outcome {
  if (code.value === undefined) unknown(line, 'code', run.id);
  return line.readText(code.text, at);
}

/** A file of code: known if the line wrote it before, or it is a `<(…)` whose output is known. */
export function readFile(file: Word, run: Draft, at: At, line: Line): Outcome[] {
  const text = line.files.get(file.text);
  if (text !== undefined) return [line.readText(text, at)];
  if (file.substitutions.length > 0 || line.files.has(file.text)) unknown(line, 'code', run.id);
  return [];
}

/** Standard input as code. */
export function readInput(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (given.stdinText !== undefined)
    return [line.readText(given.stdinText, { ...at, feed: { inputs: [], text: undefined } })];
  const [word] = given.stdin.flatMap((one) => (one.from === 'text' ? [one.word] : []));
  if (given.stdin.length > 0) unknown(line, 'code', run.id);
  if (word !== undefined) return [line.readText(word.text, { ...at, feed: { inputs: [], text: undefined } })];
  return [];
}
