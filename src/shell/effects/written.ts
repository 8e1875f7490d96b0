import { ownOutputs, ownWords } from '../carriers/own-command.ts';
import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import { gitSettings } from './git-settings.ts';
import { manifestEdits } from './manifest-edits.ts';
import { givenTo, pathsOf } from './operands.ts';
import { awkFiles, type ScriptFiles, sedFiles } from './script-files.ts';
import { WRITING_OPTIONS } from './writing-options.ts';

/** Files written by programs with another main purpose: by an option, a second operand, or a line of their own language. */
type Writer = (run: Run, reading: Reading) => Iterable<Effect>;

const created = (run: Run, path: string): Effect => ({ does: 'write', run: run.id, path, how: 'create' });
const edited = (run: Run, path: string): Effect => ({ does: 'write', run: run.id, path, how: 'edit' });

/** Files that options name, and the operand that is written. */
function* byOptions(run: Run, reading: Reading): Generator<Effect> {
  const known = WRITING_OPTIONS.get(run.program);
  if (known === undefined) return;
  const [spelling, names, operand] = known;
  // Other tools' words (`-short`) are not bundles of letters to these.
  const isBundled = !/^(?:eslint|ruff)$/.test(run.program);
  const args = isBundled ? run.args : run.args.filter(({ text }) => !/^-(?!o)[A-Za-z][\w-]/.test(text));
  const options = readOptions(args, spelling);
  const words = options.values(...names.split(' '));
  if (operand !== undefined) words.push(...options.operands.slice(operand, operand + 1));
  for (const path of pathsOf(words, reading)) yield created(run, path);
}

function* filesOf(run: Run, { written, read }: ScriptFiles): Generator<Effect> {
  for (const path of read) yield { does: 'read', run: run.id, path };
  for (const path of written) if (!/^\/dev\/(?:std(?:out|err)|null)$/.test(path)) yield created(run, path);
}

function* sed(run: Run): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-e: -f: -i:: -l: --expression: --file: --in-place:: --line-length: --quiet --silent --null-data --regexp-extended',
  );
  const given = options.values('-e', '--expression');
  const scripts = given.length > 0 || options.has('-f', '--file') ? given : options.operands.slice(0, 1);
  for (const { text } of scripts) yield* filesOf(run, sedFiles(text));
}

function* awk(run: Run, { scripts }: Reading): Generator<Effect> {
  const assigned = readOptions(run.args, '-v: --assign: -F: -f: -e:', 'operand').values('-v', '--assign');
  for (const script of scripts) {
    if (script.run !== run.id || script.language !== 'awk') continue;
    yield* filesOf(
      run,
      awkFiles(
        script.text,
        assigned.map(({ text }) => text),
      ),
    );
  }
}

function* find({ args, id }: Run): Generator<Effect> {
  for (const [at, { text }] of args.entries()) {
    const path = /^-f(?:print[f0]?|ls)$/.test(text) ? args[at + 1]?.text : undefined;
    if (path !== undefined) yield { does: 'write', run: id, path, how: 'create' };
  }
}

const GIT_FRONT = '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env:';
const GIT_SHOWS =
  /^(?:log|diff|show|diff-tree|diff-index|diff-files|whatchanged|format-patch|range-diff|stash|reflog)$/;

function* git(run: Run, reading: Reading): Generator<Effect> {
  const front = readOptions(run.args, GIT_FRONT, 'operand');
  const [verb, ...rest] = front.operands;
  const folder = front.value('-C')?.text;
  if (verb?.text === 'config') yield* gitSettings(run, rest, folder, reading);
  let words: readonly Word[] = [];
  if (GIT_SHOWS.test(verb?.text ?? '')) {
    const options = readOptions(
      rest,
      '--output: --output-directory: -o: --output-indicator-new: --stat --oneline',
    );
    words = options.values(
      '--output',
      ...(verb?.text === 'format-patch' ? ['-o', '--output-directory'] : []),
    );
  } else if (verb?.text === 'archive')
    words = readOptions(rest, '-o: --output: --prefix: --format: --remote: --exec:').values('-o', '--output');
  else if (verb?.text === 'bundle' && rest[0]?.text === 'create')
    words = readOptions(rest.slice(1), '--version:').operands.slice(0, 1);
  else if (verb?.text === 'fast-export')
    words = readOptions(rest, '--export-marks: --import-marks:').values('--export-marks');
  for (const path of pathsOf(words, reading))
    yield created(run, folder === undefined || /^[/~$]/.test(path) ? path : `${folder}/${path}`);
}

/** `ed file` and `ex file` write when their commands do. */
function* ed(run: Run, reading: Reading): Generator<Effect> {
  const { operands } = readOptions(run.args, '-p: --prompt:');
  const text = givenTo(run, reading, 0) ?? '';
  if (!/^[\d,.$%]*w(?:q|$| |!)/m.test(text)) return;
  for (const path of pathsOf(operands, reading)) yield edited(run, path);
  for (const [, path = ''] of text.matchAll(/^[\d,.$%]{0,40}wq?!? ([^!\n][^\n]{0,400})$/gm))
    yield created(run, path);
}

const WRITES =
  /^\s*:?(?:silent!?\s+)?[\d,.$%]*(?:w(?:q|rite|all?|qa)?|x(?:it)?|sav(?:eas)?|up(?:date)?)!?(?:\s+(?:>>\s*)?([^!\s].*))?$/;

