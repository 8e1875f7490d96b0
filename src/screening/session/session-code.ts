/**
 * Code that a session left for later: texts of files, aliases, functions and variables. What a later call runs of it is
 * read together with that call, so that a line split over several calls is judged as one.
 */
import type { Run } from '../../shell/reading/reading.ts';
import { quoted } from '../calls/spelled-words.ts';
import { aliasesIn, GIT_SETTINGS } from '../code-files/git-aliases.ts';
import { CODE_LANGUAGES, programOf } from '../code-files/languages.ts';
import { filesBelow, filesMeantBy, importedBy, modulesBelow, outermost } from '../code-files/picked-up.ts';
import { asLanguage, readAs } from '../code-files/read-as.ts';
import { toolCommands } from '../code-files/readers.ts';
import type { CallContext, CallSubject, CodeTexts, ReadCommand, SessionFacts } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { codeFlows } from '../flows/code-flow.ts';
import { asRun } from './session-as-run.ts';
import { isPattern, linkTo } from './session-paths.ts';
import { noteRole, relayedFiles, roleOf } from './session-relays.ts';
import { runnerFiles, runnerFolders } from './session-runners.ts';

/** A text that the call would run, and the file it stands in, if it does. */
export interface EarlierCode {
  readonly path: string;
  readonly file: string | undefined;
  readonly text: string;
  /** The database client that is given the file, with the database that it names. */
  readonly client?: string | undefined;
}

