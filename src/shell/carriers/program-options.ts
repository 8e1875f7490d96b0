import { insideOf, runCode } from '../line/inner.ts';
import { readOptions, tailOf } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';
import { codeIn } from './code-options.ts';

/** Options, settings and lines by which programs with another main purpose start a program. */

const INSTALLED = /^\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?s?bin\/[\w.+-]+$/;

/** A bare name (`--compress-program=gzip`) and an installed program are a choice; a path or a line is code. */
const chosen = (code: Word): Word | undefined =>
  /[\s;|&$`/]/.test(code.text) && !INSTALLED.test(code.text) ? code : undefined;

const behind =
  (head: RegExp) =>
  (word: Word): Word | undefined => {
    const found = head.exec(word.text);
    return found === null ? undefined : chosen(tailOf(word, found[0].length));
  };

/** `make SHELL=/tmp/x`, and what a makefile given as text would run. */
const make: Carrier = (run, given, at, line) => {
  const inside = insideOf(run, given, at, { unfed: true });
  const set = run.args.flatMap((word) => behind(/^(?:SHELL|CC|CXX|LD|AR|MAKE)\s?:?=\s?/)(word) ?? []);
  const evaluated = run.args.flatMap(({ text }, i) => {
    const code = /^--eval=/.test(text) ? text : run.args[i - 1]?.text === '--eval' ? text : '';
    return [...code.slice(0, 4000).matchAll(/\$\(shell ([^)]{1,400})\)/g)].map(([, inner = '']) => inner);
  });
  return [
    ...set.map((word) => runCode(word, run, inside, line)),
    ...evaluated.map((text) => line.readText(text, inside)),
  ];
};

/** `!cmd`, `r !cmd` and `w !cmd` of ed, at its standard input. */
const ed: Carrier = (run, given, at, line) => {
  const text =
    given.stdinText ?? given.stdin.flatMap((one) => (one.from === 'text' ? [one.word.text] : []))[0] ?? '';
  return [...text.slice(0, 16_384).matchAll(/^\s{0,8}[\d,.$%]{0,20}[rwe]?\s{0,8}!([^\n]{1,400})$/gm)]
    .slice(0, 16)
    .map(([, code = '']) => line.readText(code, insideOf(run, given, at, { unfed: true })));
};

const NPM = '--script-shell: --shell: --git: --editor: --viewer: --browser: --prefix: -w: --workspace:';
const npm = codeIn(NPM, ['--script-shell', '--shell', '--git', '--editor', '--viewer'], chosen);
const go = codeIn(
  '-exec: -toolexec: -vettool: -o: -run: -tags: -ldflags: -race -v',
  ['-exec', '-toolexec', '-vettool'],
  chosen,
);
const compiler = codeIn('-wrapper: -o: -I: -L: -D:', ['-wrapper'], chosen);
const pager = codeIn('--pager: -A: -B: -C: -G:', ['--pager'], chosen);

/** `gh alias set co '!cmd'`, `gh config set pager cmd`: kept for later calls, and judged where it is set. */
const gh: Carrier = (run, given, at, line) => {
  const [topic, verb, name, value] = readOptions(run.args, '-R: --repo: -h: --host:').operands;
  if (verb?.text !== 'set' || value === undefined) return [];
  const isAlias = topic?.text === 'alias' && value.text.startsWith('!');
  const isProgram = topic?.text === 'config' && /^(?:pager|editor|browser)$/.test(name?.text ?? '');
  const code = isAlias ? tailOf(value, 1) : isProgram ? chosen(value) : undefined;
  return code === undefined ? [] : [runCode(code, run, insideOf(run, given, at, { unfed: true }), line)];
};

const SSH_SETTING =
  /^(?:ProxyCommand|KnownHostsCommand|LocalCommand|PKCS11Provider|SecurityKeyProvider)\s?[= ]\s?/i;
const SCP = '-S: -P: -i: -o: -l: -F: -J: -c: -b: -s: -D:';
const scp: Carrier = (...call) => [
  ...codeIn(SCP, ['-S', '-D'], chosen)(...call),
  ...codeIn(SCP, ['-o'], behind(SSH_SETTING))(...call),
];
const WGET = '--use-askpass: -O: -o: -e: --execute:';
const wget: Carrier = (...call) => [
  ...codeIn(WGET, ['--use-askpass'], chosen)(...call),
  ...codeIn(WGET, ['-e', '--execute'], behind(/^use_?askpass\s?=\s?/i))(...call),
];
const SVN = '--diff-cmd: --diff3-cmd: --editor-cmd: --config-option: --config-dir: -m: -F: -r: --username:';
const svn: Carrier = (...call) => [
  ...codeIn(SVN, ['--diff-cmd', '--diff3-cmd', '--editor-cmd'], chosen)(...call),
  ...codeIn(SVN, ['--config-option'], behind(/^config:(?:tunnels|helpers):[^=]{1,80}=/))(...call),
];
const hg = codeIn(
  '--config: --cwd: -R: --repository: -m: -r: -u: -d:',
  ['--config'],
  behind(
    /^(?:hooks\.[^=]{1,80}|ui\.(?:ssh|editor)|pager\.pager|extdiff\.[^=]{1,80}|merge-tools\.[^=]{1,80}|alias\.[^=]{1,80}(?==!))=!?/,
  ),
);
const mail = codeIn(
  '-S: -s: -a: -r: -c: -b: -q: -A:',
  ['-S'],
  behind(/^(?:sendmail|mta|pager|editor|visual|shell)=/i),
);

export const PROGRAM_OPTIONS: ReadonlyMap<string, Carrier> = new Map<string, Carrier>([
  [
    'rg',
    codeIn(
      '--pre: --pre-glob: --hostname-bin: -e: -g: -t: -A: -B: -C: -m:',
      ['--pre', '--hostname-bin'],
      chosen,
    ),
  ],
  [
    'zip',
    codeIn('-TT: --unzip-command: -b: -t: -x: -i: -n: -P: -s: --password:', ['-TT', '--unzip-command']),
  ],
  ['sort', codeIn('--compress-program: -k: -t: -o: -S: -T:', ['--compress-program'], chosen)],
  ['split', codeIn('--filter: -a: -b: -l: -n: -C:', ['--filter'])],
  ['tcpdump', codeIn('-z: -w: -i: -c: -s: -r: -G: -C: -Z:', ['-z'], chosen)],
  ['wget', wget],
  ['scp', scp],
  ['sftp', scp],
  ['svn', svn],
  ['hg', hg],
  ['gh', gh],
  ['mail', mail],
  ['mailx', mail],
  [
    'pandoc',
    codeIn('-F: --filter: --pdf-engine: -o: -f: -t: -L: -d:', ['-F', '--filter', '--pdf-engine'], chosen),
  ],
  ['install', codeIn('--strip-program: -m: -o: -g: -t: -S:', ['--strip-program'], chosen)],
  ['nano', codeIn('-s: --speller: -f: --rcfile: -r: -T: -Y: -o: -C:', ['-s', '--speller'], chosen)],
  ['cpio', codeIn('--rsh-command: -D: -F: -I: -O: -H: -E: -R: -C:', ['--rsh-command'], chosen)],
  [
    'gpg',
    codeIn(
      '--photo-viewer: --agent-program: --dirmngr-program: -o: -u: -r:',
      ['--photo-viewer', '--agent-program', '--dirmngr-program'],
      chosen,
    ),
  ],
  [
    'aider',
    codeIn(
      '--test-cmd: --lint-cmd: --editor: --notifications-command: --message: -m: --model:',
      ['--test-cmd', '--lint-cmd', '--editor', '--notifications-command'],
      chosen,
    ),
  ],
  ['sdiff', codeIn('--diff-program: -o: -w: -I:', ['--diff-program'], chosen)],
  ['ack', pager],
  ['ag', pager],
  ['bat', pager],
  ['delta', pager],
  ['make', make],
  ['gmake', make],
  ['ed', ed],
  ['npm', npm],
  ['pnpm', npm],
  ['yarn', npm],
  ['go', go],
  ['gcc', compiler],
  ['g++', compiler],
  [
    'cargo',
    codeIn(
      '--config: -p: --features: --target: --manifest-path:',
      ['--config'],
      behind(
        /^(?:build\.rustc(?:-(?:workspace-)?wrapper)?|target\.[^=]{1,80}\.(?:runner|linker))\s?=\s?["']?/,
      ),
    ),
  ],
]);
