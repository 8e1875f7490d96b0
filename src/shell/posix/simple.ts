import type { Assignment, Command, WordPart } from 'unbash';
import { mayCompute } from '../../text/budget.ts';
import { filled } from '../line/inner.ts';
import {
  type At,
  addRun,
  CAPS,
  type Line,
  literal,
  type Outcome,
  SILENT,
  unknown,
  unknownWord,
} from '../line/line.ts';
import type { Value } from '../line/scope.ts';
import { expandOne, expandWord } from '../line/words.ts';
import { tailOf } from '../reading/options.ts';
import type { Run, Word } from '../reading/reading.ts';
import { defineTable } from './builtins.ts';
import { readCodeVariable } from './code-variables.ts';
import { readRedirects } from './redirects.ts';

/** A command of words, assignments and redirects; read once for each possible value of a variable in it. */
export function readSimple(node: Command, line: Line, at: At): Outcome {
  const choice = line.hasChoices ? choiceOf(node, at) : undefined;
  if (choice === undefined) return readOnce(node, line, at);
  const [name, value] = choice;
  const rounds = [...value.items, ...(value.others ?? [])].map((word) => {
    const scope = at.scope.fork();
    scope.setVariable(name, { items: [word], array: false });
    return readOnce(node, line, { ...at, scope });
  });
  return { runs: rounds.flatMap(({ runs }) => runs), output: undefined };
}

function choiceOf(node: Command, at: At): [string, Value] | undefined {
  for (const word of [node.name, ...node.args]) {
    if (word?.type !== 'Word' || word.parts === undefined) continue;
    for (const part of word.parts.flatMap((one): readonly WordPart[] =>
      one.type === 'DoubleQuoted' ? one.parts : [one],
    )) {
      const name = variableIn(part);
      const value = name === undefined ? undefined : at.scope.variable(name);
      if (name !== undefined && value?.others !== undefined) return [name, value];
    }
  }
  return undefined;
}

function variableIn(part: WordPart): string | undefined {
  if (part.type === 'SimpleExpansion') return part.text.slice(1);
  return part.type === 'ParameterExpansion' ? part.parameter : undefined;
}

function readOnce(node: Command, line: Line, at: At): Outcome {
  const assignments = node.prefix.filter((one): one is Assignment => one.type === 'Assignment');
  if (node.name === undefined) return readNameless(node, assignments, line, at);
  const environment: { name: string; value: Word }[] = [];
  for (const one of assignments) {
    const value = assignedValue(one, line, at);
    expandAgain(value, line, at);
    environment.push({ name: one.name, value: value.items[0] ?? literal('') });
  }
  let words = expandWord(node.name, line, at);
  const last = assignments.at(-1);
  const [first] = words;
  // `ENV=<(cmd) sh`: the parser takes the value for the program, a shell does not.
  if (last !== undefined && first !== undefined && last.end === node.name.pos) {
    environment.splice(-1, 1, { name: last.name, value: first });
    words = words.slice(1);
  }
  for (const one of node.suffix) {
    if (words.length >= CAPS.words) {
      unknown(line, 'count');
      break;
    }
    if (one.type === 'Word') words.push(...expandWord(one, line, at));
    else if (one.type === 'Assignment') words.push(argumentOf(one, words[0]?.value, line, at));
  }
  const { hole } = at;
  if (hole !== undefined) words = words.map((word) => filled(word, '{}', hole));
  const made = readRedirects(node.redirects, line, at);
  const fed = made.stdin.length > 0;
  const launch = {
    environment,
    redirects: made.redirects,
    stdin: fed ? made.stdin : at.feed.inputs,
    stdinText: fed ? made.stdinText : at.feed.text,
  };
  if (words.length === 0) return made.keepOutput(SILENT);
  const outcome = line.launch(words, launch, at);
  at.scope.last = words.at(-1);
  return made.keepOutput(outcome);
}

function readNameless(node: Command, assignments: readonly Assignment[], line: Line, at: At): Outcome {
  for (const one of assignments) assign(one, line, at);
  if (node.redirects.length === 0) return SILENT;
  const made = readRedirects(node.redirects, line, at);
  const launch: Pick<Run, 'environment' | 'redirects' | 'stdin'> = {
    environment: [],
    redirects: made.redirects,
    stdin: made.stdin,
  };
  // `$(<file)` reads like cat; `> file` empties it.
  const program = made.stdin.length > 0 && at.depth > 0 ? 'cat' : ':';
  const run = addRun(line, program, [literal(program)], { ...launch, stdinText: made.stdinText }, at);
  const runs = run === undefined ? [] : [run.id];
  return made.keepOutput({ runs, output: program === 'cat' ? made.stdinText : '' });
}

function assignedValue(node: Assignment, line: Line, at: At): Value {
  const { value } = node;
  if (value === undefined) return { items: [literal('')], array: false };
  if (value.type === 'ArrayValue') {
    const items = value.elements.flatMap((one) => expandWord(one, line, at));
    const keys = items.map(({ text }, at) => KEYED.exec(text)?.[1] ?? String(at));
    const isTable = keys.some((key) => !/^\d+$/.test(key));
    return { items: items.map(withoutIndex), array: true, ...(isTable ? { keys } : {}) };
  }
  return { items: [expandOne(value, line, at)], array: false };
}

