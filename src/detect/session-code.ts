/**
 * Code that a session left for later: texts of files, aliases, functions and variables. What a later call runs of it is
 * read together with that call, so that a line split over several calls is judged as one.
 */
import type { Run } from '../shell/reading.ts';
import type { CallContext, CallSubject, CodeTexts, ReadCommand, SessionFacts } from './call.ts';
import { codeFlows } from './code-flow.ts';
import { placed } from './placed.ts';
import { linkTo } from './session-paths.ts';
import { runnerFiles } from './session-runners.ts';
import { toolCommands } from './session-tool-files.ts';

/** A text that the call would run, and the file it stands in, if it does. */
export interface EarlierCode {
  readonly path: string;
  readonly file: string | undefined;
  readonly text: string;
}

const MOST_TEXTS = 128;
/** What is longer is not read, and asked about when it runs. */
export const LONGEST_TEXT = 262_144;
/** Of a long text, the lines that say nothing do not count. */
const LONG_TEXT = 16_384;
const LONGEST_READ = 65_536;
/** Of all texts together. */
const MOST_SIGNS = 4_194_304;
const LONGEST_LINE = 2000;
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
    if (effect.does !== 'write' || effect.content === undefined || effect.content === '') return;
    const file = placed(effect.path, context, folder);
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
  const kept = new Map<string, string>();
  let signs = 0;
  for (const [name, text] of [...(before ?? []), ...found].slice(-MOST_TEXTS).reverse()) {
    signs += text.length;
    if (signs > MOST_SIGNS) break;
    if (!kept.has(name)) kept.set(name, text);
  }
  return new Map([...kept].reverse());
}

/** A file of the session that says nothing to whoever judges it: too long, or behind a link. */
export function isUnreadable(file: string, { code, written }: SessionFacts): boolean {
  // Who says yes to everything lost count, and knows no links.
  if (written.has(linkTo(file)) && !written.has(linkTo(''))) return true;
  const text = code?.get(file) ?? '';
  return text.length > LONG_TEXT && (text.length >= LONGEST_TEXT || telling(text).length > LONGEST_READ);
}

/** Without comments and empty lines, behind which the rest of a long text would not be read. */
const telling = (text: string): string =>
  text.length <= LONG_TEXT ? text : text.replaceAll(/^[ \t]*(?:(?:#|\/\/|--)[^\n]*)?\n/gm, '');

/** What of that a call runs. */
export function* earlierCode({ commands, context }: CallSubject): Generator<EarlierCode> {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return;
  for (const command of commands) {
    for (const file of new Set(filesOf(command, context))) {
      const text = code.get(file);
      if (text === undefined) continue;
      const own = toolCommands(file, text);
      if (own === undefined) yield { path: command.path, file, text: telling(text) };
      else if (own !== '') yield { path: command.path, file: undefined, text: own };
    }
    const lines = new Set(
      command.reading.runs.flatMap((run) => namesIn(run).flatMap((one) => code.get(one) ?? [])),
    );
    lines.delete(command.text);
    if (lines.size > 0 && command.text.length <= LONGEST_LINE)
      yield { path: command.path, file: undefined, text: [...lines, command.text].join('\n') };
  }
}

function namesIn({ program, spelled, args, cause }: Run): string[] {
  if (cause !== 'line') return [];
  const variables = [spelled, ...args].flatMap((word) => word.variables);
  return [`name ${program}`, ...variables.slice(0, 16).map((name) => `variable ${name}`)];
}

/** Of what tools run by themselves, only texts that can be read as what they do; test files are no such. */
const READ_ITSELF =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile|[\w.-]+\.mk|package\.json|\.envrc|conftest\.py|noxfile\.py|tasks\.py|fabfile\.py|setup\.py|[\w.-]+\.config\.[cm]?js|\.\w+rc\.[cm]?js|[Gg]ulpfile\.js|Gruntfile\.js|Rakefile)$/;

/** Runner files by name, of which a tool's own are its commands alone. */
const isRead = (file: string): boolean => READ_ITSELF.test(file) || toolCommands(file, '') !== undefined;

const DATABASE = /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb)$/;

function filesOf(command: ReadCommand, context: CallContext): string[] {
  const found = codeFlows(command, context).flatMap(({ files }) => files);
  for (const { file, isNamed } of runnerFiles(command, context))
    if (isNamed ? NAMED_CODE.test(file) && !TEST.test(file) : isRead(file)) found.push(file);
  for (const { program, args, stdin, cwd } of command.reading.runs) {
    if (!DATABASE.test(program)) continue;
    const given = [
      ...args.map(({ text }) => text.replace(/^--file=/, '')),
      ...stdin.flatMap((one) => (one.from === 'file' ? [one.path.text] : [])),
    ];
    for (const file of given) found.push(placed(file, context, cwd));
  }
  return found;
}

/** They do to files of their own what would be harm elsewhere. */
const TEST = /(?:^|\/)(?:tests?|__tests__|specs?)\/|(?:^|\/)test_[^/]*$|[._-](?:test|spec)\.\w+$/;
/** Modules and settings that the line itself names. */
const NAMED_CODE = /\.(?:pyw?|[cm]?js|rb|mk)$|akefile$/;