/** `vim -c 'w! file'`, and `:wq` of the file that is open. */
function* vim(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '-c: --cmd: -S: -u: -T: -i: -w: -W:');
  const lines = [
    ...options.values('-c', '--cmd').map(({ text }) => text),
    ...options.operands.filter(({ text }) => text.startsWith('+')).map(({ text }) => text.slice(1)),
  ].flatMap((text) => text.split('|', 32));
  const files = options.operands.filter(({ text }) => !text.startsWith('+'));
  for (const { text } of options.values('-w', '-W')) yield created(run, text);
  for (const line of lines) {
    const found = WRITES.exec(line);
    if (found === null) continue;
    const [, name] = found;
    if (name !== undefined) yield created(run, name.trim());
    else for (const path of pathsOf(files, reading)) yield edited(run, path);
  }
}

/** `docker cp name:/path here`, `kubectl cp pod:/path here`. */
function* takenOut(run: Run): Generator<Effect> {
  const { operands } = readOptions(run.args, '-c: -n: --container: --namespace: --context: --retries:');
  const at = operands.findIndex(({ text }) => text === 'cp');
  const [source, target] = operands.slice(at + 1);
  if (at === -1 || at > 1 || source === undefined || target === undefined || !/^[\w./-]+:/.test(source.text))
    return;
  if (target.text !== '-' && !/^[\w.-]+:/.test(target.text))
    yield { does: 'write', run: run.id, path: target.text, how: 'copy', source: source.text };
}

/** In place: `yq -i . file`. */
function* yq(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '-i -p: -o: --inplace --in-place --from-file: --indent: -I:');
  const files = options.operands.length > 1 ? options.operands.slice(1) : options.operands;
  if (!options.has('-i', '--inplace', '--in-place')) return;
  for (const path of pathsOf(files, reading)) yield edited(run, path);
}

function* xxd(run: Run, reading: Reading): Generator<Effect> {
  const { operands } = readOptions(run.args, '-c: -g: -l: -s: -o: -cols: -len: -seek: -r -p -ps -i -b -u');
  for (const path of pathsOf(operands.slice(1, 2), reading)) yield created(run, path);
}

function* patch(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-p: -i: -o: -d: -D: -F: -B: -r: -V: -z: --strip: --input: --output: --directory: --reject-file: --dry-run',
  );
  if (options.has('--dry-run')) return;
  for (const path of pathsOf(options.values('-o', '--output'), reading)) yield created(run, path);
  for (const path of pathsOf(options.operands.slice(0, 1), reading)) yield edited(run, path);
}

function* unpacking(run: Run): Generator<Effect> {
  const { program, args } = run;
  const into =
    program === 'unzip'
      ? readOptions(args, '-d: -P: -x:').value('-d')?.text
      : program === 'cpio'
        ? readOptions(args, '-D: --directory: -F: -E: -H: -I: -O:').value('-D', '--directory')?.text
        : args.find(({ text }) => /^-o./.test(text))?.text.slice(2);
  if (into !== undefined) yield created(run, into);
}

const GO_OPTIONS = '-o: -coverprofile: -cpuprofile: -memprofile: -tags: -run: -ldflags: -race -v';
/** Its options are whole words after one dash, never letters: `-timeout` is not `-o`. */
const OTHER_GO_OPTION = /^-(?!(?:coverprofile|cpuprofile|memprofile|tags|run|ldflags|race)(?:=|$))\w{2}/;

function* go(run: Run, reading: Reading): Generator<Effect> {
  const [verb, ...rest] = run.args;
  if (!/^(?:build|test)$/.test(verb?.text ?? '')) return;
  const options = readOptions(
    rest.filter(({ text }) => !OTHER_GO_OPTION.test(text)),
    GO_OPTIONS,
  );
  for (const path of pathsOf(options.values('-o', '-coverprofile', '-cpuprofile', '-memprofile'), reading))
    yield created(run, path);
}

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['sed', sed],
  ['gsed', sed],
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name): [string, Writer] => [name, awk]),
  ['find', find],
  ['gfind', find],
  ['git', git],
  ['ed', ed],
  ...['ex', 'vi', 'vim', 'nvim', 'view'].map((name): [string, Writer] => [name, vim]),
  ...['docker', 'podman', 'nerdctl', 'kubectl', 'oc'].map((name): [string, Writer] => [name, takenOut]),
  ['yq', yq],
  ['xxd', xxd],
  ['patch', patch],
  ...['unzip', 'cpio', '7z', '7za', '7zz'].map((name): [string, Writer] => [name, unpacking]),
  ['go', go],
]);

/** Our own verbs with `--output` or `--in-place`. */
function* ownFiles(run: Run, reading: Reading): Generator<Effect> {
  const words = ownWords(run);
  if (words === undefined) return;
  const { created: made, edited: changed } = ownOutputs(words);
  for (const path of pathsOf(made, reading)) yield created(run, path);
  for (const path of pathsOf(changed, reading)) yield edited(run, path);
}

/** Wrapper programs that record what they saw of the program. */
const WATCHERS: ReadonlyMap<string, string> = new Map([
  ['time', '-o: --output: -f: --format: -a'],
  ['gtime', '-o: --output: -f: --format: -a'],
  ['strace', '-o: --output: -e: -p: -s: -u: -E: -P: -a: -b: -S: -O: -X: --trace:'],
  ['ltrace', '-o: --output: -e: -p: -s: -u: -a: -l: -x: -n: -F:'],
]);

export function writtenBesides(reading: Reading): Effect[] {
  const effects: Effect[] = [];
  for (const run of reading.runs) {
    const writer = WRITERS.get(run.program);
    if (writer !== undefined) effects.push(...writer(run, reading));
    effects.push(...byOptions(run, reading), ...manifestEdits(run), ...ownFiles(run, reading));
    for (const { name, args } of run.wrappers) {
      const spelling = WATCHERS.get(name);
      const out =
        spelling === undefined ? undefined : readOptions(args, spelling, 'operand').value('-o', '--output');
      if (out !== undefined) effects.push(created(run, out.text));
    }
  }
  return effects;
}
