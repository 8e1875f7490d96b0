import type { Script } from './reading.ts';

/** Programs that execute code: how each receives it. */
export interface Interpreter {
  readonly language: string;
  /** What `readOptions` must know. */
  readonly options: string;
  /** Options with code: the value, or for a shell the first operand. */
  readonly code: readonly string[];
  /** Options whose value is a code file, besides the first operand. */
  readonly file: readonly string[];
  /** Options that prevent execution. */
  readonly idle: readonly string[];
  /** Words that may precede the operand: `deno run`, `bun run`. */
  readonly verbs: readonly string[];
  /** Without code and operand it executes its standard input. */
  readonly stdin: boolean;
}

type Given = Partial<Interpreter> & { readonly language: string };

const of = (given: Given): Interpreter => ({
  options: '--version --help',
  code: [],
  file: [],
  idle: ['--version', '--help'],
  verbs: [],
  stdin: true,
  ...given,
});

const shell = of({
  language: 'shell',
  options: '-c -o: -O: --rcfile: --init-file: --version --help --posix --login --norc --noprofile',
  code: ['-c'],
  file: ['--rcfile', '--init-file'],
  idle: ['--version', '--help', '-n'],
});
const python = of({
  language: 'python',
  options: '-c: -m: -W: -X: -Q: --version --help --check-hash-based-pycs:',
  code: ['-c'],
  idle: ['--version', '--help', '-V', '-m'],
});
const javascript = of({
  language: 'javascript',
  options:
    '-e: --eval: -p: --print: -pe: -r: --require: --import: --loader: --experimental-loader: -C: --conditions: --env-file: --title: --input-type: --version --help --check --test',
  code: ['-e', '--eval', '-p', '--print', '-pe'],
  file: ['-r', '--require', '--import', '--loader', '--experimental-loader'],
  idle: ['--version', '--help', '-v', '-h', '-c', '--check', '--test'],
});
const powershell = of({
  language: 'powershell',
  options:
    '-c: -command: -e: -ec: -enc: -encodedcommand: -f: -file: -ep: -executionpolicy: -w: -windowstyle: -inputformat: -outputformat: -version: -wd: -workingdirectory: -noprofile -nop -nologo -noexit -noninteractive -noni -sta -mta -help',
  code: ['-c', '-command', '-e', '-ec', '-enc', '-encodedcommand'],
  file: ['-f', '-file'],
  idle: ['-help', '--version'],
});
const lua = of({ language: 'lua', options: '-e: -l:', code: ['-e'], file: ['-l'], idle: ['-v'] });
const tcl = of({ language: 'tcl', options: '-c: -f:', code: ['-c'], file: ['-f'] });

const SHELLS = 'sh bash zsh dash ksh mksh ash csh tcsh fish rbash yash elvish nu'.split(' ');

