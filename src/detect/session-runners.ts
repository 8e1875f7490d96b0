/**
 * Files that programs run without an interpreter being seen in the line: what they find by themselves in their folder,
 * modules, settings that are code, playbooks, tests. Patterns stand for names that are not known.
 */
import { readOptions } from '../shell/options.ts';
import type { Run, Script, Word } from '../shell/reading.ts';
import type { CallContext, ReadCommand } from './call.ts';
import { placed } from './placed.ts';

interface Runner {
  /** Found by itself, from the folder it is started in. */
  readonly own: readonly string[];
  /** Options whose value is code; `all`: every word may name a file of code. */
  readonly named: readonly string[] | 'all';
  /** Words without one of which nothing is run. */
  readonly verbs?: RegExp;
}

const runner = (own: string, named: string, verbs?: RegExp): Runner => ({
  own: own.split(' ').filter((name) => name !== ''),
  named: named === 'all' ? 'all' : named.split(' ').filter((name) => name !== ''),
  ...(verbs === undefined ? {} : { verbs }),
});

const TESTS = 'test/*.js test/*.mjs test/*.cjs test/*.ts tests/*.js tests/*.ts __tests__/*.js __tests__/*.ts';
const CONFIGURED =
  '-c -f -r --config --format --formatter --plugin --require --reporter --rulesdir --parser --loader --import --preset --setup --resolve-plugins-relative-to';

const TABLE: readonly (readonly [RegExp, Runner])[] = [
  [/^g?make$/, runner('Makefile makefile GNUmakefile', '')],
  [
    /^(?:npm|pnpm|yarn|bun)$/,
    runner(
      `package.json bunfig.toml .pnpmfile.cjs .yarnrc.yml ${TESTS}`,
      '-r --preload',
      /^(?:t|tst|test|run|run-script|i|ci|install|add|start|rebuild|build|dev|exec|x|it|pack|publish)$/,
    ),
  ],
  [
    /^(?:pytest|py\.test)$/,
    runner('conftest.py tests/conftest.py test/conftest.py pytest.ini test_*.py tests/*.py test/*.py', 'all'),
  ],
  [/^(?:mocha|jest|vitest|ava|tap|jasmine|playwright|cypress|karma|nyc|c8)$/, runner(TESTS, 'all')],
  [
    /^(?:eslint|prettier|stylelint|webpack|rollup|vite|tsup|parcel|gulp|grunt|babel|postcss|tailwindcss|next|nuxt|astro)$/,
    runner('gulpfile.js Gruntfile.js', CONFIGURED),
  ],
  [
    /^gradlew?$/,
    runner(
      'build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar',
      '-b -I -c --build-file --init-script',
    ),
  ],
  [/^mvnw?$/, runner('pom.xml .mvn/extensions.xml', '-f --file')],
  [/^ant$/, runner('build.xml', '-f -buildfile')],
  [
    /^(?:docker|podman|nerdctl|buildah)$/,
    runner('Dockerfile Containerfile', '-f --file', /^(?:build|bud|bake)$/),
  ],
  [
    /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/,
    runner(
      'compose.yaml compose.yml docker-compose.yml docker-compose.yaml',
      '-f --file',
      /^(?:up|run|build|create|start)$/,
    ),
  ],
  [/^(?:terraform|tofu|terragrunt)$/, runner('*.tf', '', /^(?:init|plan|apply|destroy|refresh|import)$/)],
  [/^ansible(?:-\w+)?$/, runner('ansible.cfg', 'all')],
  [/^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb)$/, runner('', '-f --file -init -i')],
  [/^(?:vim?|nvim|ex|view)$/, runner('', '-S -s -u')],
  [/^g?sed$/, runner('', '-f --file')],
  [/^(?:gdb|lldb)$/, runner('.gdbinit', '-x -s --command --source')],
  [/^emacs$/, runner('', '-l --load --script')],
  [/^ninja$/, runner('build.ninja', '-f')],
  [/^cmake$/, runner('CMakeLists.txt', '-P -C')],
  [/^meson$/, runner('meson.build', '')],
  [/^(?:dotnet|msbuild)$/, runner('Directory.Build.targets Directory.Build.props *.csproj', 'all')],
  [/^pylint$/, runner('.pylintrc pylintrc', '--rcfile')],
  [/^(?:task|go-task)$/, runner('Taskfile.yml Taskfile.yaml', '-t --taskfile')],
  [/^rubocop$/, runner('.rubocop.yml', '-c -r --config --require')],
  [
    /^(?:rake|rspec|rails|thor|bundle|bundler)$/,
    runner('Rakefile Gemfile .rspec spec/spec_helper.rb spec/*.rb', 'all'),
  ],
  [/^just$/, runner('justfile Justfile .justfile', '-f --justfile')],
  [/^tox$/, runner('tox.ini', '-c')],
  [/^nox$/, runner('noxfile.py', '-f --noxfile')],
  [/^pre-commit$/, runner('.pre-commit-config.yaml', '-c --config')],
  [/^(?:invoke|inv|fab)$/, runner('tasks.py fabfile.py', '-c --collection')],
  [
    /^git$/,
    runner(
      '.husky/pre-commit .husky/commit-msg .husky/prepare-commit-msg .husky/pre-push .git/hooks/pre-commit .git/hooks/commit-msg .git/hooks/pre-push .git/hooks/post-commit .git/hooks/post-checkout .git/hooks/post-merge .pre-commit-config.yaml',
      '',
      /^(?:commit|push|checkout|switch|merge|pull|rebase)$/,
    ),
  ],
  [
    /^cargo$/,
    runner(
      'build.rs Cargo.toml src/*.rs .cargo/config.toml',
      '',
      /^(?:b|build|r|run|t|test|check|bench|install)$/,
    ),
  ],
  [/^go$/, runner('*.go', 'all', /^(?:run|test|generate)$/)],
  [
    /^(?:pip[\d.]*|uv|poetry|hatch|pdm)$/,
    runner('setup.py pyproject.toml', '', /^(?:\.{1,2}|\.\/|-e|--editable|sync|build)$/),
  ],
  [/^composer$/, runner('composer.json', '', /^(?:install|update|run|run-script)$/)],
  [/^direnv$/, runner('.envrc', '')],
  [/^mix$/, runner('mix.exs', '')],
  [/^sbt$/, runner('build.sbt', '')],
  [
    /^bazel(?:isk)?$/,
    runner('BUILD BUILD.bazel WORKSPACE MODULE.bazel .bazelrc', '', /^(?:build|run|test)$/),
  ],
  [/^vagrant$/, runner('Vagrantfile', '')],
];

