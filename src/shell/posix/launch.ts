import { readCarried } from '../carriers/carriers.ts';
import { readXargs } from '../carriers/each.ts';
import { offerFolder, printedFolder } from '../line/folder-stack.ts';
import { insideOf } from '../line/inner.ts';
import {
  type At,
  addRun,
  CAPS,
  type Draft,
  type FunctionBody,
  joined,
  type Launch,
  type Line,
  literal,
  type Outcome,
  SILENT,
  unknown,
} from '../line/line.ts';
import { outputOf } from '../line/output.ts';
import { pathKey, SHELLS } from '../line/shells.ts';
import { hidesProgram, programOf } from '../reading/program.ts';
import type { Word } from '../reading/reading.ts';
import { readBuiltin } from './builtins.ts';
import { readCodeVariable } from './code-variables.ts';
import { type Unwrapped, unwrap } from './wrappers.ts';

const NOTHING: Outcome = { runs: [], output: undefined };

/** A program with its words: calls functions, unwraps wrappers, applies builtins, then records the run and what it carries. */
export function launch(words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const [first] = words;
  const body = first?.value === undefined ? undefined : at.scope.functionBody(first.value);
  const isWithinItself = body !== undefined && line.calls.includes(body);
  // An alias of a program's own name means the program.
  if (body !== undefined && !(isWithinItself && line.aliases.has(body))) {
    return isWithinItself || line.calls.length > 16
      ? callAgain(words, given, at, line)
      : call(body, words, given, at, line);
  }
  return start(words, given, at, line);
}

/** A program, not a function: a wrapper never starts a function. */
function start(words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const [first, ...args] = words;
  if (first === undefined) return SILENT;
  const program = renamed(first, line) ?? programOf(first);
  // A prompt copied along with its line.
  if (program === '$' && args.length > 0) return start(args, given, at, line);
  // `time -v cmd`: the shell's own word takes no options, the program does.
  if (/^-[vpaq]+$/.test(program) && args.length > 0) return start(args, given, at, line);
  const timed = /^-[of]|^--(?:output|format)/.test(program) ? unwrap('time', words) : undefined;
  if (timed !== undefined) return startWrapped('time', words, timed, given, at, line);
  if (program === 'xargs' || program === 'gxargs') return readXargs(args, given, at, line);
  const inner = unwrap(program, args);
  if (inner !== undefined) return startWrapped(program, args, inner, given, at, line);
  const built = readBuiltin(program, args, given, at, line);
  if (built !== undefined) return built;
  const run = addRun(line, program, words, given, at);
  if (run === undefined) return NOTHING;
  if (program === '' || first.variables.includes('_'))
    unknown(line, 'program', run.id, !isGiven(first, args, at, line) && isComputed(first, at, line));
  // `shopt -s autocd`: a folder alone is a change to it.
  if (args.length === 0 && /^(?:[~/]|\.{1,2}(?:\/|$))/.test(first.text)) offerFolder(first.text, at.scope);
  const output = outputOf(run, given.stdinText, line);
  const folder = output === undefined ? printedFolder(run, at.scope) : undefined;
  const outcome: Outcome = { runs: [run.id], output, folder };
  const carried = [...readCarried(run, given, at, line), ...environmentCode(run, given, at, line)];
  if (carried.length === 0) return outcome;
  const { runs } = joined([outcome, ...carried]);
  // A shell prints what the commands in it print.
  return { runs, output: SHELLS.has(program) && carried.length === 1 ? carried[0]!.output : outcome.output };
}

/** The program behind a name that the line gave it, in any folder. */
function renamed({ text }: Word, { programs }: Line): string | undefined {
  if (programs.size === 0) return undefined;
  const isSystem = /^\/(?:usr\/)?s?bin\//.test(text);
  return (
    programs.get(pathKey(text)) ??
    (isSystem ? undefined : programs.get(text.slice(text.lastIndexOf('/') + 1)))
  );
}

/** Programs that print a file, or lines of it. */
const PRINTERS = new Set('cat grep egrep sed echo tr head tail cut sort'.split(' '));

