/**
 * Which runs execute code, and where that code comes from: the line's own text, standard input, a file (or the URL an
 * interpreter loads by itself), the output of other runs, or an unknown source.
 */
import type { Executes } from '../reading/effect.ts';
import { type Interpreter, interpreterOf } from '../reading/interpreters.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import { type Code, codeText, fileOf, runsIn, standardInput, textOf } from './executed/code-source.ts';

type Found = readonly [language: string, code: Code] | undefined;

/** Folders of the system's own programs: running one of them is running a tool, not a file. */
const INSTALLED =
  /^(?:\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?s?bin\/|\/(?:Applications|System|nix\/store|snap\/bin)\/)/;
const DYNAMIC_LOADER = /^ld(?:-linux|-musl|64|\.so)/;

export function executeEffects(reading: Reading): Executes[] {
  const found: Executes[] = [];
  for (const run of reading.runs) {
    for (const one of codesOf(run, reading)) {
      if (one !== undefined) found.push({ does: 'execute', run: run.id, language: one[0], code: one[1] });
    }
  }
  return found;
}

function codesOf(run: Run, reading: Reading): Found[] {
  if (run.program === 'busybox' || run.program === 'toybox') {
    const [applet, ...args] = run.args;
    return [...interpreted({ ...run, program: applet?.value ?? '', args }, reading)];
  }
  const own: Found[] = isFile(run.spelled)
    ? [['program', { from: 'file', path: run.spelled.value ?? run.spelled.text }]]
    : [];
  return [...own, ...interpreted(run, reading)];
}

/** `./install.sh`, `/tmp/x`, `$DIR/run`: the program is a file named by its path. */
function isFile({ value, text }: Word): boolean {
  const path = value ?? text;
  return path.includes('/') && !/^[a-z]+:\/\//i.test(path) && !INSTALLED.test(path);
}

