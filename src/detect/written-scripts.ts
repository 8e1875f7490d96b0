/**
 * Scripts that a call writes: a here-document into `run.sh`, a file tool's content. Their text is data to what writes it
 * and code to what runs it later, so it is read as a command of its own; so are the session's earlier files that it runs.
 */
import type { Writes } from '../shell/effect.ts';
import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import type { Dialect } from '../shell/reading.ts';
import { autorunCommands } from './autorun-files.ts';
import type { CallSubject, ReadCommand } from './call.ts';
import { asScript } from './code-files/commands-in.ts';
import { programOf } from './code-files/languages.ts';
import { toolCommands } from './code-files/readers.ts';
import { placed } from './placed.ts';
import { earlierCode, filesOf, rememberCode } from './session-code.ts';
import { quoted } from './spelled-words.ts';

export interface WrittenScript {
  readonly command: ReadCommand;
  /** The same call executes it. */
  readonly isRun: boolean;
  /** Nobody will be asked before it runs. */
  readonly isAutorun: boolean;
  /** A program or a test among others: rows and things that it removes are most often its own. */
  readonly isProgram?: boolean;
  /** A script of bash or sh, not a piece of one: what cannot be read of it is no other shell's. */
  readonly isWholeShell?: boolean;
}

const MOST_WRITTEN = 8;
/** Of what earlier calls left; a line that runs more of them is asked about. */
const MOST_RUN = 96;
const LONGEST_SCRIPT = 65_536;
const LONGEST_PART = 60_000;
const SCRIPT_NAME = /\.(?:sh|bash|zsh|ksh|command)$|\/\.git\/hooks\/[^/.]+$|\/\.husky\/[^/.]+$/;
const SHEBANG = /^\ufeff?#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|z|da|k|a)?sh\b/;

const isWholeShell = (file: string, text: string, line: string): boolean =>
  (/\.(?:sh|bash)$/.test(file) && line === text && !/^#!.*\b(?:z|fi|k|c|tc)sh\b/.test(text.slice(0, 200))) ||
  /\.bats$/.test(file);

/** Samples that tests read. */
const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|examples?|samples?|docs?)\//;
/** Settings that git reads for every call of its own, the most harmless included. */
const ALWAYS_READ = /(?:^|\/)(?:\.git\/config|\.gitconfig|git\/config)$/;

/** The line that would run the script, as the shell reads it. */
function asLine(file: string, text: string, isRun: boolean): string | undefined {
  const program = programOf(file, text);
  // Migrations are written all day; what counts is whom they are run against.
  if (program === 'psql' && !isRun) return undefined;
  if (program === 'awk') return `awk ${quoted(text)}`;
  if (program !== undefined) return asScript(program, text);
  return isRun || SCRIPT_NAME.test(file) || SHEBANG.test(text.slice(0, 200)) ? text : undefined;
}

function read(path: string, file: string, text: string, line: string): ReadCommand {
  const reading = readCommand(line, { dialect: line === text ? dialectOf(file) : 'posix' });
  return { path, text: line, reading, effects: effectsOf(reading) };
}

const dialectOf = (file: string): Dialect =>
  /\.psm?1$/i.test(file) ? 'powershell' : /\.(?:bat|cmd)$/i.test(file) ? 'cmd' : 'posix';

export function writtenScripts(call: CallSubject): WrittenScript[] {
  const { commands, actions, context } = call;
  const now = rememberCode(undefined, call);
  const executed = new Set(
    now === undefined ? [] : commands.flatMap((command) => filesOf(command, context, now)),
  );
  const found: WrittenScript[] = [];
  const add = (path: string, effect: Writes, folder: string | undefined) => {
    const file = placed(effect.path, context, folder);
    const text = effect.content ?? '';
    const isRun = executed.has(file) || ALWAYS_READ.test(file);
    if (text === '' || text.length > LONGEST_SCRIPT || found.length >= MOST_WRITTEN) return;
    if (FIXTURE.test(file) && !isRun) return;
    const own = isRun ? '' : autorunCommands(file, text);
    const line = own === '' ? lineOf(file, text, isRun) : own;
    if (line === undefined || line === '') return;
    found.push({
      command: read(path, file, text, line),
      isRun,
      isAutorun: own !== '',
      isWholeShell: isWholeShell(file, text, line),
    });
  };
  for (const { path, effect } of actions) if (effect.does === 'write') add(path, effect, undefined);
  for (const { path, effects, reading } of commands) {
    for (const effect of effects) {
      if (effect.does === 'write')
        add(path, effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    }
  }
  let count = 0;
  for (const { path, file, text } of earlierCode(call)) {
    const parts = partsOf(text);
    for (const part of parts) {
      if (count++ >= MOST_RUN) return found;
      const line = file === undefined ? part : lineOf(file, part, true);
      if (line !== undefined && line !== '')
        found.push({
          command: read(path, file ?? '', part, line),
          isRun: true,
          isAutorun: false,
          isWholeShell: parts.length === 1 && isWholeShell(file ?? '', part, line),
          isProgram:
            file !== undefined &&
            /\.\w+$/.test(file) &&
            programOf(file, '') !== undefined &&
            !/sql$/i.test(file),
        });
    }
  }
  return found;
}

/** A long text piece by piece, each ending with a line; no reader takes more at once. */
function partsOf(text: string): string[] {
  if (text.length <= LONGEST_PART) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.lastIndexOf('\n', from + LONGEST_PART);
    const to = end > from ? end + 1 : from + LONGEST_PART;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** A tool's file is what it makes the tool do; only settings are judged so before a tool takes them up. */
function lineOf(file: string, text: string, isRun: boolean): string | undefined {
  const own = isRun || SETTINGS.test(file) ? toolCommands(file, text) : undefined;
  return own ?? asLine(file, text, isRun);
}

const SETTINGS =
  /(?:^|\/)(?:\.gitmodules|\.cargo\/config(?:\.toml)?|\.ssh\/config|[._]curlrc|\.wgetrc|\.gdbinit|\.lldbinit|\.vimrc|\.exrc|\.nvimrc|\.?tmux\.conf|\.vscode\/tasks\.json|\.devcontainer\.json|devcontainer\.json|\.npmrc|\.yarnrc|\.?mise\.toml)$/;
