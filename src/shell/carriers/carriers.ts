import { insideOf, runCode } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, literal, type Outcome } from '../line/line.ts';
import { fileText, readFile, readInput, readShell, SHELLS } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import { bats, batsCode } from './bats.ts';
import { CODE_OPTIONS } from './code-options.ts';
import { fd, find, parallel } from './each.ts';
import { EVALUATING } from './evaluating.ts';
import { FLEETS } from './fleets.ts';
import { git } from './git-code.ts';
import { readOther } from './other-shells.ts';
import { ownServer } from './own-command.ts';
import { PROGRAM_OPTIONS } from './program-options.ts';
import { REMOTE } from './remote.ts';
import { RUNNERS } from './runners.ts';
import { noteScript, readInterpreter, SCRIPTED } from './script-bodies.ts';
import { SESSIONS } from './sessions.ts';
import { TERMINALS } from './terminals.ts';

/** Reads what a run carries: code for a shell, a program in its words, a script. */
export type Carrier = (run: Draft, given: Launch, at: At, line: Line) => Outcome[];

const source: Carrier = (run, given, at, line) => {
  const [file, ...parameters] = run.args;
  const inside: At = { ...insideOf(run, given, at, { cause: 'shell_text' }), scope: at.scope };
  // fish executes piped input.
  if (file === undefined) return readInput(run, given, inside, line);
  const before = at.scope.parameters;
  if (parameters.length > 0) at.scope.parameters = parameters;
  const outcomes = readFile(file, run, given, inside, line);
  at.scope.parameters = before;
  return outcomes;
};

const AWK =
  '-F: --field-separator: -v: --assign: -f: --file: -i: --include: -e: --source: -l: --load: -E: --exec:';

const awk: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, AWK, 'operand');
  const sources = options.values('-e', '--source');
  const files = options.values('-f', '--file', '-E');
  const inline = sources.length > 0 || files.length > 0 ? sources : options.operands.slice(0, 1);
  const texts = [...inline.map(({ text }) => text), ...files.flatMap((file) => fileText(file, line) ?? [])];
  const outcomes = texts.flatMap((text) => noteScript('awk', text, run, given, at, line));
  // Its own arguments passed to a shell: `awk 'BEGIN{system(ARGV[1])}' 'cmd'`.
  const isRun = texts.some((text) => /\bARGV\b/.test(text) && /\bsystem\s*\(|\|/.test(text));
  if (!isRun) return outcomes;
  const words = options.operands.slice(inline === sources ? 0 : 1, 16);
  const inside = insideOf(run, given, at, { cause: 'script', unfed: true });
  return [...outcomes, ...words.map((word) => runCode(word, run, inside, line))];
};

const CARRIERS = new Map<string, Carrier>([
  ...Object.entries(REMOTE),
  ...Object.entries(FLEETS),
  ...Object.entries(RUNNERS),
  ...Object.entries(SESSIONS),
  ...Object.entries(TERMINALS),
  ...Object.entries(CODE_OPTIONS),
  ...Object.entries(SCRIPTED),
  ...Object.entries(EVALUATING),
  ['bats', bats],
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name): [string, Carrier] => [name, awk]),
  ['find', find],
  ['gfind', find],
  ['fd', fd],
  ['fdfind', fd],
  ['parallel', parallel],
  ['git', git],
  ['source', source],
  ['.', source],
]);

export function readCarried(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const started = [
    ...(PROGRAM_OPTIONS.get(run.program)?.(run, given, at, line) ?? []),
    ...readShellEscapes(run, given, at, line),
    ...ownServer(run, given, at, line),
  ];
  const carried = carriedBy(run, given, at, line);
  return started.length === 0 ? carried : [...carried, ...started];
}

function carriedBy(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const { program } = run;
  if (SHELLS.has(program)) return readShell(run, given, at, line);
  const carrier = CARRIERS.get(program);
  if (carrier !== undefined) return carrier(run, given, at, line);
  return (
    readOther(run, given, at, line) ??
    readInterpreter(run, given, at, line) ??
    readWritten(run, given, at, line)
  );
}

/** By its bare name: in a folder of programs, or one that functions are loaded from. */
function writtenAs({ program, parent }: Draft, line: Line): string | undefined {
  // A wrapper that calls the program it is named after.
  if (parent !== undefined && line.runs[parent]?.program === program) return undefined;
  for (const [path, text] of line.files) if (path.endsWith(`/${program}`)) return text;
  return undefined;
}

/** A file that the line wrote earlier, run by its name: its first line decides how to read it. */
function readWritten(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (line.files.size === 0) return [];
  const text = run.spelled.text.includes('/') ? fileText(run.spelled, line) : writtenAs(run, line);
  if (text === undefined) return [];
  const shebang = /^#!\s*\S*?\/(?:env\s+(?:-S\s+)?)?([\w.-]+)(?:\s|$)/.exec(text.slice(0, 200))?.[1] ?? 'sh';
  // `#!/usr/bin/env -S sh -c "code"`: the first line is the command.
  const [, first] = /^#!\s*\S*\/env\s+-S\s*([^\n]{1,4000})/.exec(text) ?? [];
  if (first !== undefined && /\s-\w*[ce]\b/.test(first))
    return [line.readText(first, insideOf(run, given, at, { cause: 'shell_text' }))];
  const language = /^(python|node|perl|ruby|php|lua)/.exec(shebang)?.[1];
  if (language === undefined) {
    const scope = at.scope.forNewShell(run.args);
    const code = shebang === 'bats' ? batsCode(text) : text;
    return [line.readText(code, { ...insideOf(run, given, at, { cause: 'shell_text' }), scope })];
  }
  const names = {
    python: 'python',
    node: 'javascript',
    perl: 'perl',
    ruby: 'ruby',
    php: 'php',
    lua: 'lua',
  } as const;
  return noteScript(names[language as keyof typeof names], text, run, given, at, line);
}

/** Programs with shell escapes among the commands they read from their input. */
const ESCAPING = new Set(
  'ed red ex vi vim nvim view gdb lldb sqlite3 sqlite psql mysql mariadb ftp lftp sftp gnuplot ghci R octave bc dc mail mailx telnet more less man w3m lynx'.split(
    ' ',
  ),
);

/** `!cmd`, `r !cmd`, `:%!cmd`, `.shell cmd`, `\! cmd`, `shell cmd`, `system("cmd")` */
const ESCAPE =
  /^\s*(?:[:\d,$%.'+-]{0,12}\s*(?:(?:r|read|w|write|silent!?)\s{0,4})?!+|\.(?:shell|system)\s|\\!|:!|(?:shell|system)[\s(]+["']?)\s{0,8}(\S.*?)["')]{0,3}\s*$/;

const MOST_LINES = 64;

/** What an editor, a debugger or a database's shell passes on: lines at its input, or of a file that the line wrote. */
function readShellEscapes(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (!ESCAPING.has(run.program)) return [];
  const files = line.files.size === 0 ? [] : run.args.map((word) => fileText(word, line));
  return [given.stdinText, ...files]
    .flatMap((text) => text?.split('\n', MOST_LINES) ?? [])
    .flatMap((row) => ESCAPE.exec(row.slice(0, 4_096))?.[1] ?? [])
    .map((code) => runCode(literal(code), run, insideOf(run, given, at, { unfed: true }), line));
}
