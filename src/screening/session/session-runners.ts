/**
 * Files that programs run without an interpreter in the line: what they find by themselves in their folder, modules,
 * settings that are code, playbooks, tests. Patterns replace names that are not known.
 */
import { readOptions } from '../../shell/reading/options.ts';
import type { Run, Script, Word } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { type Runner, TESTS } from './runners/runner.ts';
import { READ_AS, RUNNERS } from './session-runner-table.ts';

/** Options that name another folder to start in, or another file to use. */
const ELSEWHERE = '-C: --directory: --prefix: --cwd: --dir: -f: --file: --makefile:';

interface RunnerFile {
  readonly run: Run;
  readonly file: string;
  /** The line names it. */
  readonly isNamed: boolean;
  /** Where the program is started, with a slash at the end. */
  readonly folder?: string;
  /** A name that selects the right reader, whatever the file is called. */
  readonly readAs?: string;
}

/** What the runs of a line would run in this way; one run may have several. */
export function* runnerFiles({ reading }: ReadCommand, context: CallContext): Generator<RunnerFile> {
  for (const run of reading.runs) {
    const { program, args } = unwrapped(run);
    const place = (path: string) => placed(path, context, run.cwd);
    for (const [name, tool] of RUNNERS) {
      if (!name.test(program)) continue;
      if (!isStarted(tool, args)) continue;
      const start = startFolder(program, args);
      const folder = `${place(start ?? '.')}/`;
      for (const file of ownFiles(program, args, tool, start))
        yield { run, file: place(file), isNamed: false, folder };
      const readAs = READ_AS.find(([programs]) => programs.test(program))?.[1];
      for (const file of namedFiles(run, args, tool))
        yield { run, file: place(file), isNamed: true, ...(readAs === undefined ? {} : { readAs }) };
    }
    for (const file of [...modules(run), ...fromEnvironment(run)])
      yield { run, file: place(file), isNamed: true };
    for (const file of settingsTakenIn(run))
      yield { run, file: place(file), isNamed: true, readAs: '.gitconfig' };
  }
  for (const script of reading.scripts)
    for (const file of imported(script)) {
      const run = reading.runs[script.run];
      if (run !== undefined) yield { run, file: placed(file, context, run.cwd), isNamed: true };
    }
}

