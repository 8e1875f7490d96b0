/**
 * Scripts that a call writes: a here-document into `run.sh`, a file tool's content. The writer treats the text as data,
 * but it is run as code later, so it is read as its own command; so are the session's earlier files that it runs.
 */

import type { Writes } from '../../shell/reading/effect.ts';
import { isBeyondReaders } from '../code-files/beyond.ts';
import { withoutAliases } from '../code-files/git-aliases.ts';
import { programOf } from '../code-files/languages.ts';
import { instructionsIn } from '../code-files/read-as.ts';
import { toolCommands } from '../code-files/readers.ts';
import type { CallSubject, ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { LONGEST_TEXT, rememberCode } from '../session/remembered-code.ts';
import { filesOf, namesRead } from '../session/run-files.ts';
import { earlierCode, isCodeCut } from '../session/session-code.ts';
import { autorunCommands } from './autorun-files.ts';
import { namedCode } from './named/named-code.ts';
import { isQuiet } from './quiet.ts';
import { definedIn, leavesOutput, mayHoldSamples, onlyLooksAtTexts } from './samples.ts';
import { linesOf, partsOf, read, SETTINGS } from './script-lines.ts';

export interface WrittenScript {
  readonly command: ReadCommand;
  /** The same call executes it. */
  readonly isRun: boolean;
  /** It runs without asking. */
  readonly isAutorun: boolean;
  /** A program or a test among others: the rows and objects that it removes are usually its own. */
  readonly isProgram?: boolean;
  /** Steps of a pipeline: they see the home of another machine or of a container. */
  readonly isPipeline?: boolean;
  /** A whole bash or sh script, not a fragment: unreadable parts are not another shell's syntax. */
  readonly isWholeShell?: boolean;
  /** The call may run it, in this language or another: only what is clearly harmful counts. */
  readonly isGuess?: boolean;
}

/** Scripts that one call writes. */
const MOST_WRITTEN = 64;
/** Parts and characters of what a call runs, without files that have nothing to judge. */
const MOST_RUN = 2_048;
const MOST_CHARACTERS = 4_194_304;
/** Characters of what a call may run. */
const MOST_GUESSED = 4_194_304;
const LONGEST_SCRIPT = 65_536;
const isWholeShell = (file: string, text: string, line: string): boolean =>
  (/\.(?:sh|bash)$/.test(file) && line === text && !/^#!.*\b(?:z|fi|k|c|tc)sh\b/.test(text.slice(0, 200))) ||
  /\.bats$/.test(file);

/** Samples that tests read. */
const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|examples?|samples?|docs?)\//;
/** Settings that git reads on every call, even the most harmless. */
const ALWAYS_READ = /(?:^|\/)(?:\.git\/config|\.gitconfig|git\/config)$/;

/**
 * One after the other: a session has hundreds, and each is released before the next is read. Returns whether something
 * that is run was not read completely: then approval is required.
 */
export function* writtenScripts(call: CallSubject): Generator<WrittenScript, boolean> {
  const own = ownScripts(call);
  yield* own.scripts;
  const isEarlierCut = yield* earlierScripts(call);
  const isGuessCut = yield* guessedScripts(call);
  const isOwnCut = own.isCut || own.scripts.some(({ command, isRun }) => isRun && isCutOff(command));
  return isOwnCut || isEarlierCut || isGuessCut || isCodeCut(call);
}

/** A command that the reader cut: too long, too deep, or too many parts. */
export const isCutOff = ({ reading }: Pick<ReadCommand, 'reading'>): boolean =>
  reading.unknowns.some(({ kind }) => kind === 'size' || kind === 'depth' || kind === 'count');

/** The files that the call both writes and runs, and the names it runs them under. */
function runByItself(call: CallSubject) {
  const { commands, context } = call;
  const now = rememberCode(undefined, call);
  if (now === undefined) return { executed: new Set<string>(), names: new Map<string, string>() };
  return {
    executed: new Set(commands.flatMap((command) => filesOf(command, context, now))),
    names: new Map(commands.flatMap((command) => [...namesRead(command, context)])),
  };
}

/** Scripts that the call itself writes. */
function ownScripts(call: CallSubject): {
  readonly scripts: readonly WrittenScript[];
  readonly isCut: boolean;
} {
  const { commands, actions, context } = call;
  const { executed, names } = runByItself(call);
  const scripts: WrittenScript[] = [];
  let isCut = false;
  const add = (path: string, effect: Writes, folder: string | undefined) => {
    const file = placed(effect.path, context, folder);
    const text = effect.content ?? '';
    const isAlways = ALWAYS_READ.test(file);
    const isRun = executed.has(file) || isAlways;
    // A file that no call runs yet is read when one does.
    if (text === '' || (FIXTURE.test(file) && !isRun)) return;
    const own = isRun ? '' : autorunCommands(file, text.slice(0, LONGEST_TEXT));
    if (own === '' && text.length > LONGEST_SCRIPT && !isRun && !isReadAtOnce(file)) return;
    if (own === '' && !isRun && holdsSamples(file, text)) return;
    isCut ||= text.length > LONGEST_TEXT;
    const name = isRun ? (names.get(file) ?? file) : file;
    // Aliases are judged when one is used.
    const { settings, aliases } = isAlways ? withoutAliases(text) : { settings: text, aliases: '' };
    const called = new Set(linesOf(file, aliases, true));
    for (const line of own === '' ? [...linesOf(name, settings, isRun), ...called] : partsOf(own)) {
      if (scripts.length >= MOST_WRITTEN) {
        isCut ||= isRun || own !== '' || isReadAtOnce(file);
        return;
      }
      scripts.push({
        command: read(path, name, text, line),
        isRun: isRun && !called.has(line),
        isAutorun: own !== '',
        isWholeShell: isWholeShell(name, text, line),
      });
    }
  };
  for (const { path, effect } of actions) if (effect.does === 'write') add(path, effect, undefined);
  for (const { path, effects, reading } of commands) {
    for (const { name, text } of instructionsIn(reading))
      for (const line of linesOf(name, text, true))
        scripts.push({ command: read(path, name, text, line), isRun: true, isAutorun: false });
    for (const effect of effects) {
      if (effect.does === 'write')
        add(path, effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    }
  }
  return { scripts, isCut };
}

/** What the call runs of the session's earlier files, aliases and variables. */
function* earlierScripts(call: CallSubject): Generator<WrittenScript, boolean> {
  let count = 0;
  let characters = 0;
  let isCut = false;
  let isTexts: boolean | undefined;
  /** Another file of the call might run what this one only contains. */
  const isOfTexts = (): boolean => {
    isTexts ??= call.commands.every(({ text }) => leavesOutput(text)) && everyLooksAtTexts(call);
    return isTexts;
  };
  for (const { path, file, text, client } of earlierCode(call)) {
    const isProgram = file !== undefined && isSource(file);
    if (isProgram && (isQuiet(file, text) || (mayHoldSamples(text) && isOfTexts()))) continue;
    isCut ||= file !== undefined && toolCommands(file, '') !== undefined && isBeyondReaders(file, text);
    const lines = file === undefined ? partsOf(text) : linesOf(file, text, true, client);
    for (const line of lines) {
      count += 1;
      characters += line.length;
      if (count > MOST_RUN || characters > MOST_CHARACTERS) return true;
      const command = read(path, file ?? '', text, line);
      isCut ||= isCutOff(command);
      yield {
        command,
        isRun: true,
        isAutorun: false,
        isProgram,
        isPipeline: isPipeline(file, call),
        isWholeShell: lines.length === 1 && isWholeShell(file ?? '', text, line),
      };
    }
  }
  return isCut;
}

/** What the call may run of files that it only names. */
function* guessedScripts(call: CallSubject): Generator<WrittenScript, boolean> {
  let characters = 0;
  const named = namedCode(call);
  let next = named.next();
  for (; next.done !== true; next = named.next()) {
    const { path, name, text } = next.value;
    if (isQuiet('x', text)) continue;
    call.context.noteRead?.(text.length);
    for (const line of linesOf(name, text, true)) {
      characters += line.length;
      if (characters > MOST_GUESSED) return true;
      yield { command: read(path, name, text, line), isRun: true, isAutorun: false, isGuess: true };
    }
  }
  return next.value;
}

/** `act -P ubuntu-latest=-self-hosted` runs the steps right here. */
const isPipeline = (file: string | undefined, { commands }: CallSubject): boolean =>
  file !== undefined &&
  /\/\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml$/.test(file) &&
  !commands.some(({ text }) => text.includes('self-hosted'));

/** Judged again with all files of the call that runs it. */
const holdsSamples = (file: string, text: string): boolean =>
  mayHoldSamples(text) && isSource(file) && onlyLooksAtTexts(file, text, new Set(definedIn(file, text)));

function everyLooksAtTexts(call: CallSubject): boolean {
  const all = [...earlierCode(call)];
  const own = new Set(all.flatMap(({ file, text }) => (file === undefined ? [] : definedIn(file, text))));
  return all.every(({ file, text }) => {
    if (file === undefined) return false;
    if (!isSource(file)) return leavesOutput(text);
    return isQuiet(file, text) || onlyLooksAtTexts(file, text, own);
  });
}

const isSource = (file: string): boolean =>
  /\.\w+$/.test(file) && programOf(file, '') !== undefined && !/sql$/i.test(file);

const isReadAtOnce = (file: string): boolean => SETTINGS.test(file) || ALWAYS_READ.test(file);