function interpreted(run: Run, reading: Reading): Found[] {
  // `$(curl …)` alone: the output is the command.
  if (run.program === '' && /^(?:\$\(|`)/.test(run.spelled.text)) {
    const runs = runsIn(run.spelled, reading);
    return runs.length > 0 ? [['shell', { from: 'runs', runs }]] : [];
  }
  const interpreter = interpreterOf(run.program);
  if (interpreter === undefined) return [byProgram(run, reading)];
  return taken(interpreter, run, reading).map((code): Found => [interpreter.language, code]);
}

/** Programs that name a code file in an option: the language, the option's names, what `readOptions` must know. */
const BY_OPTION: ReadonlyMap<
  string,
  readonly [language: string, names: readonly string[], spelling: string]
> = new Map([
  ['make', ['make', ['-f', '--file', '--makefile'], '-f: --file: --makefile: -C: -j::']],
  ['gmake', ['make', ['-f', '--file', '--makefile'], '-f: --file: --makefile: -C: -j::']],
  ['awk', ['awk', ['-f', '--file'], '-f: --file: -F: -v:']],
  ['gawk', ['awk', ['-f', '--file'], '-f: --file: -F: -v:']],
  ['java', ['java', ['-jar'], '-jar: -cp: -classpath:']],
  ['at', ['shell', ['-f'], '-f: -q: -t:']],
  ['batch', ['shell', ['-f'], '-f: -q: -t:']],
]);
const PACKAGE_MANAGERS = new Set('dpkg rpm apt apt-get dnf yum pip pip3 npm gem snap'.split(' '));

/** Programs with their own grammar. */
function byProgram(run: Run, reading: Reading): Found {
  const { program, args } = run;
  if (PACKAGE_MANAGERS.has(program)) return packageFile(run, reading);
  const known = BY_OPTION.get(program);
  if (known !== undefined) {
    const isTimed = program === 'at' || program === 'batch';
    return option(run, ...known, reading) ?? (isTimed ? fromInput(run, 'shell') : undefined);
  }
  switch (program) {
    case 'source':
    case '.':
      return operand(run, 'shell', reading) ?? fromInput(run, 'shell');
    case 'eval':
      return ['shell', textOf(args[0]?.text === '--' ? args.slice(1) : args, reading)];
    case 'trap':
      return ['shell', textOf(args.slice(0, 1), reading)];
    case 'parallel':
      return args.every(({ text }) => text.startsWith('-')) ? fromInput(run, 'shell') : undefined;
    case 'ssh':
      return remoteShell(run);
    case 'crontab':
      return crontab(run, reading);
    case 'go':
      return args[0]?.value === 'run' ? operand({ ...run, args: args.slice(1) }, 'go', reading) : undefined;
    case 'uv':
    case 'pipx':
      return args[0]?.value === 'run' ? scriptOf(run, reading) : packageFile(run, reading);
    case 'npx':
    case 'bunx':
      return remote(run, reading);
    default:
      return DYNAMIC_LOADER.test(program) ? operand(run, 'program', reading) : undefined;
  }
}

function operand(run: Run, language: string, reading: Reading): Found {
  const word = run.args.find(({ text }) => !text.startsWith('-') || text === '-');
  return word === undefined ? undefined : [language, fileOf(run, word, reading)];
}

function option(
  run: Run,
  language: string,
  names: readonly string[],
  spelling: string,
  reading: Reading,
): Found {
  const word = readOptions(run.args, spelling).value(...names);
  return word === undefined ? undefined : [language, fileOf(run, word, reading)];
}

const fromInput = (run: Run, language: string): Found =>
  run.stdin.length > 0 ? [language, { from: 'stdin' }] : undefined;

/** Without a command, the other machine's shell executes the input. */
function remoteShell(run: Run): Found {
  const options = readOptions(
    run.args,
    '-p: -i: -o: -l: -F: -J: -L: -R: -D: -W: -b: -c: -m: -e: -E: -S: -Q: -w: -B: -I: -O:',
  );
  return options.operands.length === 1 && !options.has('-N', '-W', '-n')
    ? fromInput(run, 'shell')
    : undefined;
}

/** A package in a file has install scripts of its own. */
function packageFile(run: Run, reading: Reading): Found {
  const isInstall = run.args.some(({ text }) =>
    /^(?:i|install|add|-[a-zA-Z]*[iU][a-zA-Z]*|--install|--upgrade)$/.test(text),
  );
  const file = run.args.find(
    ({ text }) => /\.(?:deb|rpm|whl|tgz|tar\.gz|gem|snap)$/.test(text) && !/^[a-z+]+:\/\//i.test(text),
  );
  return isInstall && file !== undefined ? ['package', fileOf(run, file, reading)] : undefined;
}

function crontab(run: Run, reading: Reading): Found {
  const options = readOptions(run.args, '-u:');
  if (options.has('-l', '-e', '-r', '-h', '-V')) return undefined;
  const [file] = options.operands;
  return file === undefined ? fromInput(run, 'cron') : ['cron', fileOf(run, file, reading)];
}

/** `uv run script.py`, `uv run https://…`; the name of a tool is not a file. */
function scriptOf(run: Run, reading: Reading): Found {
  const found = operand({ ...run, args: run.args.slice(1) }, 'python', reading);
  const code = found?.[1];
  return code?.from === 'file' && /^https?:|\.pyw?$/.test(code.path) ? found : undefined;
}

/** A package runner executes what a URL returns; package names are another subject. */
function remote(run: Run, reading: Reading): Found {
  const found = operand(run, 'javascript', reading);
  const code = found?.[1];
  return code?.from === 'file' && /^(?:https?:|git\+|git:|ssh:|github:|gist:)/.test(code.path)
    ? found
    : undefined;
}

function taken(interpreter: Interpreter, run: Run, reading: Reading): Code[] {
  const isPowerShell = interpreter.language === 'powershell';
  const args = isPowerShell ? run.args.map(lowerOption) : run.args;
  const options = readOptions(args, interpreter.options, 'operand');
  // `bash -n` only checks the syntax; a later `+n` undoes that.
  if (options.has(...interpreter.idle) && !args.some(({ text }) => text === '+n')) return [];
  const found = options.values(...interpreter.file).map((word) => fileOf(run, word, reading));
  const operands = options.operands.filter(({ text }) => !/^\+\w/.test(text));
  if (interpreter.verbs.includes(operands[0]?.value ?? '')) {
    const verb = operands.shift()?.value;
    const rest = readOptions(operands, interpreter.options, 'operand').operands;
    if (verb === 'eval')
      return [...found, rest[0] === undefined ? { from: 'unknown' } : textOf(rest.slice(0, 1), reading)];
    return [...found, ...rest.slice(0, 1).map((word) => fileOf(run, word, reading))];
  }
  const [first] = operands;
  if (options.has(...interpreter.code)) {
    const words =
      interpreter.language === 'shell' ? operands.slice(0, 1) : options.values(...interpreter.code);
    if (isPowerShell && words[0]?.text === '-') return [{ from: 'stdin' }];
    return [...found, codeText(run, words, reading)];
  }
  if (options.has('-s') && interpreter.language === 'shell') return [...found, standardInput(run)];
  if (first !== undefined) return [...found, fileOf(run, first, reading)];
  return found.length > 0 || !interpreter.stdin ? found : [standardInput(run)];
}

const lowerOption = (word: Word): Word =>
  word.text.startsWith('-') ? { ...word, text: word.text.toLowerCase() } : word;
