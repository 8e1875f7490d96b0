import { readOptions, tailOf } from '../reading/options.ts';
import type { Run, Word } from '../reading/reading.ts';

/** Programs that run the program named in their words. */
interface WrapperKind {
  readonly options: string;
  /** Operands before the program: `timeout 5 cmd` has one. */
  readonly operands?: number;
  /** `NAME=value` operands before the program. */
  readonly assigns?: true;
  /** Options with two values. */
  readonly pairs?: RegExp;
  /** Options that prevent a run. */
  readonly only?: readonly string[];
}

const WRAPPERS = new Map<string, WrapperKind>(
  Object.entries({
    sudo: {
      options:
        '-u: --user: -g: --group: -h: --host: -p: --prompt: -C: --close-from: -D: --chdir: -R: --chroot: -r: --role: -t: --type: -T: --command-timeout: -U: --other-user: --login --shell --edit --list --validate --preserve-env:: --non-interactive --stdin --background',
      assigns: true,
      only: ['-l', '--list', '-e', '--edit', '-v', '--validate', '-k', '-K', '-V', '--help'],
    },
    doas: { options: '-u: -C: -a:', only: ['-C', '-L'] },
    pkexec: { options: '--user: --disable-internal-agent --keep-cwd' },
    env: {
      options:
        '-u: --unset: -C: --chdir: -S: --split-string: --ignore-environment --null -a: --argv0: --block-signal:: --default-signal:: --ignore-signal::',
      assigns: true,
    },
    command: { options: '', only: ['-v', '-V'] },
    builtin: { options: '' },
    busybox: { options: '--list --install --help', only: ['--list', '--install', '--help'] },
    toybox: { options: '--help', only: ['--help'] },
    exec: { options: '-a:' },
    nohup: { options: '' },
    wsl: {
      options: '-d: --distribution: -u: --user: --cd: --exec',
      only: ['-l', '--list', '--status', '--shutdown'],
    },
    sshpass: { options: '-p: -f: -d: -P:' },
    'cross-env': { options: '', assigns: true },
    'cross-env-shell': { options: '', assigns: true },
    nice: { options: '-n: --adjustment:' },
    ionice: {
      options: '-c: --class: -n: --classdata: -p: --pid: -P: -u:',
      only: ['-p', '--pid', '-P', '-u'],
    },
    chrt: { options: '-T: -P: -D: -p', operands: 1, only: ['-p', '-m'] },
    taskset: { options: '-p -c', operands: 1, only: ['-p'] },
    timeout: {
      options: '-s: --signal: -k: --kill-after: --foreground --preserve-status --verbose',
      operands: 1,
    },
    gtimeout: { options: '-s: --signal: -k: --kill-after:', operands: 1 },
    stdbuf: { options: '-i: --input: -o: --output: -e: --error:' },
    setsid: { options: '' },
    setpriv: { options: '--reuid: --regid: --groups: --inh-caps: --bounding-set: --securebits:' },
    chroot: { options: '--userspec: --groups: --skip-chdir', operands: 1 },
    unshare: {
      options:
        '--map-user: --map-group: -S: --setuid: -G: --setgid: -R: --root: -w: --wd: --propagation: --setgroups:',
    },
    nsenter: {
      options: '-t: --target: -S: --setuid: -G: --setgid: -r:: --root:: -w:: --wd:: -m:: -u:: -i:: -n:: -p::',
    },
    time: { options: '-f: --format: -o: --output:' },
    gtime: { options: '-f: --format: -o: --output:' },
    strace: { options: '-o: -e: -p: -s: -u: -E: -P: -a: -b: -S: -O: -X: --trace: --output:', only: ['-p'] },
    ltrace: { options: '-o: -e: -p: -s: -u: -a: -l: -x: -n: -F:', only: ['-p'] },
    caffeinate: { options: '-t: -w:' },
    arch: { options: '' },
    setarch: { options: '', operands: 1 },
    linux32: { options: '' },
    linux64: { options: '' },
    rlwrap: { options: '-b: -C: -D: -f: -g: -H: -l: -m:: -M: -O: -p:: -P: -q: -s: -S: -t: -w: -z:' },
    unbuffer: { options: '' },
    'dbus-run-session': { options: '--config-file: --dbus-daemon:' },
    'dbus-launch': { options: '' },
    'systemd-run': {
      options:
        '-p: --property: -u: --unit: --description: --slice: --uid: --gid: --nice: --working-directory: -E: --setenv: -H: --host: -M: --machine: --on-active: --on-boot: --on-calendar: --on-startup: --timer-property: --service-type:',
    },
    'systemd-inhibit': { options: '--what: --who: --why: --mode:' },
    firejail: { options: '' },
    bwrap: {
      options:
        '--bind: --ro-bind: --dev-bind: --bind-try: --ro-bind-try: --symlink: --setenv: --dev: --proc: --tmpfs: --chdir: --unsetenv: --hostname: --uid: --gid: --dir:',
      pairs: /^--(?:(?:ro-|dev-)?bind(?:-try)?|symlink|setenv)$/,
    },
    proot: { options: '-r: --rootfs: -b: --bind: -w: --pwd: -q: -k: -S: -R:' },
    fakeroot: { options: '-l: -s: -i: -b:' },
    faketime: { options: '-f', operands: 1 },
    'xvfb-run': {
      options: '-e: -f: -n: -p: -s: -w: --server-args: --error-file: --auth-file: --server-num:',
    },
    catchsegv: { options: '' },
    eatmydata: { options: '' },
    'ld.so': { options: '--library-path: --preload: --inhibit-cache --audit: --argv0:' },
    'ld-linux.so.2': { options: '--library-path: --preload: --audit: --argv0:' },
    'ld-linux-x86-64.so.2': { options: '--library-path: --preload: --audit: --argv0:' },
    'ld-linux-aarch64.so.1': { options: '--library-path: --preload: --audit: --argv0:' },
    'ld-musl-x86_64.so.1': { options: '--library-path: --preload: --argv0:' },
    ccache: { options: '' },
    'aws-vault': { options: '', operands: 2 },
    dotenv: { options: '-e: -f: -c: -v:' },
    chpst: { options: '-u: -U: -b: -e: -/: -n: -l: -L: -m: -d: -o: -p: -f: -c: -r: -t:' },
    gosu: { options: '', operands: 1 },
    'su-exec': { options: '', operands: 1 },
    setuidgid: { options: '', operands: 1 },
    winpty: { options: '' },
    wine: { options: '' },
    rr: { options: '', operands: 1 },
    valgrind: { options: '' },
    numactl: {
      options: '-C: --physcpubind: -N: --cpunodebind: -m: --membind: -i: --interleave: -p: --preferred:',
    },
    prlimit: { options: '-p: --pid:', only: ['-p', '--pid'] },
    watchexec: {
      options: '-e: --exts: -w: --watch: -i: --ignore: -f: --filter: -d: --debounce: -s: --signal: --shell:',
    },
    cgexec: { options: '-g:' },
    'aa-exec': { options: '-p: --profile: -n: --namespace:' },
    'env-cmd': { options: '-f: --file: -e: --environments: -r:' },
    'dotenv-cli': { options: '-e: -f: -c: -v:' },
    noglob: { options: '' },
    nocorrect: { options: '' },
  }),
);