/** How they are told to start in another folder, and which file to take instead. */
const ELSEWHERE = '-C: --directory: --prefix: --cwd: --dir: -f: --file: --makefile:';

export interface RunnerFile {
  readonly run: Run;
  readonly file: string;
  /** The line names it. */
  readonly isNamed: boolean;
  /** Where the program is started, with a slash at the end. */
  readonly folder?: string;
}

/** What the runs of a line would run in this way; the same run may have several. */
export function* runnerFiles({ reading }: ReadCommand, context: CallContext): Generator<RunnerFile> {
  for (const run of reading.runs) {
    const { program, args } = unwrapped(run);
    const place = (path: string) => placed(path, context, run.cwd);
    for (const [name, tool] of TABLE) {
      if (!name.test(program)) continue;
      if (tool.verbs !== undefined && !args.some(({ text }) => tool.verbs?.test(text))) continue;
      const start = startFolder(args);
      const folder = `${place(start ?? '.')}/`;
      for (const file of ownFiles(program, args, tool, start))
        yield { run, file: place(file), isNamed: false, folder };
      for (const file of namedFiles(run, args, tool)) yield { run, file: place(file), isNamed: true };
    }
    for (const file of modules(run)) yield { run, file: place(file), isNamed: true };
  }
  for (const script of reading.scripts)
    for (const file of imported(script)) {
      const run = reading.runs[script.run];
      if (run !== undefined) yield { run, file: placed(file, context, run.cwd), isNamed: true };
    }
}

/** `npx mocha …`, `python -m pytest …`: the program behind. */
function unwrapped({ program, args }: Run): Pick<Run, 'program' | 'args'> {
  const isModule = /^python[\d.]*$/.test(program) && args[0]?.text === '-m';
  const isPackage = program === 'npx' || program === 'bunx' || program === 'uvx';
  if (!isModule && !isPackage) return { program, args };
  const at = args.findIndex(({ text }) => !text.startsWith('-'));
  const name = args[at]?.value ?? '';
  return name === '' ? { program, args } : { program: name.replace(/@[^/]*$/, ''), args: args.slice(at + 1) };
}

function startFolder(args: readonly Word[]): string | undefined {
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
  // `docker build folder`: its file lies there.
  const context = own.includes('Dockerfile') ? options.operands.at(-1)?.text : undefined;
  if (context !== undefined && options.operands.length > 1) files.push(`${context}/Dockerfile`);
  return folder === undefined ? files : files.map((one) => `${folder}/${one}`);
}

function namedFiles(run: Run, args: readonly Word[], { named }: Runner): string[] {
  const texts = args.slice(0, 64).map(({ text }) => text);
  if (named === 'all') return texts.map((text) => text.replace(/^--?[\w-]+=/, '').replace(/::.*$/s, ''));
  const files = texts.flatMap((text, i) => {
    const before = texts[i - 1] ?? '';
    if (named.includes(before)) return [text];
    const [, name = '', value] = /^(--?[\w-]+)=(.+)$/s.exec(text) ?? [];
    if (value !== undefined && named.includes(name)) return [value];
    const short = text.slice(0, 2);
    if (/^-\w$/.test(short) && text.length > 2 && named.includes(short)) return [text.slice(2)];
    return [/^\+?(?:source|so|\\i|\.read)\s+(\S+)/.exec(text)?.[1] ?? []].flat();
  });
  // What comes in is the code of a database's shell.
  if (named.includes('-init'))
    for (const one of run.stdin) if (one.from === 'file') files.push(one.path.text);
  return files;
}

function modules({ program, args }: Run): string[] {
  const texts = args.map(({ text }) => text);
  if (/^(?:python|pypy)[\d.]*$/.test(program)) {
    const module = texts.includes('-m') ? texts[texts.indexOf('-m') + 1] : undefined;
    return module === undefined ? [] : python(module);
  }
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

const MOST_IMPORTS = 32;
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
