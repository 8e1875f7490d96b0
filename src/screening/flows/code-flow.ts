/**
 * Where the code that a command executes comes from, followed backwards through pipes, substitutions, variables,
 * files and copies of files within the line.
 */

import type { Effect, Executes } from '../../shell/reading/effect.ts';
import { feeders } from '../../shell/reading/flow.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { networkSources } from './code-network.ts';
import { decodingOf } from './decoders.ts';

export interface CodeFlow {
  readonly run: Run;
  readonly effect: Executes;
  /** The runs that pass the code on, and those before them that show its origin: network, decoders, readers. */
  readonly sources: readonly Run[];
  /** The files it went through, resolved; the executed one first. */
  readonly files: readonly string[];
  /** A named pipe or descriptor that cannot be followed. */
  readonly isUnknown: boolean;
}

/** No real script has a longer chain. */
const MOST_FILES = 32;
/** Per kind: one is enough to show the origin, and a hostile line must not multiply them. */
const MOST_SOURCES = 8;

/** Remembered with the command: several checks ask. */
export const codeFlows = memoOf((command: ReadCommand, context: CallContext): readonly CodeFlow[] =>
  command.effects.some(({ does }) => does === 'execute') ? trace(command, context) : [],
);

interface Line {
  readonly reading: Reading;
  readonly reaches: ReturnType<typeof feeders>;
  readonly writers: ReadonlyMap<string, Writer[]>;
  /** Runs that show where something comes from, the clearest kind first. */
  readonly telling: readonly (readonly number[])[];
  readonly reads: ReadonlyMap<number, string[]>;
  readonly known: Map<string, readonly number[]>;
  readonly placed: (path: string, run: Run | undefined) => string;
}

function trace(command: ReadCommand, context: CallContext): CodeFlow[] {
  const { reading, effects } = command;
  const place = (path: string, run: Run | undefined) => placed(path, context, run?.cwd);
  const reads = readsOf(command, place);
  const idsOf = (is: (run: Run) => boolean) => reading.runs.filter(is).map(({ id }) => id);
  const line: Line = {
    reading,
    reaches: feeders(reading),
    writers: writersOf(command, place),
    telling: [
      idsOf((run) => networkSources([run], command).length > 0),
      idsOf((run) => decodingOf(run) !== undefined),
      idsOf(({ program }) => /^(?:exec|pbpaste|xclip|xsel|wl-paste)$/.test(program)),
      [...reads.keys()],
    ],
    reads,
    known: new Map(),
    placed: place,
  };
  return effects.flatMap((effect): CodeFlow[] => {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    return effect.does === 'execute' && run !== undefined ? [flowOf(effect, run, line)] : [];
  });
}

function flowOf(effect: Executes, run: Run, line: Line): CodeFlow {
  const { reading } = line;
  const direct = new Set<number>();
  const files: string[] = [];
  const { code } = effect;
  if (code.from === 'runs') for (const id of code.runs) direct.add(id);
  else if (code.from === 'file') addFile(line.placed(code.path, run), run, line, direct, files);
  else if (code.from === 'stdin') {
    for (const id of standardInputs(run, reading)) direct.add(id);
    // Words that `xargs` passes on came through its own standard input.
    if (direct.size === 0 && run.stdin.length === 0) direct.add(run.id);
    for (const input of run.stdin) {
      if (input.from !== 'file') continue;
      addFile(line.placed(input.path.value ?? input.path.text, run), run, line, direct, files);
    }
  }
  const ids = new Set(behind(direct, line));
  ids.delete(run.id);
  // `cat x | sh`, `bash -c "$(cat x)"`: the file is the code.
  for (const id of ids) {
    for (const path of line.reads.get(id) ?? []) {
      if (!files.includes(path) && files.length < MOST_FILES) files.push(path);
    }
  }
  const sources = [...ids].flatMap((id) => reading.runs[id] ?? []);
  return { run, effect, sources, files, isUnknown: code.from === 'unknown' || isDescriptor(run) };
}

