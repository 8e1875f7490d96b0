import { insideOf, runCode, runWords } from '../line/inner.ts';
import { literal } from '../line/line.ts';
import { readOptions } from '../reading/options.ts';
import type { Carrier } from './carriers.ts';
import { codeIn } from './code-options.ts';

/** Project tools that run another program in their environment. */

/** The words after a verb: `poetry run cmd`, `bundle exec cmd`, `doppler run -- cmd`. */
const behindVerb =
  (verb: RegExp, spelling = '', skip = 0): Carrier =>
  (run, given, at, line) => {
    const global = readOptions(run.args, spelling, 'operand').operands;
    if (!verb.test(global[0]?.text ?? '')) return [];
    const words = readOptions(global.slice(1), spelling, 'operand').operands.slice(skip);
    const bare = words[0]?.text === '--' ? words.slice(1) : words;
    if (bare.length === 0) return [];
    const wrapper = run.args.slice(0, run.args.length - bare.length);
    const inside = insideOf(run, given, at, { wrapper });
    const [first] = bare;
    // A whole line in one word is for a shell.
    return first !== undefined && bare.length === 1 && /\s/.test(first.text)
      ? [runCode(first, run, inside, line)]
      : [runWords(bare, inside, line)];
  };

/** Each operand is a line of its own: `concurrently "a" "b"`, `hyperfine 'a' 'b'`. */
const eachOperand =
  (spelling: string, names: readonly string[] = []): Carrier =>
  (run, given, at, line) => {
    const options = readOptions(run.args, spelling);
    return [...options.operands, ...options.values(...names)]
      .slice(0, 16)
      .map((word) => runCode(word, run, insideOf(run, given, at, { unfed: true }), line));
  };

const nix: Carrier = (run, given, at, line) => {
  const dash = run.args.findIndex(({ text }) => /^(?:-c|--command|-e|--)$/.test(text));
  const verb = run.args[0]?.text ?? '';
  if (
    dash === -1 ||
    !/^(?:develop|shell|run)$/.test(verb) ||
    (verb === 'run') !== (run.args[dash]!.text === '--')
  )
    return [];
  if (verb === 'run') return [];
  const words = run.args.slice(dash + 1);
  return words.length === 0
    ? []
    : [runWords(words, insideOf(run, given, at, { wrapper: run.args.slice(0, dash + 1) }), line)];
};

/** `npx -c code`, `npm exec -c code`. A package they fetch and run is not read here. */
const NPX = '-c: --call: -p: --package: --prefix: -w: --workspace:';
const npxCode = codeIn(NPX, ['-c', '--call']);
/** Packages whose purpose is to run something else. */
const RUNNING_PACKAGE =
  /^(?:concurrently|zx|tsx|cross-env|cross-env-shell|nodemon|dotenv|dotenv-cli|env-cmd|dotenvx|@dotenvx\/dotenvx)(?:@[\w.^~-]+)?$/;

const npx: Carrier = (run, given, at, line) => {
  const { operands } = readOptions(run.args, NPX, 'operand');
  const words = /^(?:exec|x|dlx)$/.test(operands[0]?.text ?? '') ? operands.slice(1) : operands;
  const bare = words[0]?.text === '--' ? words.slice(1) : words;
  const [name, ...rest] = bare;
  if (name === undefined || !RUNNING_PACKAGE.test(name.text)) return npxCode(run, given, at, line);
  const program = literal(name.text.replace(/^@dotenvx\//, '').replace(/@[\w.^~-]+$/, ''));
  const wrapper = run.args.slice(0, run.args.length - bare.length);
  return [runWords([program, ...rest], insideOf(run, given, at, { wrapper }), line)];
};
const npm: Carrier = (run, given, at, line) =>
  /^(?:exec|x)$/.test(run.args[0]?.text ?? '') ? npx(run, given, at, line) : [];

export const RUNNERS: Readonly<Record<string, Carrier>> = {
  'nix-shell': codeIn('--run: --command: -p: -I: -A: --argstr:', ['--run', '--command']),
  nix,
  npx,
  bunx: npx,
  pnpx: npx,
  npm,
  poetry: behindVerb(/^run$/, '-C: --directory: -P: --project:'),
  pipenv: behindVerb(/^run$/),
  pdm: behindVerb(/^run$/, '-p: --project:'),
  hatch: behindVerb(/^run$/, '-e: --env:'),
  rye: behindVerb(/^run$/),
  uv: behindVerb(
    /^run$/,
    '--with: --with-requirements: --with-editable: -p: --python: --extra: --group: --env-file: --directory: --project: --package: -m: --module: --index: --index-url: --script:',
  ),
  conda: behindVerb(/^run$/, '-n: --name: -p: --prefix: --cwd:'),
  mamba: behindVerb(/^run$/, '-n: --name: -p: --prefix: --cwd:'),
  micromamba: behindVerb(/^run$/, '-n: --name: -p: --prefix: --cwd:'),
  bundle: behindVerb(/^exec$/, '--gemfile:'),
  pnpm: behindVerb(/^exec$/, '-C: --dir: -F: --filter: -w'),
  yarn: behindVerb(/^exec$/, '--cwd:'),
  mise: behindVerb(/^(?:exec|x)$/, '-C: --cd: -j:'),
  asdf: behindVerb(/^exec$/),
  rbenv: behindVerb(/^exec$/),
  pyenv: behindVerb(/^exec$/),
  direnv: behindVerb(/^exec$/, '', 1),
  doppler: (run, given, at, line) => [
    ...codeIn('--command: -p: --project: -c: --config: -t: --token:', ['--command'])(run, given, at, line),
    ...behindVerb(/^run$/, '-p: --project: -c: --config: -t: --token: --command:')(run, given, at, line),
  ],
  op: behindVerb(/^run$/, '--env-file: --account:'),
  infisical: behindVerb(/^run$/, '--env: --path: --projectId: --token:'),
  chamber: behindVerb(/^exec$/, '', 1),
  dotenvx: behindVerb(/^run$/, '-f: --env-file: -e: --env:'),
  railway: behindVerb(/^run$/, '-s: --service: -e: --environment:'),
  concurrently: eachOperand(
    '-n: --names: -c: --prefix-colors: -p: --prefix: -m: --max-processes: --restart-tries: --restart-after: -l: -t:',
  ),
  hyperfine: eachOperand(
    '-w: --warmup: -m: --min-runs: -M: --max-runs: -r: --runs: -s: --setup: -p: --prepare: -c: --cleanup: -P: -L: --parameter-list: -S: --shell: -n: --command-name: --export-json: --export-markdown: --export-csv:',
    ['-s', '--setup', '-p', '--prepare', '-c', '--cleanup'],
  ),
  nodemon: codeIn('-x: --exec: -w: --watch: -e: --ext: -i: --ignore: -d: --delay:', ['-x', '--exec']),
};