const TABLE: ReadonlyMap<string, Interpreter> = new Map([
  ...SHELLS.map((name): [string, Interpreter] => [name, shell]),
  ['python', python],
  ['pypy', python],
  ['node', javascript],
  ['nodejs', javascript],
  ['tsx', javascript],
  ['zx', javascript],
  ['ts-node', javascript],
  [
    'deno',
    of({
      language: 'javascript',
      options: '-c: --config: --import-map: --lock: --version --help',
      verbs: ['run', 'eval', 'serve'],
    }),
  ],
  [
    'bun',
    of({
      language: 'javascript',
      options: '-e: --eval: -p: -r: --preload: --cwd: --version --help',
      code: ['-e', '--eval', '-p'],
      file: ['-r', '--preload'],
      verbs: ['run'],
      stdin: false,
    }),
  ],
  [
    'perl',
    of({
      language: 'perl',
      options: '-e: -E: -I: -M: -m: -i:: -0::',
      code: ['-e', '-E'],
      idle: ['-v', '-V', '-c', '--help'],
    }),
  ],
  [
    'ruby',
    of({
      language: 'ruby',
      options: '-e: -r: -I: -C: -E: -i::',
      code: ['-e'],
      file: ['-r'],
      idle: ['-v', '-c', '--help', '--version'],
    }),
  ],
  [
    'php',
    of({
      language: 'php',
      options: '-r: -B: -R: -E: -f: -d: -c: -S: -t: --version --help --ini',
      code: ['-r', '-B', '-R', '-E'],
      file: ['-f'],
      idle: ['-v', '-l', '-i', '-m', '-S', '--version', '--help', '--ini'],
    }),
  ],
  ['lua', lua],
  ['luajit', lua],
  ['rscript', of({ language: 'r', options: '-e:', code: ['-e'] })],
  ['osascript', of({ language: 'applescript', options: '-e: -l: -s:', code: ['-e'] })],
  ['pwsh', powershell],
  ['powershell', powershell],
  ['tclsh', tcl],
  ['expect', tcl],
  ['wish', tcl],
  ['jimsh', tcl],
  // Interpreters of languages that are usually compiled; `code-files/languages.ts` reads their files the same way.
  ...'yaegi evcxr cling csi inim ghci'
    .split(' ')
    .map((name): [string, Interpreter] => [
      name,
      of({ language: name === 'inim' ? 'hashed' : name === 'ghci' ? 'dashed' : 'compiled' }),
    ]),
  ['kscript', of({ language: 'compiled' })],
  ['amm', of({ language: 'compiled', options: '-c:', code: ['-c'] })],
  ['scala', of({ language: 'compiled', options: '-e: -cp: -classpath:', code: ['-e'] })],
  [
    'scala-cli',
    of({ language: 'compiled', options: '-e: --dep: --scala:', verbs: ['run', 'test'], stdin: false }),
  ],
  ['dart', of({ language: 'compiled', options: '--packages:', verbs: ['run', 'test'] })],
  ['zig', of({ language: 'compiled', verbs: ['run', 'test', 'build-exe'] })],
  ['vlang', of({ language: 'compiled' })],
  ['jbang', of({ language: 'compiled', options: '--deps: -D:' })],
  ['rust-script', of({ language: 'compiled', options: '-e: -d: --dep:', code: ['-e'] })],
  ['dotnet-script', of({ language: 'compiled', options: '-c: -s:', verbs: ['eval'] })],
  [
    'elixir',
    of({
      language: 'hashed',
      options: '-e: --eval: -r: -S:',
      code: ['-e', '--eval'],
      file: ['-r'],
      idle: ['-S', '--version'],
    }),
  ],
  ['runghc', of({ language: 'dashed' })],
  ['runhaskell', of({ language: 'dashed' })],
  ['ocaml', of({ language: 'dashed', options: '-I: -e:', code: ['-e'] })],
  ['jshell', of({ language: 'java', options: '-R: -C: --startup:' })],
  ['m4', of({ language: 'm4', options: '-D: -I:' })],
  ['swift', of({ language: 'swift', options: '-e:', code: ['-e'] })],
  ['groovy', of({ language: 'groovy', options: '-e:', code: ['-e'] })],
  ['julia', of({ language: 'julia', options: '-e: -E: -p: -t:', code: ['-e', '-E'] })],
]);

const LONGEST_NAME = 32;

/** `python3.12`, `php8.2`, `lua5.4` are the languages without their version. */
export function interpreterOf(program: string): Interpreter | undefined {
  if (program.length > LONGEST_NAME) return undefined;
  return TABLE.get(program) ?? TABLE.get(program.replace(/-?\d[\d.]*$/, ''));
}

/** How the languages of interpreters are read. */
export const LANGUAGES: Readonly<Record<string, Script['language']>> = {
  python: 'python',
  javascript: 'javascript',
  perl: 'perl',
  ruby: 'ruby',
  php: 'php',
  lua: 'lua',
  applescript: 'applescript',
  compiled: 'compiled',
  java: 'compiled',
  groovy: 'compiled',
  swift: 'compiled',
  hashed: 'hashed',
  r: 'hashed',
  julia: 'hashed',
  dashed: 'dashed',
};
