/**
 * Where the code that a command executes comes from, followed backwards through pipes, substitutions, variables,
 * files and copies of files within the line.
 */
import type { Effect, Executes } from '../shell/effect.ts';
import { feeders } from '../shell/flow.ts';
import type { Reading, Run } from '../shell/reading.ts';
import { printable } from '../text/printable.ts';
import type { CallContext, ReadCommand } from './call.ts';
import { placed } from './session.ts';

export interface CodeFlow {
  readonly run: Run;
  readonly effect: Executes;
  /** The runs whose output is, or is in, the code. */
  readonly sources: readonly Run[];
  /** The files it went through, resolved; the executed one first. */
  readonly files: readonly string[];
  /** A named pipe or descriptor that cannot be followed. */
  readonly isUnknown: boolean;
}

/** Nobody's script goes through more. */
const MOST_FILES = 32;

const flows = new WeakMap<ReadCommand, CodeFlow[]>();

/** Remembered per command: several checks ask. */
export function codeFlows(command: ReadCommand, context: CallContext): readonly CodeFlow[] {
  const before = flows.get(command);
  if (before !== undefined) return before;
  const made = command.effects.some(({ does }) => does === 'execute') ? trace(command, context) : [];
  flows.set(command, made);
  return made;
}

function trace(command: ReadCommand, context: CallContext): CodeFlow[] {
  const { reading, effects } = command;
  const writers = writersOf(command, context);
  const reaches = feeders(reading);
  return effects.flatMap((effect): CodeFlow[] => {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (effect.does !== 'execute' || run === undefined) return [];
    const ids = new Set<number>();
    const files: string[] = [];
    const add = (id: number) => {
      ids.add(id);
      for (const other of reaches.get(id) ?? []) ids.add(other);
    };
    const addFile = (path: string) => {
      if (files.includes(path) || files.length > MOST_FILES) return;
      files.push(path);
      for (const { by, source } of writers.get(path) ?? []) {
        if (by !== run.id) add(by);
        if (source !== undefined) addFile(source);
      }
    };
    const { code } = effect;
    if (code.from === 'runs') code.runs.forEach(add);
    else if (code.from === 'file') addFile(placed(code.path, context, run.cwd));
    else if (code.from === 'stdin') {
      for (const id of standardInputs(run, reading)) add(id);
      // What `xargs` hands on as words came through its own standard input.
      if (ids.size === 0 && run.stdin.length === 0) for (const id of reaches.get(run.id) ?? []) add(id);
      for (const input of run.stdin) {
        if (input.from === 'file') addFile(placed(input.path.value ?? input.path.text, context, run.cwd));
      }
    }
    ids.delete(run.id);
    // `cat x | sh`, `bash -c "$(cat x)"`: the file is the code.
    for (const one of effects) {
      if (one.does !== 'read' || one.run === undefined || !ids.has(one.run)) continue;
      const path = placed(one.path, context, reading.runs[one.run]?.cwd);
      if (!files.includes(path) && files.length < MOST_FILES) files.push(path);
    }
    const sources = [...ids].flatMap((id) => reading.runs[id] ?? []);
    return [{ run, effect, sources, files, isUnknown: code.from === 'unknown' || isDescriptor(run) }];
  });
}

/** All runs whose output can reach this one. */
export function feedersOf(run: Run, reading: Reading): Run[] {
  return [...(feeders(reading).get(run.id) ?? [])].flatMap((id) => reading.runs[id] ?? []);
}

interface Writer {
  readonly by: number;
  readonly source: string | undefined;
}

function writersOf({ reading, effects }: ReadCommand, context: CallContext): ReadonlyMap<string, Writer[]> {
  const writers = new Map<string, Writer[]>();
  for (const effect of effects) {
    const path = writtenPath(effect);
    if (path === undefined || effect.run === undefined) continue;
    const folder = reading.runs[effect.run]?.cwd;
    const source = effect.does === 'write' ? effect.source : undefined;
    const at = placed(path, context, folder);
    const known = writers.get(at);
    const writer = {
      by: effect.run,
      source: source === undefined ? undefined : placed(source, context, folder),
    };
    if (known === undefined) writers.set(at, [writer]);
    else known.push(writer);
  }
  return writers;
}

function writtenPath(effect: Effect): string | undefined {
  if (effect.does === 'fetch') return effect.to;
  if (effect.does !== 'write' || effect.how === 'mode' || effect.how === 'owner') return undefined;
  return effect.path;
}

/** Pipes, substitutions in here-strings, and the run whose `>(…)` this one stands in. */
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

/** The program as people know it, or as it is spelled if run time decides. */
export const nameOf = ({ program, spelled }: Run): string =>
  printable(program === '' ? spelled.text : program, { max: 40 });
