import type { Carrier } from './carriers.ts';
import { insideOf, runCode, runWords, together } from './inner.ts';
import { readOptions, tailOf } from './options.ts';
import type { Word } from './reading.ts';
import { readInput } from './shells.ts';

/** Programs on this machine that run another one as part of their job, or take shell code in an option. */

/** The words behind a verb: `poetry run cmd`, `bundle exec cmd`, `doppler run -- cmd`. */
const behindVerb =
  (verb: RegExp, spelling = '', skip = 0): Carrier =>
  (run, given, at, line) => {
    const global = readOptions(run.args, spelling, 'operand').operands;
    if (!verb.test(global[0]?.text ?? '')) return [];
    const words = readOptions(global.slice(1), spelling, 'operand').operands.slice(skip);
    const bare = words[0]?.text === '--' ? words.slice(1) : words;
    if (bare.length === 0) return [];
    const wrapper = run.args.slice(0, run.args.length - bare.length);
    return [runWords(bare, insideOf(run, given, at, { wrapper }), line)];
  };

/** Options whose value a shell runs: `rsync -e 'ssh -p 1'`, `nix-shell --run code`. */
const codeIn =
  (
    spelling: string,
    names: readonly string[],
    filter: (code: Word) => Word | undefined = (code) => code,
  ): Carrier =>
  (run, given, at, line) =>
    readOptions(run.args, spelling)
      .values(...names)
      .flatMap((value) => {
        const code = filter(value);
        return code === undefined
          ? []
          : [runCode(code, run, insideOf(run, given, at, { unfed: true }), line)];
      });

/** All operands are one text for a shell: `watch ls -l`. */
const operandsAsCode =
  (spelling: string, skip = 0): Carrier =>
  (run, given, at, line) => {
    const words = readOptions(run.args, spelling, 'operand').operands.slice(skip);
    if (words.length === 0) return [];
    const wrapper = run.args.slice(0, run.args.length - words.length);
    return [runCode(together(words), run, insideOf(run, given, at, { wrapper }), line)];
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

const su: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-c: --command: --session-command: -s: --shell: -g: --group: -G: --supp-group: -w: --whitelist-environment: -u: --user: -l --login',
    run.program === 'runuser' ? 'operand' : 'end',
  );
  const code = options.value('-c', '--command', '--session-command');
  const inside = insideOf(run, given, at, { cause: 'shell_text', wrapper: run.args });
  if (code !== undefined) return [runCode(code, run, inside, line)];
  if (run.program === 'runuser' && options.has('-u', '--user') && options.operands.length > 0) {
    return [runWords(options.operands, { ...inside, cause: 'argument' }, line)];
  }
  return given.stdin.length > 0 ? readInput(run, given, inside, line) : [];
};

const flock: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '-w: --timeout: -E: --conflict-exit-code: -c: --command:', 'operand');
  const [, ...words] = options.operands;
  const inside = insideOf(run, given, at, { wrapper: run.args.slice(0, run.args.length - words.length) });
  const code = /^(?:-c|--command)$/.test(words[0]?.text ?? '') ? words[1] : options.value('-c', '--command');
  if (code !== undefined) return [runCode(code, run, inside, line)];
  return words.length === 0 ? [] : [runWords(words, inside, line)];
};

const TMUX = '-t: -s: -n: -c: -x: -y: -F: -e: -l: -p: -L: -S: -f: -b: -N:';

const tmux: Carrier = (run, given, at, line) => {
  const [verb, ...rest] = readOptions(run.args, '-L: -S: -f: -c: -T:', 'operand').operands;
  const name = verb?.text ?? '';
  const inside = insideOf(run, given, at, { unfed: true });
  const { operands } = readOptions(rest, TMUX, 'operand');
  if (operands.length === 0) return [];
  if (
    /^(?:new(?:-session|-window|w)?|split-?w(?:indow)?|respawn-?[pw]|respawn-(?:pane|window)|run(?:-shell)?|if(?:-shell)?|display-popup|popup|pipe-?p(?:ane)?)$/.test(
      name,
    )
  ) {
    return [runCode(together(operands), run, inside, line)];
  }
  if (!/^send(?:-keys)?$/.test(name)) return [];
  const keys = operands.filter(
    ({ text }) => !/^(?:Enter|C-[a-z]|KPEnter|Escape|Space|Tab|BSpace)$/.test(text),
  );
  return keys.length === 0 ? [] : [runCode(together(keys), run, inside, line)];
};

const screen: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '-S: -c: -e: -h: -p: -s: -t: -T: -L -X -dmS: -DmS:', 'operand');
  const inside = insideOf(run, given, at, { unfed: true });
  const [first, ...rest] = options.operands;
  if (options.has('-X')) {
    const stuffed = first?.text === 'stuff' ? rest[0] : undefined;
    return stuffed === undefined ? [] : [runCode(stuffed, run, inside, line)];
  }
  return first === undefined ? [] : [runWords(options.operands, inside, line)];
};