export interface Unwrapped {
  /** The wrapped program and its words. */
  readonly words: readonly Word[];
  readonly environment: Run['environment'];
  /** `env -S` gives its words as one text. */
  readonly split?: Word;
}

/** What a wrapper runs; undefined if it runs nothing, or is not a wrapper. */
export function unwrap(program: string, args: readonly Word[]): Unwrapped | undefined {
  const kind = WRAPPERS.get(program);
  if (kind === undefined) return undefined;
  const { pairs } = kind;
  const split = program === 'env' ? splitString(args) : undefined;
  if (split !== undefined) return split;
  const single = pairs === undefined ? args : args.filter((_, at) => !pairs.test(args[at - 2]?.text ?? ''));
  const options = readOptions(single, kind.options, 'operand');
  if (kind.only !== undefined && options.has(...kind.only)) return undefined;
  const environment: { name: string; value: Word }[] = [];
  let words = options.operands;
  // `env -` is `env -i`.
  if (program === 'env' && words[0]?.text === '-') words = words.slice(1);
  while (kind.assigns && words[0] !== undefined) {
    const equals = /^(?:[A-Za-z_]\w*|BASH_FUNC_[^=]+)=/.exec(words[0].text);
    if (equals === null) break;
    const name = equals[0].slice(0, -1);
    environment.push({ name, value: tailOf(words[0], equals[0].length) });
    words = words.slice(1);
  }
  words = words.slice(kind.operands ?? 0);
  while (words[0]?.text.startsWith('-')) words = words.slice(1);
  if (words.length === 0) return undefined;
  return { words, environment };
}

/** `-S 'sh -c' code`, `-iS…`, `--split-string=…`: every word after it belongs to the program, options too. */
function splitString(args: readonly Word[]): Unwrapped | undefined {
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i]!;
    const [, inline] = /^(?:-[a-zA-Z0]*?S|--s[a-z-]*=)(.*)$/s.exec(word.text) ?? [];
    const isNext = inline === '' || /^--s(?:p(?:l(?:i(?:t(?:-[a-z]*)?)?)?)?)?$/.test(word.text);
    if (isNext && args[i + 1] !== undefined)
      return { words: args.slice(i + 2), environment: [], split: args[i + 1]! };
    if (inline !== undefined && inline !== '')
      return {
        words: args.slice(i + 1),
        environment: [],
        split: tailOf(word, word.text.length - inline.length),
      };
    if (/^(?:-[iv0]*[uCaP]|--(?:unset|chdir|argv0))$/.test(word.text)) i += 1;
    else if (!word.text.startsWith('-')) return undefined;
  }
  return undefined;
}
