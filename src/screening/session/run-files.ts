/** Files that a command runs and that a session may have left. */

import type { Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { CallContext, CodeTexts } from '../../vocabulary/call-context.ts';
import { aliasesIn, GIT_SETTINGS } from '../code-files/git-aliases.ts';
import { CODE_LANGUAGES, programOf } from '../code-files/languages.ts';
import { filesBelow, filesMeantBy, importedBy, modulesBelow, outermost } from '../code-files/picked-up.ts';
import { asLanguage, readAs } from '../code-files/read-as.ts';
import { toolCommands } from '../code-files/readers.ts';
import { quoted } from '../code-files/spelled-words.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { codeFlows } from '../flows/code-flow.ts';
import { isPattern } from './session-paths.ts';
import { noteRole, relayedFiles } from './session-relays.ts';
import { runnerFiles, runnerFolders } from './session-runners.ts';

/** Files whose kind the line shows, with the name that selects their reader. */
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

/** Code of a language, of a shell, or of a known tool. */
export const isCode = (file: string): boolean =>
  isPattern(file) || isNamedCode(file) || /(?:^|\/)[^/.]+$/.test(file);

/** The name does not show which tool the file is for. */
const YAML = /\.ya?ml$/;

const isNamedCode = (file: string): boolean =>
  programOf(file, '') !== undefined || SHELL_CODE.test(file) || toolCommands(file, '') !== undefined;

const SHELL_CODE = /\.(?:sh|bash|zsh|ksh|fish|command|bats|ps1|psm1|bat|cmd|t)$/;

const DATABASE = /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb)$/;

/** Files that a command runs and that a session may have left. Remembered: two checks ask. */
export const filesOf = (command: ReadCommand, context: CallContext, code: CodeTexts): readonly string[] =>
  filesRunBy(command)(code, context);

const filesRunBy = memoOf((command: ReadCommand) =>
  memoOf((code: CodeTexts, context: CallContext) => findFiles(command, context, code)),
);

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

/** Files that a database client may receive. */
function statementFiles({ program, args, stdin, cwd }: Run, context: CallContext): string[] {
  if (!DATABASE.test(program)) return [];
  return [
    ...args.map(({ text }) => text.replace(/^--file=/, '')),
    ...stdin.flatMap((one) => (one.from === 'file' ? [one.path.text] : [])),
  ].map((file) => placed(file, context, cwd));
}

/** For a file of statements that only one client receives. */
export function clientOf(file: string, { reading }: ReadCommand, context: CallContext): string | undefined {
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

/** The modules that the files being run, and the code in the line itself, import. */
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