/** `:!cmd` of editors, `shell cmd` of debuggers. */
const escaped =
  (spelling: string, names: readonly string[], plus: boolean): Carrier =>
  (run, given, at, line) => {
    const options = readOptions(run.args, spelling);
    const given2 = [...options.values(...names)];
    if (plus)
      given2.push(...run.args.filter(({ text }) => text.startsWith('+')).map((word) => tailOf(word, 1)));
    return given2.flatMap((word) => {
      const mark = /^\s*:?\s*(?:silent!?\s+|%?\s*)?(?:!+|shell\s+|call system\(['"]|make\s+-)\s*/.exec(
        word.text,
      );
      if (mark === null) return [];
      return [runCode(tailOf(word, mark[0].length), run, insideOf(run, given, at, { unfed: true }), line)];
    });
  };

const after =
  (head: RegExp) =>
  (word: Word): Word | undefined => {
    const found = head.exec(word.text);
    return found === null ? undefined : tailOf(word, found[0].length);
  };

const socat: Carrier = (run, given, at, line) =>
  run.args.flatMap((word) => {
    const head = /^(?:exec|system|shell):/i.exec(word.text);
    if (head === null) return [];
    const code = tailOf(word, head[0].length);
    const end = code.text.search(/,[a-z-]+(?:=|,|$)/);
    const cut =
      end === -1 ? code : { ...code, text: code.text.slice(0, end), value: code.value?.slice(0, end) };
    const bare = cut.text.replace(/^(['"])(.*)\1$/s, '$2');
    return [
      runCode(
        { ...cut, text: bare, value: cut.value === undefined ? undefined : bare },
        run,
        insideOf(run, given, at),
        line,
      ),
    ];
  });

const netcat: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-e: --exec: --sh-exec: --lua-exec: -p: -s: -w: -q: -i: -g: -G: -o: -x: -X: -I: -O: -T: -V:',
  );
  const code =
    options.value('-e', '--exec', '--sh-exec') ?? (options.has('-c') ? options.operands.at(-1) : undefined);
  return code === undefined ? [] : [runCode(code, run, insideOf(run, given, at), line)];
};

const TAR =
  '--to-command: --checkpoint-action: -I: --use-compress-program: --info-script: --new-volume-script: -F: --rsh-command: --rmt-command: -f: --file: -C: --directory: -T: -X: --exclude: -b: -g:';
const tar: Carrier = (run, given, at, line) => [
  ...codeIn(TAR, [
    '--to-command',
    '-I',
    '--use-compress-program',
    '--info-script',
    '--new-volume-script',
    '-F',
    '--rsh-command',
  ])(run, given, at, line),
  ...codeIn(TAR, ['--checkpoint-action'], after(/^exec=/))(run, given, at, line),
];

/** `ls | entr -r cmd`, `ls | entr -s code` */
const entr: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '', 'operand');
  const inside = insideOf(run, given, at, { unfed: true });
  const [first] = options.operands;
  if (first === undefined) return [];
  return [options.has('-s') ? runCode(first, run, inside, line) : runWords(options.operands, inside, line)];
};

/** `script -c code`, and as BSD spells it: `script -q file cmd arg`. */
const script: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '-c: --command: -E: -T: -o: -m: -I: -O: -B: -t::', 'operand');
  const code = options.value('-c', '--command');
  const inside = insideOf(run, given, at, { wrapper: [] });
  if (code !== undefined) return [runCode(code, run, inside, line)];
  return options.operands.length > 1 ? [runWords(options.operands.slice(1), inside, line)] : [];
};

/** Without a program these start a shell, which reads what is piped in. */
const bareShell: Carrier = (run, given, at, line) =>
  given.stdin.length > 0
    ? readInput(run, given, insideOf(run, given, at, { cause: 'shell_text', wrapper: run.args }), line)
    : [];

const trap: Carrier = (run, given, at, line) => {
  const words = run.args[0]?.text === '--' ? run.args.slice(1) : run.args;
  const [code] = words;
  if (code === undefined || words.length < 2 || /^(?:-.*|)$/.test(code.text)) return [];
  return [runCode(code, run, { ...insideOf(run, given, at, { unfed: true }), scope: at.scope }, line)];
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

/** `npx -c code`, `npm exec -c code`. A package they fetch and run stays theirs. */
const NPX = '-c: --call: -p: --package: --prefix: -w: --workspace:';
const npx = codeIn(NPX, ['-c', '--call']);
const npm: Carrier = (run, given, at, line) =>
  /^(?:exec|x)$/.test(run.args[0]?.text ?? '') ? npx(run, given, at, line) : [];

const at: Carrier = (run, given, where, line) =>
  given.stdin.length > 0
    ? readInput(run, given, insideOf(run, given, where, { unfed: true, cause: 'shell_text' }), line)
    : [];

export const RUNNERS: Readonly<Record<string, Carrier>> = {
  su,
  runuser: su,
  sg: su,
  entr,
  watch: operandsAsCode('-n: --interval: -q: --equexit:'),
  script,
  sudo: bareShell,
  doas: bareShell,
  chroot: bareShell,
  nsenter: bareShell,
  unshare: bareShell,
  flock,
  tmux,
  screen,
  trap,
  at,
  batch: at,
  gdb: escaped('-ex: -iex: --eval-command: -x: -p: --args', ['-ex', '-iex', '--eval-command'], false),
  lldb: escaped('-o: -O: -s: -p:', ['-o', '-O'], false),
  vim: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  nvim: escaped('-c: --cmd: -S: -u: -l:', ['-c', '--cmd'], true),
  vi: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  ex: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  view: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  rsync: codeIn(
    '-e: --rsh: --rsync-path: -f: --filter: --exclude: --include: -B: -M: -T: --port: --bwlimit: --log-file: --files-from:',
    ['-e', '--rsh', '--rsync-path'],
    (code) => (/\s|[;|&`$]/.test(code.text) ? code : undefined),
  ),
  tar,
  gtar: tar,
  bsdtar: tar,
  socat,
  nc: netcat,
  ncat: netcat,
  netcat,
  man: codeIn('-P: --pager: -H:: -T:: -M: -S:', ['-P', '--pager']),
  'nix-shell': codeIn('--run: --command: -p: -I: -A: --argstr:', ['--run', '--command']),
  nix,
  npx,
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
  doppler: behindVerb(/^run$/, '-p: --project: -c: --config: -t: --token: --command:'),
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
