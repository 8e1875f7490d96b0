/**
 * What a session left on the disk, as a fold over its calls: files from the network, files the agent wrote, files that
 * hold what came out of a secret source. A later call that executes or sends one of them is judged by where it came from.
 */
import type { Effect } from '../shell/effect.ts';
import { feeders } from '../shell/flow.ts';
import type { CallContext, CallSubject, Paths, ReadCommand, SessionFacts } from './call.ts';
import { type GrowingPaths, growing } from './growing-paths.ts';
import { placed } from './placed.ts';
import { secretFlow } from './secret-flow.ts';
import { rememberCode } from './session-code.ts';
import { isAmong, unpackedFolder } from './unpacked.ts';

/** Per set; the oldest are dropped. A session that writes more files than this is not forgotten at once. */
const MOST_FILES = 4096;
/** A path longer than any file system takes is not one. */
const LONGEST_PATH = 4096;

export const emptySession: SessionFacts = { downloaded: new Set(), written: new Set(), tainted: new Set() };

/** What was proposed may never have run: a file that a call would delete is remembered all the same. */
export function remember(session: SessionFacts, call: CallSubject): SessionFacts {
  const draft = {
    downloaded: growing(session.downloaded),
    written: growing(session.written),
    tainted: growing(session.tainted),
  };
  for (const command of call.commands) rememberCommand(draft, command, call.context);
  for (const { effect } of call.actions) {
    if (effect.does === 'fetch' && effect.to !== undefined)
      keep(draft.downloaded, placed(effect.to, call.context));
    else if (effect.does === 'write') write(draft, effect, call.context, undefined, {});
  }
  const code = rememberCode(session.code, call);
  return code === undefined ? draft : { ...draft, code };
}

type Draft = Record<'downloaded' | 'written' | 'tainted', GrowingPaths>;

function rememberCommand(draft: Draft, command: ReadCommand, context: CallContext): void {
  const { reading, effects } = command;
  for (const run of reading.runs) {
    const folder = unpackedFolder(run, (file) => isAmong(draft.downloaded, file), context);
    // The slash at its end tells a folder from a file.
    if (folder !== undefined) keep(draft.downloaded, `${folder}/`);
  }
  if (!effects.some(({ does }) => does === 'fetch' || does === 'write')) return;
  const reaches = feeders(reading);
  const fetching = runsThat(effects, ({ does }) => does === 'fetch');
  const flow = secretFlow(command, { ...context, session: draft });
  const comesFrom = (run: number | undefined, those: ReadonlySet<number>): boolean =>
    run !== undefined && (those.has(run) || [...(reaches.get(run) ?? [])].some((id) => those.has(id)));
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const folder = run?.cwd;
    if (effect.does === 'fetch') {
      if (effect.to !== undefined) keep(draft.downloaded, placed(effect.to, context, folder));
    } else if (effect.does === 'write') {
      write(draft, effect, context, folder, {
        downloaded: comesFrom(effect.run, fetching),
        tainted: flow.inFile(effect.path, run) !== undefined,
      });
    }
  }
}

const runsThat = (effects: readonly Effect[], is: (effect: Effect) => boolean): ReadonlySet<number> =>
  new Set(effects.flatMap((effect) => (effect.run !== undefined && is(effect) ? [effect.run] : [])));

function write(
  draft: Draft,
  effect: Extract<Effect, { does: 'write' }>,
  context: CallContext,
  folder: string | undefined,
  origin: { readonly downloaded?: boolean; readonly tainted?: boolean },
): void {
  if (effect.how === 'mode' || effect.how === 'owner') return;
  const path = placed(effect.path, context, folder);
  const source = effect.source === undefined ? undefined : placed(effect.source, context, folder);
  const holds = (files: Paths) => source !== undefined && files.has(source);
  keep(draft.written, path);
  if (origin.downloaded === true || holds(draft.downloaded)) keep(draft.downloaded, path);
  if (origin.tainted === true || holds(draft.tainted)) keep(draft.tainted, path);
}

function keep(files: GrowingPaths, path: string): void {
  if (path.length > LONGEST_PATH) return;
  // Named again is young again.
  files.delete(path);
  files.add(path);
  if (files.size > MOST_FILES) {
    for (const oldest of files) {
      files.delete(oldest);
      break;
    }
  }
}
