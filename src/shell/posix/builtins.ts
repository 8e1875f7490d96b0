import { readSubscripts } from '../carriers/evaluating.ts';
import { changeFolder, popFolder, pushFolder, showFolders } from '../line/folder-stack.ts';
import { parseGuarded } from '../line/guarded-parse.ts';
import { insideOf, runCode, together } from '../line/inner.ts';
import {
  type At,
  addRun,
  type Launch,
  type Line,
  literal,
  type Outcome,
  SILENT,
  unknown,
  unknownWord,
} from '../line/line.ts';
import { printed } from '../line/output.ts';
import type { Value } from '../line/scope.ts';
import { readOptions } from '../reading/options.ts';
import type { Input, Word } from '../reading/reading.ts';

/** The line assigns the variable, but only run time knows the value. */
const unknownValue = (name: string, runs: readonly number[] = []): Word => ({
  ...unknownWord(`$${name}`, runs),
  variables: [name],
});

/** Undefined: it is a run like any program. */
type Builtin = (args: readonly Word[], at: At, line: Line, given: Launch) => Outcome | undefined;

/** Builtins that change the shell itself. */
export function readBuiltin(
  program: string,
  args: readonly Word[],
  given: Launch,
  at: At,
  line: Line,
): Outcome | undefined {
  readSubscripts(program, args, at, line);
  return BUILTINS.get(program)?.(args, at, line, given);
}

function declare(args: readonly Word[], at: At): undefined {
  const options = readOptions(args, '');
  if (options.has('-n')) {
    for (const { value } of options.operands) {
      const [, name, target] = /^(\w+)=(\w+)$/.exec(value ?? '') ?? [];
      if (name !== undefined && target !== undefined) at.scope.setReference(name, target);
    }
  }
  // `typeset -T A a`: the two stay in sync.
  if (options.has('-T'))
    for (const { text } of options.operands)
      at.scope.setVariable(text, { items: [unknownValue(text)], array: false });
  if (!options.has('-f')) return undefined;
  for (const { value } of options.operands) if (value !== undefined) at.scope.exportFunction(value);
}

function sourcesOf(input: Input): readonly number[] {
  if (input.from === 'pipe') return input.runs;
  const word = input.from === 'text' ? input.word : input.path;
  return word.substitutions.flatMap((one) => one.runs);
}

/** `read x` takes its value from piped input; in a loop, one line after another. */
const readVariables =
  (program: string): Builtin =>
  (args, at, line, given) => {
    const spelling = program === 'read' ? '-a: -d: -i: -n: -N: -p: -t: -u:' : '-d: -n: -O: -s: -u: -C: -c:';
    const options = readOptions(args, spelling);
    const runs = given.stdin.flatMap(sourcesOf);
    // Pieces of other lengths or with other delimiters are not tracked, nor are other descriptors.
    const isPlain = !options.has('-n', '-N', '-d', '-u', '-s', '-O', '-k') || isWhole(options);
    const text = isPlain ? given.stdinText : undefined;
    const rows = text?.split('\n', MOST_ROWS).filter((row) => row.trim() !== '') ?? [];
    if (text !== undefined && text.split('\n', MOST_ROWS + 2).length > MOST_ROWS + 1) {
      unknown(line, 'count');
    }
    const separators = separatorsOf(given, at);
    const isList = options.has('-a') || program !== 'read';
    const names = [...options.values('-a'), ...options.operands];
    names.forEach(({ value: name }, index) => {
      if (name === undefined) return;
      const texts = rows.map((row) => fieldOf(row, index, index === names.length - 1, separators));
      const value = isList
        ? listOf(program === 'read' ? (rows[0]?.trim().split(separators) ?? []) : rows, name, runs)
        : rowsOf(at.loop ? texts : texts.slice(0, 1), name, runs);
      if (value.others !== undefined) line.hasChoices = true;
      at.scope.setVariable(name, value);
      line.variables.set(name, value.items[0] ?? unknownValue(name, runs));
    });
    return undefined;
  };

/** `read -r -d ''` takes everything. */
const isWhole = (options: ReturnType<typeof readOptions>): boolean =>
  !options.has('-n', '-N', '-u', '-O', '-k') && (!options.has('-d') || options.value('-d')?.value === '');

const MOST_ROWS = 8;

/** Where `IFS=… read` splits; undefined or blanks: at blanks. */
function separatorsOf(given: Launch, at: At): RegExp {
  const inFront = given.environment.find(({ name }) => name === 'IFS')?.value;
  const ifs = inFront === undefined ? at.scope.separators : inFront.value;
  if (ifs === undefined || /^[ \t\n]*$/.test(ifs)) return /[ \t]+/;
  return new RegExp(`[${ifs.slice(0, 16).replace(/[\]\\^-]/g, '\\$&')}]`);
}

function fieldOf(row: string, index: number, isLast: boolean, separators: RegExp): string {
  const fields = row.trim().split(separators);
  if (!isLast) return fields[index] ?? '';
  const before = fields.slice(0, index).reduce((length, field) => length + field.length + 1, 0);
  return separators.source === '[ \\t]+' ? fields.slice(index).join(' ') : row.trim().slice(before);
}