/** Folders below which a run picks up code, and the names that it looks for. */
export function* runnerFolders(
  { reading }: ReadCommand,
  context: CallContext,
): Generator<{ readonly run: Run; readonly folder: string; readonly name: RegExp }> {
  for (const run of reading.runs) {
    const { program, args } = unwrapped(run);
    for (const [name, tool] of RUNNERS) {
      if (tool.below === undefined || !name.test(program) || !isStarted(tool, args)) continue;
      const start = startFolder(program, args);
      yield { run, folder: `${placed(start ?? '.', context, run.cwd)}/`, name: tool.below };
      // `mvn -f other/pom.xml`, `pytest ../pkg`: files beside the named one.
      for (const { text } of args) {
        if (text.startsWith('-') || !text.includes('/') || /[*?$]|^[a-z]+:\/\//.test(text)) continue;
        const path = placed(text.replace(/\/\.\.\.$/, ''), context, run.cwd);
        yield {
          run,
          folder: /\.\w{1,8}$/.test(path) ? path.slice(0, path.lastIndexOf('/') + 1) : `${path}/`,
          name: tool.below,
        };
      }
    }
  }
}

const isStarted = ({ verbs }: Runner, args: readonly Word[]): boolean =>
  verbs === undefined || args.some(({ text }) => verbs.test(text));

/** `npx mocha …`, `python -m pytest …`: the program that is really run. */
function unwrapped(run: Run): Pick<Run, 'program' | 'args'> {
  const { args } = run;
  const program = run.program.replace(/\.(?:sh|bat|cmd)$/, '');
  const isModule = /^python[\d.]*$/.test(program) && args[0]?.text === '-m';
  const isPackage = /^(?:npx|bunx|uvx|pnpx)$/.test(program);
  const isBehind = BEHIND.get(program)?.test(args[0]?.text ?? '') === true;
  if (!isModule && !isPackage && !isBehind) return { program, args };
  const at = args.findIndex(({ text }, i) => !text.startsWith('-') && i >= (isBehind ? 1 : 0));
  const name = args[at]?.value ?? '';
  return name === '' ? { program, args } : { program: name.replace(/@[^/]*$/, ''), args: args.slice(at + 1) };
}

/** `uv run pytest`, `bundle exec rspec`, `pnpm exec jest`: the word before the actual program. */
const BEHIND: ReadonlyMap<string, RegExp> = new Map([
  ...'uv poetry hatch pdm pipenv rye pixi'.split(' ').map((name): [string, RegExp] => [name, /^run$/]),
  ...'bundle bundler pnpm yarn npm mise rtx direnv dotenv'
    .split(' ')
    .map((name): [string, RegExp] => [name, /^(?:exec|x|dlx)$/]),
  ['coverage', /^run$/],
]);

/** For CMake these are where it installs to, and a script. */
function startFolder(program: string, args: readonly Word[]): string | undefined {
  if (/^(?:cmake|ctest|cpack)$/.test(program)) return undefined;
  const options = readOptions(args, ELSEWHERE);
  const chosen = args.find(({ text }) => text.startsWith('-chdir='))?.text.slice('-chdir='.length);
  return options.value('-C', '--directory', '--prefix', '--cwd', '--dir')?.text ?? chosen;
}

function ownFiles(
  program: string,
  args: readonly Word[],
  { own, named }: Runner,
  folder: string | undefined,
): string[] {
  const options = readOptions(args, ELSEWHERE);
  const file = options.value('-f', '--file', '--makefile')?.text;
  const files = /^g?make$/.test(program) && file !== undefined ? [file, ...own] : [...own];
  if (named === 'all' || named.includes('--config'))
    for (const end of ['js', 'cjs', 'mjs', 'ts'])
      files.push(`${program}.config.${end}`, `.${program}rc.${end}`);
  // `docker build folder`: its file is there.
  const context = own.includes('Dockerfile') ? options.operands.at(-1)?.text : undefined;
  if (context !== undefined && options.operands.length > 1) files.push(`${context}/Dockerfile`);
  return folder === undefined ? files : files.map((one) => `${folder}/${one}`);
}

function namedFiles(run: Run, args: readonly Word[], { named }: Runner): string[] {
  const texts = args.map(({ text }) => text);
  if (named === 'all') return texts.map((text) => text.replace(/^--?[\w-]+=/, '').replace(/::.*$/s, ''));
  const files = texts.flatMap((text, i): string[] => {
    const before = texts[i - 1] ?? '';
    if (named.includes(before)) return [text];
    const [, name = '', value] = /^(--?[\w-]+)=(.+)$/s.exec(text) ?? [];
    if (value !== undefined && named.includes(name)) return [value];
    const short = text.slice(0, 2);
    if (/^-\w$/.test(short) && text.length > 2 && named.includes(short)) return [text.slice(2)];
    return [/^\+?(?:source|so|\\i|\.read)\s+(\S+)/.exec(text)?.[1] ?? []].flat();
  });
  // The input is code for a database's shell.
  if (named.includes('-init'))
    for (const one of run.stdin) if (one.from === 'file') files.push(one.path.text);
  return files;
}

const READ_AT_START =
  /^(?:BASH_ENV|ENV|PYTHONSTARTUP|NODE_OPTIONS|RUBYOPT|PERL5OPT|LD_PRELOAD|DYLD_INSERT_LIBRARIES|GIT_SSH(?:_COMMAND)?|GIT_PAGER|PAGER|EDITOR|SHELL|ZDOTDIR|JAVA_TOOL_OPTIONS)$/;

/** `BASH_ENV=a.sh bash -c …`, `NODE_OPTIONS='--require ./a.js' npm test`. */
const fromEnvironment = ({ environment }: Run): string[] =>
  environment.flatMap(({ name, value }) =>
    READ_AT_START.test(name) ? value.text.split(/[\s=:]+/).filter((part) => /[./]/.test(part)) : [],
  );

/** `git config include.path ../team`, `git -c include.path=team`: relative to git's own folder, or to the current one. */
function settingsTakenIn({ program, args }: Run): string[] {
  if (program !== 'git') return [];
  const texts = args.map(({ text }) => text);
  return texts.flatMap((text, i) => {
    const [, given] = /^include(?:if\..*)?\.path(?:=(.+))?$/is.exec(text) ?? [text, null];
    if (given === null) return [];
    const path = given ?? texts[i + 1] ?? '';
    return path === '' ? [] : [path, `.git/${path}`];
  });
}

function modules({ program, args }: Run): string[] {
  const texts = args.map(({ text }) => text);
  if (/^(?:python|pypy)[\d.]*$/.test(program)) {
    const module = texts.includes('-m') ? texts[texts.indexOf('-m') + 1] : undefined;
    return module === undefined ? [] : python(module);
  }
  if (program === 'npx') return texts.slice(0, 1).map((name) => `node_modules/.bin/${name}`);
  // `node --test a.js`: every file is run.
  return program === 'node' && texts.includes('--test')
    ? [...texts.filter((text) => !text.startsWith('-')), ...TESTS.split(' ')]
    : [];
}

function python(module: string): string[] {
  const path = module.replaceAll('.', '/');
  const [first = ''] = module.split('.');
  return [`${path}.py`, `${path}/__main__.py`, `${path}/__init__.py`, `${first}.py`, `${first}/__init__.py`];
}

const MOST_IMPORTS = 512;
const PYTHON_IMPORT = /(?:^|[;\n])[ \t]{0,40}(?:import|from)[ \t]{1,8}([\w.]{1,100})/g;
const CALLED_IMPORT = /(?:__import__|import_module|run_module|run_path)\([ \t]?['"]([\w./-]{1,100})['"]/g;
const SCRIPT_IMPORT = /(?:require|import|from)[ \t]{0,4}\(?[ \t]{0,4}['"`](\.{0,2}\/[^'"`\n]{1,200})['"`]/g;

function imported({ language, text }: Script): string[] {
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].slice(0, MOST_IMPORTS).map(([, name = '']) => name);
  if (language === 'python')
    return [...found(PYTHON_IMPORT), ...found(CALLED_IMPORT)].flatMap((name) =>
      name.includes('/') ? [name] : python(name),
    );
  if (language !== 'javascript') return [];
  const code = found(SCRIPT_IMPORT).filter((path) => !path.endsWith('.json'));
  return code.flatMap((path) => [path, `${path}.js`, `${path}.cjs`, `${path}/index.js`]);
}