/** The runs themselves, and those before them that show an origin. Many flows of one line start from the same runs. */
function behind(direct: ReadonlySet<number>, { telling, reaches, known }: Line): readonly number[] {
  const first = [...direct].slice(0, MOST_SOURCES);
  const key = [...direct].join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = [...first];
  for (const kind of telling) {
    let count = 0;
    for (const id of kind) {
      if (count >= MOST_SOURCES) break;
      if (!isBehind(id, direct, reaches)) continue;
      found.push(id);
      count++;
    }
  }
  known.set(key, found);
  return found;
}

function isBehind(id: number, direct: ReadonlySet<number>, reaches: Line['reaches']): boolean {
  if (direct.has(id)) return true;
  for (const one of direct) if (reaches.get(one)?.has(id) === true) return true;
  return false;
}

/** The file, the runs that wrote it before, and the files it is a copy of. */
function addFile(path: string, run: Run, line: Line, direct: Set<number>, files: string[]): void {
  if (files.includes(path) || files.length >= MOST_FILES) return;
  files.push(path);
  for (const { by, source } of line.writers.get(path) ?? []) {
    if (by > run.id && !run.loop) continue;
    if (by !== run.id) direct.add(by);
    if (source !== undefined) addFile(source, run, line, direct, files);
  }
}

function readsOf({ reading, effects }: ReadCommand, place: Line['placed']): Map<number, string[]> {
  const reads = new Map<number, string[]>();
  for (const effect of effects) {
    if (effect.does !== 'read' || effect.run === undefined) continue;
    const path = place(effect.path, reading.runs[effect.run]);
    const known = reads.get(effect.run);
    if (known === undefined) reads.set(effect.run, [path]);
    else if (known.length < MOST_FILES) known.push(path);
  }
  return reads;
}

/** All runs whose output can reach this one. */
export function feedersOf(run: Run, reading: Reading): Run[] {
  return [...(feeders(reading).get(run.id) ?? [])].flatMap((id) => reading.runs[id] ?? []);
}

interface Writer {
  readonly by: number;
  readonly source: string | undefined;
}

function writersOf({ reading, effects }: ReadCommand, place: Line['placed']): ReadonlyMap<string, Writer[]> {
  const writers = new Map<string, Writer[]>();
  for (const effect of effects) {
    const path = writtenPath(effect);
    if (path === undefined || effect.run === undefined) continue;
    const run = reading.runs[effect.run];
    const source = effect.does === 'write' ? effect.source : undefined;
    const at = place(path, run);
    const known = writers.get(at);
    const writer = { by: effect.run, source: source === undefined ? undefined : place(source, run) };
    if (known === undefined) writers.set(at, [writer]);
    else if (known.length < MOST_SOURCES) known.push(writer);
    // The last writer is what is executed; the first ones are dropped.
    else known[known.length - 1] = writer;
  }
  return writers;
}

function writtenPath(effect: Effect): string | undefined {
  if (effect.does === 'fetch') return effect.to;
  if (effect.does !== 'write' || effect.how === 'mode' || effect.how === 'owner') return undefined;
  return effect.path;
}

/** Pipes, substitutions in here-strings, and the run whose `>(…)` contains this one. */
function* standardInputs(run: Run, reading: Reading): Generator<number> {
  for (const input of run.stdin) {
    if (input.from === 'pipe') yield* input.runs;
    else if (input.from === 'text') yield* input.word.substitutions.flatMap(({ runs }) => runs);
    else yield* input.path.substitutions.flatMap(({ runs }) => runs);
  }
  if (run.cause !== 'substitution') return;
  for (const other of reading.runs) {
    const words = [...other.args, ...other.redirects.flatMap(({ target }) => target ?? [])];
    for (const { kind, runs } of words.flatMap(({ substitutions }) => substitutions)) {
      if (kind === 'output' && runs.includes(run.id)) yield other.id;
    }
  }
}

/** `bash <&$fd`, `bash <&3`: opened elsewhere. */
const isDescriptor = ({ redirects }: Run): boolean =>
  redirects.some(({ descriptor, does }) => descriptor === 0 && does === 'duplicate');

/** The program under its common name, or as spelled if it is only known at run time. */
export const nameOf = ({ program, spelled }: Run): string =>
  printable(program === '' ? spelled.text : program, { max: 40 });
