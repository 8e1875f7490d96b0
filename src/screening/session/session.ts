/**
 * What a session left on the disk, as a fold over its calls: files from the network, files the agent wrote, files with
 * content from a secret source. A later call that executes or sends one of them is judged by its origin.
 */

import { isRemote } from '../../shell/effects/copies.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext, CodeTexts, Paths, SessionFacts } from '../../vocabulary/call-context.ts';
import type { CallSubject, ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { secretFlow } from '../flows/secret-flow.ts';
import { downloadedByCode, generatedByCode } from './code-downloads.ts';
import { filledFolders } from './filled-folders.ts';
import { type GrowingPaths, growing } from './growing-paths.ts';
import { rememberCode } from './remembered-code.ts';
import { fetchedPaths, movedBy, savedByTool, sourcesIn } from './session-origin.ts';
import { holdsAny, isPattern, isUnpacked, linkTo, mayBeAmong, notesOf } from './session-paths.ts';
import { broughtBy } from './unpacked.ts';

/** Per set. A session that writes more files than this is not forgotten at once. */
const MOST_FILES = 4096;
/** No file system accepts longer paths. */
const LONGEST_PATH = 4096;

/** A proposed call may never have run: a file that it would delete is still remembered. */
export function remember(session: SessionFacts, call: CallSubject): SessionFacts {
  const draft = {
    downloaded: growing(session.downloaded),
    written: growing(session.written),
    tainted: growing(session.tainted),
  };
  // Under the name that the call uses, and under the one it has on the disk.
  for (const { commands, actions, context } of [call, ...call.views]) {
    for (const command of commands) {
      rememberCommand(draft, command, context, session.code);
      for (const note of notesOf(command, (path, run) => placed(path, context, run.cwd)))
        keep(draft.written, note);
    }
    for (const { effect } of actions) {
      if (effect.does === 'fetch' && effect.to !== undefined)
        keep(draft.downloaded, placed(effect.to, context));
      else if (effect.does === 'write') write(draft, effect, context, undefined, {});
    }
  }
  for (const path of savedByTool(call)) keep(draft.downloaded, path);
  fold(draft.downloaded);
  fold(draft.written);
  for (const oldest of draft.tainted) {
    if (draft.tainted.size <= MOST_FILES) break;
    draft.tainted.delete(oldest);
  }
  const code = codeOf(session, call);
  const { orders, secrets, prints, sent, sinks, broughtBy } = session;
  return {
    ...draft,
    ...(code === undefined ? {} : { code }),
    ...(orders === undefined ? {} : { orders }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(prints === undefined ? {} : { prints }),
    ...(sent === undefined ? {} : { sent }),
    ...(sinks === undefined ? {} : { sinks }),
    ...(broughtBy === undefined ? {} : { broughtBy }),
  };
}

function codeOf({ code }: SessionFacts, call: CallSubject): CodeTexts | undefined {
  const own = rememberCode(code, call);
  if (call.views.length === 0) return own;
  const real = call.views.flatMap((view) => [...(rememberCode(code, view) ?? [])]);
  return real.length === 0 ? own : new Map([...real, ...(own ?? [])]);
}

/** The session's downloads after the line, without those that the line itself fetches: other checks judge these. */
export function downloadsAfter(session: SessionFacts, command: ReadCommand, context: CallContext): Paths {
  const draft = {
    downloaded: growing(session.downloaded),
    written: growing(session.written),
    tainted: growing(new Set<string>()),
  };
  const effects = command.effects.filter(({ does }) => does !== 'fetch');
  rememberCommand(draft, { ...command, effects }, context, session.code);
  return draft.downloaded;
}

type Draft = Record<'downloaded' | 'written' | 'tainted', GrowingPaths>;

/** Run by run: what one of them brings in is a download to the next. */
function rememberCommand(
  draft: Draft,
  command: ReadCommand,
  context: CallContext,
  code: CodeTexts | undefined,
): void {
  const { reading, effects } = command;
  const isWriting = effects.some(({ does }) => does === 'fetch' || does === 'write');
  const sources = sourcesIn(command, draft.downloaded, context);
  let flow: ReturnType<typeof secretFlow> | undefined;
  for (const run of reading.runs) {
    const own = isWriting ? effects.filter((effect) => effect.run === run.id) : [];
    for (const effect of own) {
      if (effect.does === 'fetch') {
        for (const path of fetchedPaths(effect, (to) => placed(to, context, run.cwd)))
          keep(draft.downloaded, path);
      } else if (effect.does === 'write') {
        flow ??= secretFlow(command, { ...context, session: draft });
        write(draft, effect, context, run, {
          downloaded: effect.source === undefined && sources.reach(run),
          tainted: flow.inFile(effect.path, run) !== undefined,
        });
      }
    }
    bring(draft, run, sources, context, code);
  }
  for (const path of downloadedByCode(command, context, code)) keep(draft.downloaded, path);
  for (const path of generatedByCode(command, context, code)) keep(draft.written, path);
}

function bring(
  draft: Draft,
  run: Run,
  sources: ReturnType<typeof sourcesIn>,
  context: CallContext,
  code: CodeTexts | undefined,
): void {
  const isDownloaded = (file: string) => mayBeAmong(draft.downloaded, file);
  const origin = {
    isDownloaded,
    get isFed() {
      return sources.feed(run);
    },
    textOf: (file: string) => code?.get(file),
  };
  for (const path of broughtBy(run, origin, context)) keep(draft.downloaded, path);
  // The folder itself, without a slash: callers that care query whether its files are the session's.
  for (const folder of filledFolders(run)) keep(draft.written, placed(folder, context, run.cwd));
  for (const kind of ['downloaded', 'written'] as const) {
    if (draft[kind].size === 0) continue;
    for (const path of movedBy(run, (file) => holds(draft[kind], file), context)) keep(draft[kind], path);
  }
}

const COMPILER =
  /^(?:(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ar)|tcc|rustc|cargo|go|javac|jar|kotlinc|scalac|groovyc|swiftc|swift|ghc|ocamlfind|ocamlopt|ocamlc|dune|nim|zig|crystal|dmd|ldc2|csc|mcs|dotnet|dart|flutter|tsc|esbuild|swc|rollup|webpack|vite|tsup|babel|sass|make|cmake|ninja|bazel)$/;

/** `gcc -E a.in > run.sh`: made by a compiler, and read by a shell. */
const SCRIPT = /\.(?:sh|bash|zsh|py|rb|pl|mk|ninja|cmake|tcl|awk|sed)$/;

const holds = (files: Paths, path: string): boolean => mayBeAmong(files, path) || holdsAny(files, path);

function write(
  draft: Draft,
  effect: Extract<Effect, { does: 'write' }>,
  context: CallContext,
  run: Run | undefined,
  origin: { readonly downloaded?: boolean; readonly tainted?: boolean },
): void {
  if (effect.how === 'mode' || effect.how === 'owner') return;
  const path = placed(effect.path, context, run?.cwd);
  // A device keeps nothing.
  if (path.startsWith('/dev/') && !path.startsWith('/dev/shm/')) return;
  // A compiler's output is as good as its sources, and those are read when it is started.
  if (
    run !== undefined &&
    COMPILER.test(run.program) &&
    !SCRIPT.test(path) &&
    effect.content === undefined &&
    effect.source === undefined
  )
    return;
  keep(draft.written, path);
  if (origin.downloaded === true) keep(draft.downloaded, path);
  if (origin.tainted === true) keep(draft.tainted, path);
  if (effect.source === undefined) return;
  if (isRemote(effect.source)) keep(draft.downloaded, path);
  const isLink = effect.how === 'link';
  inherit(draft, path, placed(effect.source, context, run?.cwd), isLink);
  // The target of a link is relative to the link.
  if (isLink && /^[^/~]/.test(effect.source))
    inherit(draft, path, placed(`${path}/../${effect.source}`, context), isLink);
}

function inherit(draft: Draft, path: string, source: string, isLink: boolean): void {
  // A copy into an existing folder keeps its own name.
  const inside = `${path}/${source.slice(source.lastIndexOf('/') + 1)}`;
  if (draft.tainted.has(source)) keep(draft.tainted, path);
  for (const files of [draft.downloaded, draft.written]) {
    const isOf = mayBeAmong(files, source) || (files === draft.downloaded && isUnpacked(files, source));
    if (isOf) {
      for (const one of [path, inside]) keep(files, one);
      if (isLink && files === draft.written) keep(files, linkTo(path));
    }
    // The names below a folder, or matched by a pattern, are unknown.
    if (isPattern(source) ? mayBeAmong(files, source) : holdsAny(files, source)) keep(files, `${path}/`);
  }
}

function keep(files: GrowingPaths, path: string): void {
  if (path.length > LONGEST_PATH) return;
  // Naming a path again makes it the newest.
  files.delete(path);
  files.add(path);
}

/** Beyond the limit, the oldest files are replaced by their folders. */
function fold(files: GrowingPaths): void {
  while (files.size > MOST_FILES) {
    const [oldest] = files;
    if (oldest === undefined) return;
    files.delete(oldest);
    const folder = oldest.slice(0, oldest.lastIndexOf('/', oldest.length - 2) + 1);
    if (folder.length > 1) keep(files, folder);
  }
}