function rowsOf(texts: readonly string[], name: string, runs: readonly number[]): Value {
  const [first, ...others] = texts.map((text) => literal(text));
  if (first === undefined) return { items: [unknownValue(name, runs)], array: false };
  return others.length === 0 ? { items: [first], array: false } : { items: [first], array: false, others };
}

function listOf(texts: readonly string[], name: string, runs: readonly number[]): Value {
  const items = texts.length === 0 ? [unknownValue(name, runs)] : texts.map((text) => literal(text));
  return { items, array: true };
}

/** `printf -v name format …` */
function printTo(args: readonly Word[], at: At, line: Line): Outcome | undefined {
  const [flag, target, ...rest] = args;
  const name = target?.value;
  if (flag?.value !== '-v' || name === undefined) return undefined;
  const text = printed(rest);
  const word = text === undefined ? unknownValue(name) : literal(text);
  at.scope.setVariable(name, { items: [word], array: false });
  line.variables.set(name, word);
  return SILENT;
}

function shift(args: readonly Word[], at: At): undefined {
  const { parameters } = at.scope;
  if (parameters !== undefined) at.scope.parameters = parameters.slice(Number(args[0]?.value ?? 1) || 1);
}

function unset(args: readonly Word[], at: At): undefined {
  for (const { value } of args) {
    if (value !== undefined) at.scope.setVariable(value, { items: [literal('')], array: false, unset: true });
  }
}

function setParameters(args: readonly Word[], at: At): undefined {
  const dashes = args.findIndex(({ value }) => value === '--');
  if (dashes !== -1) at.scope.parameters = args.slice(dashes + 1);
  else if (args[0] !== undefined && !/^[-+]/.test(args[0].text)) at.scope.parameters = args;
}

/** Interactive shells expand aliases; to be safe, each of them counts. */
function defineAliases(args: readonly Word[], at: At, line: Line): undefined {
  const isAnywhere = /^-[gs]$/.test(args[0]?.text ?? '');
  // fish takes the name and the code as two words.
  const [name, code, ...more] = args;
  const isPair = name !== undefined && code !== undefined && more.length === 0 && /^\w+$/.test(name.text);
  const texts = isPair ? [`${name.text}=${code.text}`] : args.map(({ text }) => text);
  for (const text of texts) {
    const named = /^([\w.+-]+)=(.+)$/s.exec(text);
    if (named === null) continue;
    // zsh expands these wherever a word or a file extension matches: they count as used.
    if (isAnywhere) line.readText(named[2]!.replace(/^[\s;&|]+/, ''), { ...at, cause: 'shell_text' });
    const { script } = parseGuarded(`${named[2]} "$@"`);
    if (script === undefined) continue;
    const body = { type: 'CompoundList', pos: 0, end: 0, commands: script.commands } as const;
    line.aliases.add(body);
    at.scope.setFunction(named[1]!, body);
  }
}

/** `BASH_ALIASES[name]=code`, `BASH_CMDS[name]=/path`: the same through a table. */
export function defineTable({ items, keys }: Value, at: At, line: Line): void {
  items.forEach(({ text }, index) => {
    const key = keys?.[index];
    if (key !== undefined) defineAliases([literal(`${key}=${text}`)], at, line);
  });
}

const MOST_EVALS = 2;

/** `hash -p /bin/sh name`: the name starts that program from now on. */
function rename(args: readonly Word[], at: At, line: Line): undefined {
  const options = readOptions(args, '-p:');
  const path = options.value('-p');
  // As zsh spells it.
  if (path === undefined) return defineAliases(options.operands, at, line);
  for (const { text } of options.operands) defineAliases([literal(`${text}=${path.text}`)], at, line);
}

function evaluate(args: readonly Word[], at: At, line: Line, given: Launch): Outcome {
  const run = addRun(line, 'eval', [literal('eval'), ...args], given, at);
  // `eval eval eval …` soon adds nothing new; each would read the whole rest again.
  const first = args.findIndex(({ value }) => value !== 'eval' && value !== '--');
  const operands = first < 0 ? [] : args.slice(first);
  if (run === undefined || operands.length === 0) return SILENT;
  const inside = { ...insideOf(run, given, at, { cause: 'shell_text' }), scope: at.scope };
  // Evaluating again removes quotes again.
  const again = Math.min(first, MOST_EVALS);
  const code = together([...Array<Word>(again).fill(literal('eval')), ...operands]);
  const inner = runCode(code, run, inside, line);
  return { runs: [run.id, ...inner.runs], output: inner.output };
}

const BUILTINS = new Map<string, Builtin>([
  ['cd', changeFolder],
  ['chdir', changeFolder],
  ['pushd', pushFolder],
  ['popd', popFolder],
  ['dirs', showFolders],
  ['export', declare],
  ['declare', declare],
  ['typeset', declare],
  ['local', declare],
  ['readonly', declare],
  ['read', readVariables('read')],
  ['mapfile', readVariables('mapfile')],
  ['readarray', readVariables('readarray')],
  ['printf', printTo],
  ['set', setParameters],
  ['shift', shift],
  ['unset', unset],
  ['alias', defineAliases],
  ['hash', rename],
  ['eval', evaluate],
]);