/** Texts that are kept; of older ones it is known that they were there, and they are asked about when they run. */
const MOST_TEXTS = 2_048;
const MOST_NAMES = 8_192;
/** Known once even names were forgotten. */
const FORGOTTEN = 'forgotten names';
/** Of a text that is not kept: a letter that no text has, so that it counts as unreadable. */
const NOT_KEPT = '\0';
/** What is longer is not read, and asked about when it runs. */
export const LONGEST_TEXT = 262_144;
/** Of a long text, the lines that say nothing do not count. */
const LONG_TEXT = 16_384;
/** Of all texts together. */
const MOST_CHARACTERS = 8_388_608;
const LONGEST_LINE = 65_536;
/** Variables of one command that are followed. */
const MOST_VARIABLES = 1_024;
const NAMED =
  /(?:^|[;&\n])[ \t]{0,20}(?:alias[ \t]{1,8}([\w.-]{1,40})=|function[ \t]{1,8}([\w-]{1,40})|([\w-]{1,40})[ \t]{0,4}\([ \t]?\)[ \t]{0,4}\{)/g;
/** A line that only sets a variable. */
const SET = /^\s{0,20}(?:export\s{1,8}|declare\s{1,8}(?:-\w{1,4}\s{1,8})?)?([A-Za-z_]\w{0,60})=[^;&|\n]*$/;
const EVERYDAY_VARIABLE = /^(?:PATH|HOME|PWD|LANG|LC_\w+|TERM|NODE_ENV|DEBUG|CI)$/;

export function rememberCode(
  before: CodeTexts | undefined,
  { commands, actions, context }: CallSubject,
): CodeTexts | undefined {
  const found = new Map<string, string>();
  const write = (effect: CallSubject['actions'][number]['effect'], folder: string | undefined) => {
    if (effect.does !== 'write') return;
    const file = placed(effect.path, context, folder);
    const source = effect.source === undefined ? undefined : placed(effect.source, context, folder);
    const moved = source === undefined ? undefined : (found.get(source) ?? before?.get(source));
    if (moved !== undefined) found.set(file, moved);
    if (effect.content === undefined || effect.content === '') return;
    const earlier = effect.how === 'create' ? '' : (found.get(file) ?? before?.get(file) ?? '');
    found.set(file, (earlier + effect.content).slice(0, LONGEST_TEXT));
  };
  for (const { effect } of actions) write(effect, undefined);
  for (const { text, reading, effects } of commands) {
    for (const effect of effects)
      write(effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    if (text.length > LONGEST_LINE || reading.dialect !== 'posix') continue;
    for (const [, alias, named, called] of text.matchAll(NAMED))
      found.set(`name ${alias ?? named ?? called ?? ''}`, text);
    const variable = SET.exec(text)?.[1];
    if (variable !== undefined && !EVERYDAY_VARIABLE.test(variable)) found.set(`variable ${variable}`, text);
  }
  if (found.size === 0) return before;
  return newest([...(before ?? []), ...found]);
}

/** The newest texts as they are, older ones as names. */
function newest(entries: readonly [string, string][]): CodeTexts {
  const kept = new Map<string, string>();
  let characters = 0;
  for (const [name, text] of entries.toReversed()) {
    if (kept.has(name)) continue;
    if (kept.size >= MOST_NAMES) {
      kept.set(FORGOTTEN, NOT_KEPT);
      break;
    }
    characters += text.length;
    const isKept = kept.size < MOST_TEXTS && characters <= MOST_CHARACTERS;
    kept.set(name, isKept ? text : NOT_KEPT);
  }
  return new Map([...kept].reverse());
}

/** Whether the call runs code while some of the session's is not known any more, or was too much to be asked for. */
export function isCodeCut({ commands, context }: CallSubject): boolean {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return false;
  const isRunning = commands.some((command) => filesOf(command, context, code).length > 0);
  return code.isCut?.() === true || (isRunning && code.get(FORGOTTEN) !== undefined);
}

/** A file of the session that says nothing to whoever judges it: too long, or behind a link. */
export function isUnreadable(file: string, { code, written }: SessionFacts): boolean {
  // Who says yes to everything lost count, and knows no links.
  if (written.has(linkTo(file)) && !written.has(linkTo(''))) return true;
  const text = code?.get(file) ?? '';
  // Letters that no text has: something was compiled, packed or put together elsewhere.
  return text.length >= LONGEST_TEXT || text.includes('\0') || hasStrangeShebang(text);
}

/** A program that names an interpreter nobody here knows. */
function hasStrangeShebang(text: string): boolean {
  if (!text.startsWith('#!')) return false;
  const [line = ''] = text.split('\n', 1);
  return !KNOWN_SHEBANG.test(line) && programOf('x', text) === undefined;
}

const KNOWN_SHEBANG =
  /\b(?:ba|z|da|k|a|c|tc|fi|mk|r|ya)?sh\b|\b(?:nu|elvish|xonsh|make|sed|just|bats|env -S|nix-shell|busybox)\b/;

/** Without comments and empty lines, behind which the rest of a long text would not be read. */
const telling = (text: string): string =>
  text.length <= LONG_TEXT ? text : text.replaceAll(/^[ \t]*(?:(?:#|\/\/|--)[^\n]*)?\n/gm, '');

/** What of that a call runs. */
export function* earlierCode({ commands, context }: CallSubject): Generator<EarlierCode> {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return;
  for (const command of commands) {
    const files = new Set(filesOf(command, context, code));
    let characters = 0;
    for (const file of files) characters += code.get(file)?.length ?? 0;
    context.noteRead?.(characters);
    const names = namesRead(command, context);
    for (const file of files) {
      const text = code.get(file);
      if (text === undefined) continue;
      const name = names.get(file) ?? roleOf(code, file);
      const client = clientOf(file, command, context);
      yield {
        path: command.path,
        file: name,
        text: telling(asRun(name, text, command, files, code)),
        client,
      };
    }
    const lines = new Set(
      command.reading.runs.flatMap((run) => namesIn(run).flatMap((one) => code.get(one) ?? [])),
    );
    lines.delete(command.text);
    if (lines.size > 0 && command.text.length <= LONGEST_LINE)
      yield { path: command.path, file: undefined, text: [...lines, command.text].join('\n') };
  }
}

/** Files whose kind the line says, with the name under which the readers know it. */
export function namesRead(command: ReadCommand, context: CallContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { effect, files } of codeFlows(command, context)) {
    for (const [at, file] of files.entries()) {
      const isDirect = at === 0 && effect.code.from === 'file';
      if (isDirect || !isCode(file)) names.set(file, asLanguage(file, effect.language));
    }
  }
  for (const { run, file, as } of readAs(command.reading)) {
    const path = placed(file, context, run.cwd);
    names.set(path, as(path));
  }
  return names;
}

function namesIn({ program, spelled, args, cause }: Run): string[] {
  if (cause !== 'line') return [];
  const variables = [spelled, ...args].flatMap((word) => word.variables);
  return [`name ${program}`, ...variables.slice(0, MOST_VARIABLES).map((name) => `variable ${name}`)];
}

/** Code of a language, a shell's, or of a tool that is known. */
export const isCode = (file: string): boolean =>
  isPattern(file) || isNamedCode(file) || /(?:^|\/)[^/.]+$/.test(file);

/** Its name says nothing of the tool that it is for. */
const YAML = /\.ya?ml$/;

const isNamedCode = (file: string): boolean =>
  programOf(file, '') !== undefined || SHELL_CODE.test(file) || toolCommands(file, '') !== undefined;

const SHELL_CODE = /\.(?:sh|bash|zsh|ksh|fish|command|bats|ps1|psm1|bat|cmd|t)$/;

const DATABASE = /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb)$/;

const ran = new WeakMap<ReadCommand, { readonly code: CodeTexts; readonly files: readonly string[] }>();

/** Files that a command runs and that a session may have left. Remembered: two checks ask. */
export function filesOf(command: ReadCommand, context: CallContext, code: CodeTexts): readonly string[] {
  const before = ran.get(command);
  if (before?.code === code) return before.files;
  const files = findFiles(command, context, code);
  ran.set(command, { code, files });
  return files;
}

function findFiles(command: ReadCommand, context: CallContext, code: CodeTexts): string[] {
  const direct = startedFiles(command, context, code);
  const files = [
    ...direct,
    ...relayedFiles(direct, context, code, (relay, from) => startedFiles(relay, from, code)),
  ];
  return [...files, ...importedOf(files, command, context, code)];
}

/** Files that the line itself names, or that its programs find. */
function startedFiles(command: ReadCommand, context: CallContext, code: CodeTexts): string[] {
  const found = codeFlows(command, context).flatMap(({ files }) => files);
  for (const { file, readAs: name } of runnerFiles(command, context)) {
    const isOdd = name !== undefined && (!isNamedCode(file) || (YAML.test(file) && YAML.test(name)));
    if (isOdd) noteRole(code, file, name);
    if (isOdd || isCode(file)) found.push(file);
  }
  for (const { run, file } of readAs(command.reading)) found.push(placed(file, context, run.cwd));
  for (const run of command.reading.runs) found.push(...statementFiles(run, context));
  if (aliasesIn(command.reading.runs).length > 0) {
    found.push(...['~/.gitconfig', '~/.config/git/config', '.git/config'].map((one) => placed(one, context)));
    found.push(...filesBelow(code, `${placed('.', context)}/`, GIT_SETTINGS));
  }
  const folders = new Map<RegExp, string[]>();
  for (const { folder, name } of runnerFolders(command, context))
    folders.set(name, [...(folders.get(name) ?? []), folder]);
  for (const [name, places] of folders)
    for (const folder of outermost(places)) found.push(...filesBelow(code, folder, name));
  return [
    ...new Set(found.flatMap((file) => (isPattern(file) ? [file, ...filesMeantBy(code, file)] : [file]))),
  ];
}

/** Files that a database client may be given. */
function statementFiles({ program, args, stdin, cwd }: Run, context: CallContext): string[] {
  if (!DATABASE.test(program)) return [];
  return [
    ...args.map(({ text }) => text.replace(/^--file=/, '')),
    ...stdin.flatMap((one) => (one.from === 'file' ? [one.path.text] : [])),
  ].map((file) => placed(file, context, cwd));
}

/** Of a file of statements that one client alone is given. */
function clientOf(file: string, { reading }: ReadCommand, context: CallContext): string | undefined {
  if (!/sql$/i.test(file)) return undefined;
  const runs = reading.runs.filter((run) => statementFiles(run, context).includes(file));
  const [run] = runs;
  if (run === undefined || runs.length > 1) return undefined;
  const words = run.args.filter(
    ({ text }, i) =>
      placed(text.replace(/^--file=/, ''), context, run.cwd) !== file &&
      !/^(?:-f|--file|<)$/.test(text) &&
      run.args[i]?.value !== undefined,
  );
  return [run.program, ...words.map(({ text }) => quoted(text))].join(' ');
}

/** What the files that are run, and the code in the line itself, name as modules of theirs. */
function importedOf(
  files: readonly string[],
  { reading }: ReadCommand,
  context: CallContext,
  code: CodeTexts,
): string[] {
  const texts = files.flatMap((file) => code.get(file) ?? []);
  const all = [...texts, ...reading.scripts.map(({ text }) => text)];
  if (all.length === 0) return [];
  const kinds = CODE_LANGUAGES.filter(({ file }) => files.some((one) => file.test(one)));
  const names =
    kinds.length === 0 ? ANY_CODE : new RegExp(kinds.map(({ file }) => file.source).join('|'), 'i');
  const folders = new Set(
    files
      .filter((file) => code.get(file) !== undefined)
      .map((file) => file.slice(0, file.lastIndexOf('/') + 1)),
  );
  folders.add(`${placed('.', context)}/`);
  const imported = importedBy(all, modulesBelow(code, outermost(folders), names), (file) => code.get(file));
  for (const file of files) imported.delete(file);
  return [...imported];
}

const ANY_CODE = /\.(?:py|[cm]?[jt]sx?|rb|sh|bash|pl|pm|php|lua)$/i;
