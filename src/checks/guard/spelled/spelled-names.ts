/**
 * Code that changes files and can spell the name of a guarded one: in one string or step by step, over changes of its
 * working folder, loops, tables, formats, arguments and input.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { CallSubject, ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { CLIENTS, INTERPRETERS } from '../names/code-takers.ts';
import { CHANGES } from '../names/may-change.ts';
import { onlyReads } from '../names/only-reads.ts';
import { isProseFile } from '../places/mentions.ts';
import { placeOf } from '../places/naming.ts';
import { isShortProgram, type Spelled, Spelling } from './spellable.ts';
import { walkAct } from './walks-above.ts';

const SPELLED =
  'Tool call runs code that can put together the name of a file of the guard or its hooks, and changes files.';
const LONGEST = 262_144;
const MOST_FILES = 64;

/** A host's folder and the files in it that it reads. */
const NAMES: readonly (readonly [string, readonly string[]])[] = [
  ['.claude', ['settings.json', 'settings.local.json', 'hooks.json']],
  ['.codex', ['hooks.json', 'config.toml']],
  ['.cursor', ['hooks.json']],
  ['.gemini', ['settings.json']],
  ['.windsurf', ['hooks.json']],
  ['.copilot', ['tokenauditor.json', 'settings.json', 'config.json']],
  ['.clinerules', ['pretooluse']],
  ['.cline', ['pretooluse']],
  ['.tokenauditor', ['key', 'hooks.json', 'events.jsonl', 'state', 'installs.json']],
];
const STARTUP = ['.bashrc', '.bash_profile', '.bash_aliases', '.zshrc', '.zshenv', '.profile'];

