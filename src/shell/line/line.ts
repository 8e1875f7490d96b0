import type { CompoundList, Function as FunctionNode, ParsedScript, SyntaxNode } from 'unbash';
import type { Cause, Input, Run, Script, Substitution, Unknown, Word, Wrapper } from '../reading/reading.ts';
import { folderBehind } from '../reading/wrapper-folder.ts';
import type { Scope } from './scope.ts';

/** Bounds of one reading. Whatever a bound cuts off is reported in `unknowns`. */
export const CAPS = {
  /** Characters of a line; longer ones are read up to here. */
  text: 65_536,
  /** Characters of code read in total, including `-c` texts, substitutions and script bodies. */
  code: 196_608,
  runs: 1_000,
  /** Nested compounds, substitutions, calls and `-c` texts. */
  depth: 40,
  /** Nodes visited; loops over known words and function calls visit a node several times. */
  steps: 10_000,
  /** Characters that expansions may produce, in total. */
  expanded: 262_144,
  /** Words of one command. */
  words: 4_096,
  /** Redirects of one command. */
  redirects: 256,
  /** Characters of a word whose braces are expanded. */
  braced: 2_048,
  /** Words that one brace expansion, one split or one loop may produce. */
  fields: 64,
} as const;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };
export type Draft = Mutable<Run>;

/** Standard input: for the reading, and its text if the line contains it. */
export interface Feed {
  readonly inputs: readonly Input[];
  readonly text: string | undefined;
}

export const NO_FEED: Feed = { inputs: [], text: undefined };

/** Where in the line the reader is. */
export interface At {
  readonly scope: Scope;
  readonly feed: Feed;
  readonly cause: Cause;
  readonly parent: number | undefined;
  readonly wrappers: readonly Wrapper[];
  readonly where: Run['where'];
  readonly background: boolean;
  readonly loop: boolean;
  readonly depth: number;
  /** The value of `{}` in code that find, xargs or parallel fill in. */
  readonly hole?: Word;
  /** This is already a reading as zsh or fish. */
  readonly flat?: true;
  /** Run time decides whether this part runs at all. */
  readonly maybe: boolean;
}

/** The output of a piece of the line: by which runs, and the text if it can be known. */
export interface Outcome {
  readonly runs: readonly number[];
  readonly output: string | undefined;
  /** A folder that it prints, if its output is not known as text. */
  readonly folder?: string | undefined;
}

export const SILENT: Outcome = { runs: [], output: '' };

export type FunctionBody = FunctionNode['body'] | CompoundList;

/** One reading in progress. The parts of the reader meet here, so that none imports the one above it. */
export interface Line {
  readonly runs: Draft[];
  readonly scripts: Script[];
  readonly unknowns: Unknown[];
  readonly variables: Map<string, Word>;
  /** Texts of files that the line itself writes, by path as spelled. */
  readonly files: Map<string, string | undefined>;
  /** Unknown substitutions, as spelled; and the output of known `<(…)`. */
  readonly spelled: Map<Substitution, string>;
  readonly produced: Map<Substitution, string>;
  /** For `>(…)`: the list of runs that it reads from, filled in as soon as the surrounding run is known. */
  readonly awaiting: Map<Substitution, number[]>;
  /** Names of variables whose value was read. */
  readonly asked: Set<string>;
  /** Some variable may hold one of several values. */
  hasChoices: boolean;
  steps: number;
  expanded: number;
  code: number;
  readonly calls: FunctionBody[];
  /** Bodies that come from `alias`. */
  readonly aliases: Set<FunctionBody>;
  /** Substitutions that were read. */
  readonly visited: Set<SyntaxNode>;
  /** Functions the line defines, and where; called ones are removed. */
  readonly uncalled: Map<FunctionBody, { readonly name: string; readonly at: At }>;
  /** Names of functions that were called. */
  readonly called: Set<string>;
  /** Programs by the names that the line gives them: `ln -s /bin/sh x`. */
  readonly programs: Map<string, string>;
  readScript(script: ParsedScript, at: At): Outcome;
  readText(text: string, at: At): Outcome;
  /** Text that a shell expands again: prompts, subscripts, values in arithmetic. */
  readEmbedded(text: string, at: At): void;
  callFunction(body: FunctionBody, args: readonly Word[], at: At): Outcome;
  /** Starts a program with the given words, as the shell does after expansion. */
  launch(words: readonly Word[], launch: Launch, at: At): Outcome;
}

export interface Launch {
  readonly environment: Run['environment'];
  readonly redirects: Run['redirects'];
  readonly stdin: readonly Input[];
  readonly stdinText: string | undefined;
}

export function unknown(line: Line, kind: Unknown['kind'], run?: number, isComputed = false): void {
  // Once reached, a cap is reached again and again; one entry is enough.
  const said = line.unknowns.some((one) => one.kind === kind && one.run === run);
  if (said || line.unknowns.length >= 64) return;
  line.unknowns.push(isComputed ? { kind, run, computed: true } : { kind, run });
}

/** The line has used up its runs or its work: nothing further is read. */
export function isFull(line: Line): boolean {
  if (line.steps <= CAPS.steps && line.runs.length < CAPS.runs) return false;
  unknown(line, 'count');
  return true;
}

/** Counts a step of work; false when reading has to end. */
export function mayGoOn(line: Line, at: At): boolean {
  line.steps += 1;
  if (isFull(line)) return false;
  if (at.depth <= CAPS.depth) return true;
  unknown(line, 'depth');
  return false;
}

export function addRun(
  line: Line,
  program: string,
  words: readonly Word[],
  launch: Launch,
  at: At,
): Draft | undefined {
  if (line.runs.length >= CAPS.runs) {
    unknown(line, 'count');
    return undefined;
  }
  const [spelled, ...args] = words;
  const run: Draft = {
    id: line.runs.length,
    program,
    spelled: spelled!,
    args,
    environment: [...launch.environment],
    redirects: [...launch.redirects],
    stdin: [...launch.stdin],
    pipedTo: [],
    wrappers: [...at.wrappers],
    cause: at.cause,
    parent: at.parent,
    where: at.where,
    cwd: at.wrappers.length === 0 ? at.scope.cwd : folderBehind(at.wrappers, at.scope.cwd),
    background: at.background,
    loop: at.loop,
  };
  const { doubted, choices } = at.scope;
  if (doubted.length + choices.length > 0) run.mayBeIn = [...choices, ...doubted];
  line.runs.push(run);
  if (line.awaiting.size > 0) feedAwaiting(line, run);
  return run;
}

function feedAwaiting(line: Line, run: Draft): void {
  for (const word of [...run.args, ...run.redirects.map(({ target }) => target)]) {
    for (const one of word?.substitutions ?? []) line.awaiting.get(one)?.push(run.id);
  }
}

export function joined(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 1) return outcomes[0]!;
  const runs: number[] = [];
  let output: string | undefined = '';
  for (const one of outcomes) {
    runs.push(...one.runs);
    output = output === undefined || one.output === undefined ? undefined : output + one.output;
  }
  const [only, ...others] = outcomes.filter((one) => one.output !== '');
  return { runs, output, folder: others.length === 0 ? only?.folder : undefined };
}

export function literal(text: string, quoted = false): Word {
  return { value: text, text, quoted, glob: false, variables: [], substitutions: [] };
}

/** A word that only run time knows. */
export function unknownWord(text: string, runs: readonly number[] = []): Word {
  const substitutions = runs.length === 0 ? [] : [{ kind: 'command' as const, runs }];
  return { value: undefined, text, quoted: false, glob: false, variables: [], substitutions };
}