/** `env $(cat .env) program`: variables from a file, before the program. */
function isGiven({ text, substitutions }: Word, args: readonly Word[], at: At, line: Line): boolean {
  if (at.wrappers.at(-1)?.name !== 'env' || args.length === 0 || !/^(?:\$\(|`)/.test(text)) return false;
  return substitutions.every(({ runs }) => runs.every((id) => PRINTERS.has(line.runs[id]?.program ?? '')));
}

/** They print where something is on this machine: a program they name existed before. */
const PLACE_TOOLS = new Set('pwd dirname readlink realpath which'.split(' '));

/** Whether the line itself determines what runs; else it is a choice of the environment, or a path on this machine. */
function isComputed(word: Word, { scope }: At, line: Line): boolean {
  const isPlace = ({ substitutions }: Word) =>
    substitutions.every(
      ({ kind, runs }) =>
        kind !== 'command' || runs.every((id) => PLACE_TOOLS.has(line.runs[id]?.program ?? '')),
    );
  const isMadeUp = (name: string) => {
    const items = scope.variable(name)?.items;
    return items !== undefined && !items.every((item) => item.text.startsWith('$(pwd)/') && isPlace(item));
  };
  return (
    word.text.includes('{}') ||
    !isPlace(word) ||
    word.variables.some((name) => !/^\w+$|^[@*]$/.test(name) || name === '_' || isMadeUp(name)) ||
    /\$\{\w+(?::\s*[-\d$(]*\d|[/^,@#%])/.test(word.text) ||
    hidesProgram(word)
  );
}

function startWrapped(
  program: string,
  args: readonly Word[],
  inner: Unwrapped,
  given: Launch,
  at: At,
  line: Line,
): Outcome {
  if (at.depth >= CAPS.depth) {
    unknown(line, 'depth');
    return NOTHING;
  }
  const own = args.slice(0, args.length - inner.words.length);
  const wrapped: At = {
    ...at,
    wrappers: [...at.wrappers, { name: program, args: own }],
    depth: at.depth + 1,
  };
  const next: Launch = { ...given, environment: [...given.environment, ...inner.environment] };
  if (inner.split === undefined) return start(inner.words, next, wrapped, line);
  // `env -S 'A=1 cmd arg' more` passes its words in one text.
  if (inner.split.value === undefined) unknown(line, 'code');
  const split = splitWords(inner.split.text);
  const rest = unwrap('env', [...split, ...inner.words]);
  if (rest === undefined) return NOTHING;
  const more: Launch = { ...next, environment: [...next.environment, ...rest.environment] };
  return start(rest.words, more, wrapped, line);
}

/** Words of a text with quotes and escapes but no operators. */
function splitWords(text: string): Word[] {
  const words: string[] = [];
  const [said = ''] = text.split('\\c', 1);
  const parts = /\\[_tnvfr]|(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\(?![_tnvfr])[\s\S]|(?!\\)[^\s'"])+/g;
  for (const [whole] of said.matchAll(parts)) {
    if (/^\\[_tnvfr]$/.test(whole)) continue;
    if (whole.startsWith('#')) break;
    words.push(
      whole.replace(/'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g, (_, single, double, escaped) =>
        double === undefined
          ? (single ?? escaped)
          : double.replace(/\\([\s\S])/g, (_all: string, one: string) => (one === '_' ? ' ' : one)),
      ),
    );
  }
  return words.map((word) => literal(word));
}

function call(body: FunctionBody, words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const feed = { inputs: given.stdin, text: given.stdinText };
  // Assignments before a call apply inside it.
  for (const { name, value } of given.environment)
    at.scope.setVariable(name, { items: [value], array: false });
  const before = line.runs.length;
  line.called.add(words[0]!.text);
  const inside: At = { ...at, feed, cause: 'function', depth: at.depth + 1 };
  const outcome = line.callFunction(body, words.slice(1), inside);
  const outputs = given.redirects.filter(({ does }) => does !== 'read');
  if (outputs.length > 0) for (const run of line.runs.slice(before)) run.redirects.push(...outputs);
  return outcome;
}

/** A function that calls itself: one run under its name represents the further rounds. */
function callAgain(words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const run = addRun(line, programOf(words[0]!), words, given, { ...at, cause: 'function' });
  unknown(line, 'depth', run?.id);
  return { runs: run === undefined ? [] : [run.id], output: undefined };
}

function environmentCode(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (run.environment.length === 0) return [];
  const inside = insideOf(run, given, at, { unfed: true });
  return run.environment.flatMap(({ name, value }) => readCodeVariable(name, value, run, inside, line));
}
