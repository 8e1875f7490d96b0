import { insideOf, runCode, runWords, together } from '../line/inner.ts';
import { readInput } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Carrier } from './carriers.ts';

/** Programs that start a session, a terminal or a lock and run something inside; and code stored for later. */

/** All operands are one text for a shell: `watch ls -l`. */
const operandsAsCode =
  (spelling: string, skip = 0): Carrier =>
  (run, given, at, line) => {
    const words = readOptions(run.args, spelling, 'operand').operands.slice(skip);
    if (words.length === 0) return [];
    const wrapper = run.args.slice(0, run.args.length - words.length);
    return [runCode(together(words), run, insideOf(run, given, at, { wrapper }), line)];
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
  // A later word pastes the buffer into a shell.
  if (!/^(?:send(?:-keys|-prefix)?|setb|set-buffer)$/.test(name)) return [];
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

/** Without a program these start a shell, which executes piped input. */
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

const at: Carrier = (run, given, where, line) =>
  given.stdin.length > 0
    ? readInput(run, given, insideOf(run, given, where, { unfed: true, cause: 'shell_text' }), line)
    : [];

export const SESSIONS: Readonly<Record<string, Carrier>> = {
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
};