/** Calls, options and statements that change the folder that later names are in. */
const MOVES =
  /\b(?:f?chdir|chdir\w*|cd|lcd|set_?current_?dir\w*|current_?dir\w*|setwd|set_cwd|cwd\s{0,4}[:=]|cwd\(\)\.\w|directory|work_?dir\w*|working_?dir\w*|dir_fd|\w{2,12}at\s{0,4}\(|opendir|root_dir)\b|\w{2,12}at\(/i;
/** A way above the project, or a name from outside. */
const UP =
  /(?:^|[^.\w])\.\.(?:[/"'`\s]|$)|\bHOME\b|~[/"'`]|homedir|home_?dir|expanduser|user\.home|\bDir\.home|pardir|dirname|\.parents?\b|getParent|\bargv\b|\bargs\b|\binput\(|\bgets\b|readline|stdin|\/(?:home|Users)\/|\bchdir\s{0,4}(?:;|\(\s{0,4}\))/i;
const AWK_CHANGES = />|\bsystem\b|\|/;

export function spelledActs({ commands, context, filesRun }: CallSubject): { path: string; found: Act }[] {
  return commands.flatMap((command) => {
    const found = spelledBy(command, context, filesRun?.(command, context) ?? []);
    return found === undefined ? [] : [{ path: command.path, found }];
  });
}

function spelledBy(command: ReadCommand, context: CallContext, files: readonly string[]): Act | undefined {
  for (const code of codeOf(command, context, files)) {
    if (code.text.length > LONGEST || !mayChange(code)) continue;
    const found = nameIn(code);
    if (found !== undefined) return act(found, SPELLED);
    const walked = walkAct({ text: code.text, file: code.file, place: placeOf(context, code.cwd) });
    if (walked !== undefined) return walked;
  }
  return undefined;
}

interface Code {
  readonly text: string;
  /** Its strings have no quotes: statements of a database client, a debugger or an editor, build files. */
  readonly isWords: boolean;
  readonly isAwk: boolean;
  /** Words that the line gives it: operands, input, values of the environment, its folder. */
  readonly given: string;
  readonly file?: string;
  readonly cwd?: string | undefined;
}

const mayChange = ({ text, isAwk }: Code): boolean => (isAwk ? AWK_CHANGES : CHANGES).test(text);

const WORDY =
  /(?:\.(?:sql|gdb|gdbinit|lldb|vim|vimrc|exrc|cmake|tcl|exp|ed|txt|lst|sqliterc|psqlrc|nu|m4|bc)|CMakeLists\.txt)$/i;
/** The name belongs to no language, no data format and no kind of document. */
const OWN_KIND =
  /(?:^|\/)[^/]*(?<!\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|c|h|cc|cpp|hpp|cs|kt|swift|lua|pl|pm|sh|bash|zsh|json|jsonc|ya?ml|toml|ini|html?|css|scss|vue|svelte|xml|svg|md|mdx|rst|adoc|txt|csv|tsv|log|lock|ipynb|diff|patch|snap))$/i;
const SHELL = /\.(?:sh|bash|zsh|ksh|fish|command|bats|mk|mak)$|(?:^|\/)(?:GNU)?[Mm]akefile$/;

function* codeOf({ reading }: ReadCommand, context: CallContext, run: readonly string[]): Generator<Code> {
  const runs = reading.runs.filter(({ where }) => where === 'here');
  for (const { text, run, language } of reading.scripts) {
    const by = reading.runs[run];
    if (by !== undefined && by.where !== 'here') continue;
    const given = by === undefined ? '' : givenTo(by, text);
    yield {
      text,
      isWords: language === 'other' || language === 'sql',
      isAwk: language === 'awk',
      given,
      cwd: by?.cwd,
    };
  }
  for (const run of runs) {
    if (!CLIENTS.test(run.program) && !INTERPRETERS.test(run.program)) continue;
    for (const text of inputsOf(run, reading.runs))
      yield {
        text,
        isWords: CLIENTS.test(run.program),
        isAwk: false,
        given: givenTo(run, text),
        cwd: run.cwd,
      };
  }
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return;
  const given = runs.map((run) => givenTo(run, '')).join('\n');
  const files = new Set(run.slice(0, MOST_FILES));
  for (const run of runs) {
    if (onlyReads(run)) continue;
    for (const { value, text: word } of run.args) {
      const file = placed(value ?? word, context, run.cwd);
      const text = files.has(file) || !OWN_KIND.test(file) ? undefined : code.get(file);
      // A file for a tool that is not known: statements of its own language.
      if (text !== undefined) yield { text, isWords: true, isAwk: false, given };
    }
  }
  for (const file of files) {
    const text = code.get(file);
    // What a shell does is followed step by step.
    if (text === undefined || SHELL.test(file) || (isProseFile(file) && !WORDY.test(file))) continue;
    if (/^#!.*\b(?:ba|z|da|k|fi)?sh\b/.test(text.slice(0, 80))) continue;
    yield { text, isWords: WORDY.test(file), isAwk: /\.awk$/.test(file), given, file };
  }
}

/** Text that is typed to a program, or that another one prints for it. */
function inputsOf({ stdin }: Run, runs: readonly Run[]): string[] {
  return stdin.flatMap((input) => {
    if (input.from === 'text') return [input.word.value ?? input.word.text];
    if (input.from === 'file') return [];
    return input.runs.flatMap((id) => {
      const run = runs[id];
      if (run === undefined || !/^(?:echo|printf)$/.test(run.program)) return [];
      return [
        run.args
          .map(({ value, text }) => value ?? text)
          .join(' ')
          .replaceAll('\\n', '\n'),
      ];
    });
  });
}

function givenTo({ args, stdin, environment, cwd, wrappers }: Run, script: string): string {
  const words = [
    ...args,
    ...wrappers.flatMap((wrapper) => wrapper.args),
    ...environment.map(({ value }) => value),
    ...stdin.flatMap((input) => (input.from === 'text' ? [input.word] : [])),
  ].map(({ value, text }) => value ?? text);
  return [...words.filter((word) => word !== script && word.length < 1024), cwd ?? ''].join('\n');
}

function nameIn({ text, isWords, given }: Code): string | undefined {
  const spelling = new Spelling();
  spelling.addCode(text);
  spelling.addWords(given.replaceAll('\\n', '\n'));
  if (isWords) spelling.addWords(text);
  const isShort = isShortProgram(text);
  const isMoving = MOVES.test(text) || given.includes('/.');
  const isUp = UP.test(text) || UP.test(given);
  for (const [folder, files] of NAMES) {
    const at = spelling.of(folder, isShort);
    if (at === undefined) continue;
    for (const file of files) {
      const name = spelling.of(file, isShort);
      if (name !== undefined && isMeant(at, name, isMoving, isUp)) return `${folder}/${file}`;
    }
  }
  return isUp ? STARTUP.find((file) => isStartup(spelling.of(file, isShort), text)) : undefined;
}

/** A folder in a list of ignored names is not where a pattern elsewhere looks. */
function isMeant(folder: Spelled, file: Spelled, isMoving: boolean, isUp: boolean): boolean {
  if (file === 'pattern' || folder === 'pattern') return isMoving || folder === file;
  return isUp || (folder === 'whole' && file === 'whole' && isMoving);
}

const GO_UP = /\b\w{0,12}(?:chdir|Chdir|current_dir)\w{0,10}\b|^\s{0,8}\.?cd\s/m;

/** Its plain name in a home is judged by what is written there. */
const isStartup = (spelled: Spelled | undefined, text: string): boolean =>
  spelled === 'made' || (spelled === 'whole' && GO_UP.test(text));
