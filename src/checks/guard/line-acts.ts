import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { codeUnpacks } from './acts/archive-code.ts';
import { hostProcessActs, processFolderActs } from './acts/host-process.ts';
import { assignments, scriptAct } from './acts/hosts.ts';
import { runActs } from './acts/run-acts.ts';
import { sourcedWriteActs } from './acts/sourced-writes.ts';
import { judgeChange } from './changes/judge.ts';
import { overHomeAct } from './changes/over-home.ts';
import { putInPlace } from './changes/put-in-place.ts';
import { reachesIn } from './reaches.ts';
import { changeOf, wordsOf } from './settings/change.ts';

type GuardAct = Omit<CommandObservation, 'confidence'>;

/** What the runs and scripts of a line change that the guard depends on. */
export function* lineActs(command: ReadCommand, context: CallContext): Generator<GuardAct> {
  const { reading, effects } = command;
  const written = new Map<string, string | undefined>();
  const seen = withWritten(context, written);
  const texts = new Map<string, string>();
  const put = (effect: Effect) =>
    effect.does === 'write' ? putInPlace(effect, command, context) : undefined;
  for (const effect of effects) {
    if (effect.does !== 'write' && effect.does !== 'delete') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run !== undefined && run.where !== 'here') continue;
    const place = (path: string) => placed(path, context, run?.cwd);
    const change = changeOf(effect, place, wordsOf(command, effect.run), false);
    // What this line wrote before is not on the disk yet.
    const earlier = change.source !== undefined && written.has(change.source);
    const settled = earlier
      ? { ...change, after: written.get(change.source ?? '') ?? put(effect), source: undefined }
      : change;
    yield* any(judgeChange({ ...settled, earlier: texts }, seen));
    for (const path of elsewhere(effect.path, run, context))
      yield* any(judgeChange({ ...settled, path, earlier: texts }, seen));
    yield* any(overHomeAct(settled, seen));
    if (effect.does !== 'write') continue;
    written.set(change.path, change.after);
    texts.set(change.path, change.after ?? `${texts.get(change.path) ?? ''}\n${change.added ?? ''}`);
  }
  const variables = new Map([
    ...[...reading.variables].map(([name, word]) => [name, word.text] as const),
    ...reading.runs.flatMap(({ program, args }) =>
      /^(?:tmux|screen|zellij)$/.test(program) ? assignments(args.map(({ text }) => text)) : [],
    ),
  ]);
  for (const { text, run } of reading.scripts) {
    yield* any(scriptAct(text));
    const place = (path: string) => placed(path, context, reading.runs[run]?.cwd);
    yield* codeUnpacks(text, place, context);
  }
  for (const found of runActs(command, context, seen, variables)) yield* any(found);
  yield* sourcedWriteActs(command, context);
  yield* hostProcessActs(command, context);
  yield* processFolderActs(command, context);
  yield* reachesIn(command, context);
}

/** A relative path from the other folders in which the run may be. */
function elsewhere(path: string, run: Run | undefined, context: CallContext): string[] {
  if (run?.mayBeIn === undefined || /^(?:[/~$`%]|[A-Za-z]:)/.test(path)) return [];
  return run.mayBeIn.map((folder) => placed(path, context, folder));
}

const any = (found: GuardAct | undefined): readonly GuardAct[] => (found === undefined ? [] : [found]);

/** A folder that this line fills and then copies: its files exist by then. */
function withWritten(context: CallContext, written: ReadonlyMap<string, string | undefined>): CallContext {
  const { guarded } = context;
  if (guarded === undefined) return context;
  const isMade = (path: string) =>
    [...written.keys()].some((one) => one === path || one.startsWith(`${path}/`));
  return {
    ...context,
    guarded: {
      ...guarded,
      has: (path) => guarded.has(path) || isMade(path),
      read: (path) => guarded.read(path) ?? written.get(path),
    },
  };
}
