import { insideOf, runCode, together } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, literal, type Outcome, unknown } from '../line/line.ts';
import { fileText } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';
import { REMOTE } from './remote.ts';
import { readInterpreter } from './script-bodies.ts';

/** Programs that send a command to many machines, and those whose own language contains commands. */

/** No honest script types more lines than this. */
const MOST_PIECES = 16;

function elsewhere(code: Word | undefined, run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (code === undefined) return [];
  const inside = insideOf(run, given, at, { where: 'remote', cause: 'shell_text', wrapper: [] });
  return [runCode(code, run, inside, line)];
}

/** `salt '*' cmd.run 'code'` */
const salt: Carrier = (run, given, at, line) => {
  const { operands } = readOptions(
    run.args,
    '-t: --timeout: -c: --config-dir: -b: --batch-size: --out: --output: -l: --log-level: --roster: --user:',
  );
  const verb = operands.findIndex(({ text }) => SALT_CODE.test(text) || SALT_ACTS.has(text));
  const act = SALT_ACTS.get(operands[verb]?.text ?? '');
  const [first] = operands.slice(verb + 1);
  if (verb === -1 || act === undefined) return verb === -1 ? [] : elsewhere(first, run, given, at, line);
  return elsewhere(together([literal(act), ...operands.slice(verb + 1)]), run, given, at, line);
};

const SALT_CODE = /^cmd\.(?:run\w*|shell|powershell)$/;
/** Functions of its own that do what a known program does. */
const SALT_ACTS: ReadonlyMap<string, string> = new Map([
  ['file.remove', 'rm -rf'],
  ['service.stop', 'systemctl stop'],
  ['service.disable', 'systemctl disable'],
  ['system.reboot', 'reboot'],
  ['system.shutdown', 'shutdown'],
  ['system.halt', 'halt'],
  ['system.poweroff', 'poweroff'],
]);

/** The words after a verb of several words: `knife ssh query code`, `bolt command run code`. */
const behindVerbs =
  (verbs: string, spelling: string, skip = 0, until: 'end' | 'operand' = 'end'): Carrier =>
  (run, given, at, line) => {
    const { operands } = readOptions(run.args, spelling, until);
    const count = verbs === '' ? 0 : verbs.split(' ').length;
    const said = operands.slice(0, count).map(({ text }) => text);
    const words = operands.slice(count + skip);
    if (said.join(' ') !== verbs || words.length === 0) return [];
    return elsewhere(together(words), run, given, at, line);
  };

/** `aws ssm send-command --parameters 'commands=["code"]'`, as a list, as JSON or bare. */
const aws: Carrier = (run, given, at, line) => {
  if (!run.args.some(({ text }) => text === 'send-command')) return REMOTE.aws?.(run, given, at, line) ?? [];
  const said = readOptions(run.args, '--parameters:').value('--parameters')?.text ?? '';
  const head = /^[\s\S]{0,200}?\bcommands["']?\s*[=:]\s*/.exec(said)?.[0];
  if (head === undefined) return [];
  const list = said.slice(head.length);
  const quoted = [...list.matchAll(/"((?:[^"\\]|\\.)*)(?:"|$)/g)];
  const lines = quoted.map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
  const bare = list.replace(/^\[|[\]}]+$/g, '');
  return elsewhere(
    literal(list.startsWith('[') && lines.length > 0 ? lines.join('\n') : bare),
    run,
    given,
    at,
    line,
  );
};

