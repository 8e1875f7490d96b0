import type { Executes } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';

/**
 * Code that tools load because an option names it: formatters, reporters, plugins, executable settings. A module name
 * (`--reporter dot`) is the project's own; a path may be anywhere.
 */
type Row = readonly [spelling: string, names: string];

const JAVASCRIPT: Row = [
  '-r: --require: --import: --loader: --experimental-loader: -e: --eval: -p: --print: -C: --conditions: --env-file: --title: --input-type: --test-reporter:',
  '-r --require --import --loader --experimental-loader --test-reporter',
];
const CONFIGURED: Row = ['-c: --config: --plugin: -p: -o: -d: -f:', '-c --config --plugin'];
const EDITOR: Row = ['-c: --cmd: -S: -u: -T: -i: -w: -W:', '-S -u'];
const COMPILER: Row = [
  '-B: -o: -I: -L: -l: -D: -x: -specs: -fplugin: -shared -static -pthread -fPIC -Wall -Wextra',
  '-B -specs -fplugin',
];

const LOADING: ReadonlyMap<string, Row> = new Map<string, Row>([
  ...'node nodejs tsx ts-node'.split(' ').map((name): [string, Row] => [name, JAVASCRIPT]),
  ...'webpack rollup vite tsup vue-tsc parcel karma'
    .split(' ')
    .map((name): [string, Row] => [name, CONFIGURED]),
  ...'vim vi nvim'.split(' ').map((name): [string, Row] => [name, EDITOR]),
  ...'gcc g++ cc c++ clang clang++'.split(' ').map((name): [string, Row] => [name, COMPILER]),
  ['bun', ['-r: --preload: --config: -c: -e: -p:', '-r --preload']],
  ['ruby', ['-r: -I: -e: -C: -E:', '-r -I']],
  ['perl', ['-I: -e: -E: -M: -m: -i:: -0::', '-I']],
  [
    'eslint',
    [
      '-f: --format: -c: --config: --rulesdir: --resolve-plugins-relative-to: --parser: --plugin: --ext: -o: --output-file:',
      '-f --format -c --config --rulesdir --resolve-plugins-relative-to --parser --plugin',
    ],
  ],
  [
    'mocha',
    [
      '-r: --require: -R: --reporter: --config: --package: -u: --ui: --file: --import: -g: -f: -t:',
      '-r --require -R --reporter --config --ui --file --import',
    ],
  ],
  [
    'jest',
    [
      '-c: --config: --rootDir: --reporters: --setupFiles: --setupFilesAfterEnv: --globalSetup: --globalTeardown: --run --testRunner: --transform: --resolver: --runner: --env: --testEnvironment: --testResultsProcessor: --preset: -t: --testNamePattern:',
      '-c --config --rootDir --reporters --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --testRunner --transform --resolver --runner --env --testEnvironment --testResultsProcessor --preset',
    ],
  ],
  [
    'vitest',
    [
      '-c: --config: -r: --root: --reporter: --globalSetup: --environment: -t: --testNamePattern: --dir:',
      '-c --config -r --root --reporter --globalSetup --environment',
    ],
  ],
  ['playwright', ['-c: --config: --reporter: -g: --grep: --project:', '-c --config --reporter']],
  [
    'prettier',
    ['--plugin: --config: --plugin-search-dir: --parser:', '--plugin --config --plugin-search-dir'],
  ],
  [
    'stylelint',
    [
      '--config: -f: --formatter: --custom-formatter: --custom-syntax: --config-basedir:',
      '--config --custom-formatter --custom-syntax --config-basedir',
    ],
  ],
  ['babel', ['--config-file: --plugins: --presets: -o: -d:', '--config-file --plugins --presets']],
  [
    'pytest',
    [
      '--rootdir: --confcutdir: -c: --config-file: -p: -k: -m: -o: -n: -W:',
      '--rootdir --confcutdir -c --config-file -p',
    ],
  ],
  ['mypy', ['--config-file: -p: -m: -c:', '--config-file']],
  ['pylint', ['--rcfile: --load-plugins: --init-hook: -j:', '--rcfile --load-plugins']],
  ['flake8', ['--config: --append-config: --select: --ignore:', '--config --append-config']],
  ['tox', ['-c: --conf: -e: --workdir:', '-c --conf']],
  ['nox', ['-f: --noxfile: -s: --session:', '-f --noxfile']],
  ['rspec', ['-r: --require: -I: -O: --options: -f: -e: -o:', '-r --require -I -O --options']],
  ['rubocop', ['-r: --require: -c: --config: -f: -o:', '-r --require -c --config']],
  ['phpunit', ['--bootstrap: -c: --configuration: --filter:', '--bootstrap -c --configuration']],
  ['phpstan', ['-a: --autoload-file: -c: --configuration: -l:', '-a --autoload-file -c --configuration']],
  [
    'gradle',
    [
      '-I: --init-script: -b: --build-file: -c: --settings-file: -p: -x: --include-build:',
      '-I --init-script -b --build-file -c --settings-file --include-build',
    ],
  ],
  [
    'mvn',
    [
      '-s: --settings: -gs: --global-settings: -f: --file: -P: -pl: -D:',
      '-s --settings -gs --global-settings -f --file',
    ],
  ],
  ['cargo', ['--config: -p: --features: --target: --manifest-path:', '--config']],
  ['ssh', ['-F: -p: -i: -o: -l: -J: -L: -R: -D: -W: -b: -c: -m: -e: -E: -S: -Q: -w: -B: -I: -O:', '-F -I']],
  ['nmap', ['--script: --datadir: -p: -o:', '--script --datadir']],
  ['emacs', ['-l: --load: --eval: -f:', '-l --load']],
  ['gdb', ['-x: -ix: --command: -ex: -iex: -p: --args', '-x -ix --command']],
  ['openssl', ['-engine: -provider-path: -in: -out:', '-engine -provider-path']],
]);

/** Names under which the same tool is started. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['gradlew', 'gradle'],
  ['mvnw', 'mvn'],
  ['py.test', 'pytest'],
  ['_mocha', 'mocha'],
]);

const RUNNER = /^(?:npx|bunx|pnpx|pnpm|yarn|npm|bun)$/;

/** The tool behind `npx`, `yarn` or `python -m`. */
function toolOf({ program, args }: Run): readonly [string, readonly Word[]] {
  if (/^python[\d.]*$/.test(program) && args[0]?.text === '-m') return [args[1]?.text ?? '', args.slice(2)];
  if (!RUNNER.test(program)) return [program, args];
  const at = args.findIndex(({ text }) => !/^-|^(?:exec|x|dlx|run)$/.test(text));
  return at === -1
    ? [program, args]
    : [(args[at]?.text ?? '').replace(/(.)@[\w.^~-]+$/, '$1'), args.slice(at + 1)];
}

const isPath = ({ text }: Word): boolean => /^(?:file:\/\/)?(?:[/~]|\.{1,2}\/|\$)|^[\w.-]+\//.test(text);

export function loadedEffects(reading: Reading): Executes[] {
  return reading.runs.flatMap((run) => {
    const [tool, args] = toolOf(run);
    const known = LOADING.get(ALIASES.get(tool) ?? tool);
    if (known === undefined) return [];
    return readOptions(args, known[0])
      .values(...known[1].split(' '))
      .filter(isPath)
      .map(
        ({ text }): Executes => ({
          does: 'execute',
          run: run.id,
          language: 'plugin',
          code: { from: 'file', path: text.replace(/^file:\/\//, '') },
        }),
      );
  });
}