const KEYED = /^\[([^\]\n]{1,200})\]=/;

/** `a=([0]=x [1]=y)`: the order they are written in is nearly always theirs. */
function withoutIndex(word: Word): Word {
  const index = KEYED.exec(word.text);
  return index === null ? word : tailOf(word, index[0].length);
}

/** A value may be expanded again: as a prompt, as a subscript, in arithmetic, by a name reference. */
function expandAgain(value: Value, line: Line, at: At): void {
  for (const word of value.items.slice(0, CAPS.fields))
    if (word.value !== undefined) line.readEmbedded(word.value, at);
}

export function assign(node: Assignment, line: Line, at: At): Value {
  const made = assignedValue(node, line, at);
  expandAgain(made, line, at);
  const before = at.scope.variable(node.name);
  let value = made;
  if (node.index !== undefined) {
    value = withItem(before, expandOne(node.index, line, at).value, made.items[0]!);
  } else if (node.append === true && before !== undefined) value = appended(before, made);
  const stored = at.maybe ? withOthers(value, before) : value;
  if (stored.others !== undefined) line.hasChoices = true;
  if (stored.items.length >= MOST_ITEMS) unknown(line, 'count');
  at.scope.setVariable(node.name, stored);
  const [first] = value.items;
  if (/^BASH_(?:ALIASES|CMDS)$/.test(node.name)) defineTable(stored, at, line);
  if (first !== undefined) {
    line.variables.set(node.name, first);
    readCodeVariable(node.name, first, undefined, at, line);
  }
  return value;
}

/** `a[1]=x`, `m[key]=x`. */
function withItem(before: Value | undefined, index: string | undefined, item: Word): Value {
  const items = [...(before?.items ?? [])];
  const keys = [...(before?.keys ?? items.map((_, at) => String(at)))];
  const known = index === undefined ? -1 : keys.indexOf(index);
  if (known >= 0) items[known] = item;
  else {
    items.push(item);
    keys.push(index ?? String(items.length));
  }
  const isTable = keys.some((key) => !/^\d+$/.test(key));
  return { items, array: true, ...(isTable ? { keys } : {}) };
}

const MOST_OTHERS = 3;
/** A list that grows in every round is copied in every round. */
const MOST_ITEMS = 256;

function withOthers(value: Value, before: Value | undefined): Value {
  if (value.array || before === undefined || before.array) return value;
  const others = [...before.items, ...(before.others ?? [])].filter(
    ({ text }) => text !== value.items[0]?.text,
  );
  return others.length === 0 ? value : { ...value, others: others.slice(0, MOST_OTHERS) };
}

function appended(before: Value, more: Value): Value {
  if (before.array || more.array) {
    const keys = [before, more].flatMap((one) => one.keys ?? one.items.map((_, at) => String(at)));
    const isTable = before.keys !== undefined || more.keys !== undefined;
    const items = [...before.items, ...more.items].slice(0, MOST_ITEMS);
    return { items, array: true, ...(isTable ? { keys: keys.slice(0, MOST_ITEMS) } : {}) };
  }
  const [left = literal('')] = before.items;
  const [right = literal('')] = more.items;
  if (!mayCompute(left.text.length + right.text.length)) return before;
  const word: Word = {
    value: left.value === undefined || right.value === undefined ? undefined : left.value + right.value,
    text: left.text + right.text,
    quoted: left.quoted || right.quoted,
    glob: left.glob || right.glob,
    variables: [...left.variables, ...right.variables],
    substitutions: [...left.substitutions, ...right.substitutions],
  };
  return { items: [word], array: false };
}

const LOCAL = new Set(['local', 'declare', 'typeset']);
const DECLARES = new Set(['export', 'local', 'declare', 'typeset', 'readonly']);

/** `export A=$(x)`: one word that also assigns; `dd if=x` is only a word. */
function argumentOf(node: Assignment, program: string | undefined, line: Line, at: At): Word {
  const declares = program !== undefined && DECLARES.has(program);
  if (declares && LOCAL.has(program)) at.scope.declareLocal(node.name);
  const value = declares ? assign(node, line, at) : assignedValue(node, line, at);
  // `declare -a x='(…)'` reads the text as a list.
  if (declares && !value.array && /^\([\s\S]*\)$/.test(value.items[0]?.value ?? '')) {
    const word = { ...unknownWord(`$${node.name}`), variables: [node.name] };
    at.scope.setVariable(node.name, { items: [word], array: true });
    line.readText(`${node.name}=${value.items[0]!.value}`, { ...at, scope: at.scope.fork() });
  }
  const [first = literal('')] = value.items;
  const head = `${node.name}${node.append === true ? '+' : ''}=`;
  return {
    ...first,
    text: head + first.text,
    value: first.value === undefined ? undefined : head + first.value,
  };
}