/** What a dialogue script starts or types: `spawn ssh host`, `exec rm x`, `send "rm x\r"`. Unclosed text extends to the end. */
const SPOKEN =
  /(?:^|[;\n{[])[ \t]*(spawn|exec|system|send)[ \t]+(?:--?[a-z]*[ \t]+)?(?:"((?:[^"\\]|\\.)*)(?:"|$)|\{([^}]*)(?:\}|$)|([^;\n\]}]+))/g;

const expect: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, '-c: -f:');
  const texts = options.values('-c').map(({ text }) => text);
  const isFed = texts.length === 0 && options.operands.every(({ text }) => text === '-');
  if (isFed && given.stdinText !== undefined) texts.push(given.stdinText);
  const file = options.value('-f') ?? (texts.length === 0 ? options.operands[0] : undefined);
  const written = file === undefined ? undefined : fileText(file, line);
  if (written !== undefined) texts.push(written);
  const all = texts.flatMap((text) => [...text.matchAll(SPOKEN)]);
  const spoken = all.slice(0, MOST_PIECES);
  if (all.length > MOST_PIECES) unknown(line, 'count', run.id);
  const isAway = spoken.some(
    ([, verb, ...said]) => verb === 'spawn' && /^\s*(?:ssh|telnet|mosh)\b/.test(said.join('')),
  );
  // Its own language is noted as well.
  const noted = readInterpreter(run, given, at, line) ?? [];
  const typed = spoken.map(([, verb, ...said]) => {
    const code = said
      .join('')
      .replace(/(?:\\[rn]){1,4}\s{0,8}$/, '')
      .replace(/\\(["$[\]])/g, '$1');
    const where = isAway && verb === 'send' ? ({ where: 'remote' } as const) : {};
    const inside = insideOf(run, given, at, { ...where, unfed: true, cause: 'shell_text' });
    return runCode(literal(code), run, inside, line);
  });
  return [...noted, ...typed];
};

/** Recipes of a makefile contained in the line itself: `make -f -`, `make --eval='x:; code'`. */
const make: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-f: --file: --makefile: --eval: -C: --directory: -I: -o: -W: -j:: -l::',
  );
  const texts = options.values('--eval').map(({ text }) => text);
  const file = options.value('-f', '--file', '--makefile');
  const isInput = file?.text === '-' || file?.text === '/dev/stdin';
  const typed = given.stdin.flatMap((one) => (one.from === 'text' ? [one.word.text] : []))[0];
  const names = file === undefined ? MAKEFILES : [file];
  const written = names.map((name) => fileText(name, line)).find((text) => text !== undefined);
  const known = isInput ? (given.stdinText ?? typed) : written;
  if (known !== undefined) texts.push(known);
  const code = texts.flatMap(recipes).join('\n');
  if (code === '') return [];
  return [runCode(literal(code), run, insideOf(run, given, at, { unfed: true, cause: 'shell_text' }), line)];
};

const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'].map((name) => literal(name));

function recipes(makefile: string): string[] {
  return makefile.split('\n').flatMap((row) => {
    const shell = /\$\(shell ([^)]*)/.exec(row)?.[1];
    const recipe = /^\t[@+-]*(.*)$/.exec(row)?.[1] ?? /^[\w.%/ -]+:[^;=]*;[@+-]*(.*)$/.exec(row)?.[1];
    return [shell, recipe?.replaceAll('$$', '$')].filter((one) => one !== undefined);
  });
}

/** `fab -H web -- code` */
const fab: Carrier = (run, given, at, line) => {
  const dashes = run.args.findIndex(({ text }) => text === '--');
  const words = dashes === -1 ? [] : run.args.slice(dashes + 1);
  return words.length === 0 ? [] : elsewhere(together(words), run, given, at, line);
};

const PARALLEL_SSH = REMOTE.pssh;

export const FLEETS: Readonly<Record<string, Carrier>> = {
  salt,
  'salt-call': salt,
  'salt-ssh': salt,
  knife: behindVerbs('ssh', '-x: --ssh-user: -i: -C: --concurrency: -a: --attribute: -P: -p: -G:', 1),
  bolt: behindVerbs('command run', '-t: --targets: -n: --nodes: -u: --user: -i: --inventoryfile: --run-as:'),
  mco: behindVerbs('shell run', '-F: -W: -I: -C: -S: -T:'),
  tailscale: behindVerbs('ssh', '', 1, 'operand'),
  dsh: behindVerbs('', '-m: --machine: -g: --group: -f: --file: -r: -o: -F:', 0, 'operand'),
  ...(PARALLEL_SSH === undefined ? {} : { 'parallel-ssh': PARALLEL_SSH }),
  aws,
  fab,
  expect,
  make,
  gmake: make,
};
