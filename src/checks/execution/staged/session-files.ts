/** Session files that a command runs: downloaded, unpacked or written. */
import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { CommandObservation } from '../../../screening/contract/each-command.ts';
import { codeFlows, nameOf } from '../../../screening/flows/code-flow.ts';
import { filesOf, isCode } from '../../../screening/session/run-files.ts';
import { downloadsAfter } from '../../../screening/session/session.ts';
import { isUnreadable } from '../../../screening/session/session-code.ts';
import { isAmong, isUnpacked, mayBeAmong } from '../../../screening/session/session-paths.ts';
import { runnerFiles } from '../../../screening/session/session-runners.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext, Paths } from '../../../vocabulary/call-context.ts';

export function* sessionFiles(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { session } = context;
  if (session === undefined) return;
  // An unknown repository counts from its first line; other checks judge other downloads of the line.
  const isCloning = command.reading.runs.some(({ program }) => program === 'git');
  const isAny = session.downloaded.size > 0 || isCloning;
  const downloads = isAny ? downloadsAfter(session, command, context) : session.downloaded;
  if (downloads.size > 0) yield* ofRunners(command, context, downloads);
  yield* ofUnread(command, context);
  for (const { files, run, effect } of codeFlows(command, context)) {
    // `bun install` looks like the start of a file of that name.
    const isFile = (file: string) => effect.language === 'program' || /\.\w{1,8}$/.test(file);
    const downloaded = files.find(
      (file) => mayBeAmong(downloads, file) || (isFile(file) && isUnpacked(downloads, file)),
    );
    const written = files.find((file) => isAmong(session.written, file));
    if (downloaded !== undefined) {
      yield {
        confidence: 0.9,
        evidence: `${shown(downloaded)} → ${nameOf(run)}`,
        detail: 'Tool call executes a file that this session downloaded.',
      };
    } else if (written !== undefined) {
      yield {
        confidence: 0.6,
        // Agents write and run scripts all day; a readable script is judged with the call.
        severity: isUnreadable(written, session) ? 'high' : 'medium',
        evidence: `${shown(written)} → ${nameOf(run)}`,
        detail: 'Tool call executes a file that this session wrote.',
      };
    }
  }
}

/** A file that a runner picks up and that cannot be read. */
function* ofUnread(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { session } = context;
  if (session?.code === undefined || session.code.size === 0) return;
  const executed = new Set(codeFlows(command, context).flatMap(({ files }) => files));
  for (const file of filesOf(command, context, session.code)) {
    if (executed.has(file) || !isUnreadable(file, session)) continue;
    yield {
      confidence: 0.6,
      evidence: `${shown(file)} → ${command.reading.runs[0]?.program ?? ''}`,
      detail: 'Tool call runs a file that this session wrote and that cannot be read.',
    };
    return;
  }
}

/** Nothing in the line looks like an interpreter: `make`, `pytest`, `python -m x`. */
function* ofRunners(
  command: ReadCommand,
  context: CallContext,
  downloads: Paths,
): Generator<CommandObservation> {
  for (const { run, file, folder } of runnerFiles(command, context)) {
    // A program compiled from a download is judged when it is started.
    if (COMPILES.test(run.program)) continue;
    if (run.program === 'git' && !run.args.some(({ text }) => WITH_HOOKS.test(text))) continue;
    const isInside = folder !== undefined && isUnpacked(downloads, folder);
    // Hooks and settings do not come with a clone; they must have been put there.
    const isRun = SETTINGS.test(run.program)
      ? downloads.has(file)
      : isInside || (isCode(file) && mayBeAmong(downloads, file));
    if (!isRun) continue;
    yield {
      confidence: 0.8,
      evidence: `${shown(file)} → ${nameOf(run)}`,
      detail: 'Tool call starts a program that executes a file downloaded in this session.',
    };
    return;
  }
}

/** Programs that work the same in every folder, and run only what their settings name. */
const SETTINGS =
  /^(?:git|curl|wget2?|ssh|scp|sftp|rsync|mosh|autossh|sshfs|vim?|nvim|view|ex|tmux|gdb|lldb|emacs|[gmn]?awk|g?sed)$/;

const COMPILES =
  /^(?:(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+)|clang(?:\+\+)?|tcc|rustc|javac|kotlinc|swiftc|ghc|ocamlopt|nim|zig|crystal|dmd|csc|mcs)$/;

const WITH_HOOKS = /^(?:commit|push|checkout|switch|merge|pull|rebase)$/;

const shown = (path: string): string => printable(path, { max: 100 });
