/**
 * Everyday calls, recognised without loading the code that judges the others: an agent makes hundreds of them an hour.
 * The law: the road allows what is everyday here, mentioning a package at most, and a session need not remember it.
 * Anything doubtful or unknown is not everyday. Loaded in every hook process: keep it small, import nothing else.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { isPosixHostShell } from '../../vocabulary/shell-tool.ts';
import { everydayCommand } from './command.ts';
import { isGlobKnown } from './operands.ts';
import { isEverydayResult } from './results.ts';
import { fitsAnything } from './searches.ts';
import type { Everyday } from './table.ts';
import { isEverydayFolder, isProjectPath, isProse, isQuiet } from './words.ts';

type Arguments = Readonly<Record<string, JsonValue>>;

/**
 * `reads`: shows something and changes nothing. `runs`: runs code of the project, which is everyday only in a session
 * that has put nothing there. `folder` is where the call would run; without it the caller must check the folder.
 */
export function everydayCall(tool: string, args: Arguments, folder?: string): Everyday | undefined {
  if (folder !== undefined && !isEverydayFolder(folder)) return undefined;
  if (tool.length > 40) return undefined;
  if (isPosixHostShell(tool))
    return folder !== undefined && isHome(folder) && changesTree(args) ? undefined : shellCall(args);
  if (INERT.split(' ').includes(tool)) return isEverydayResult({ ...args }) ? 'reads' : undefined;
  const rules = under(tool.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(), READ_TOOLS);
  return rules !== undefined && areKnown(args, rules) ? 'reads' : undefined;
}

/** With a home as its work tree, git restores and removes the settings of hosts and shells. */
const isHome = (folder: string): boolean => /^\/(?:root\/?|(?:home|Users)\/[\w.-]+\/?)?$/.test(folder);
const changesTree = ({ command }: Arguments): boolean =>
  /\bgit\b/.test(String(command)) &&
  /\b(?:stash|checkout|switch|pull|merge|rebase|restore|reset|clean|init|apply|am|revert|cherry-pick|worktree)\b/.test(
    String(command),
  );

/** Notes that agents keep and requests to their host: none of it reaches the machine. */
const INERT =
  'TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput BashOutput ToolSearch EnterPlanMode AskUserQuestion update_plan todo_write write_todos';

/** The tools of everyday calls, apart from shells. */
export const everydayTools = (): string[] => [
  ...INERT.split(' '),
  ...READ_TOOLS.flatMap(([names]) => names.split(' ')),
];

type Rule = (value: JsonValue) => boolean;

const isText =
  (is: (text: string) => boolean): Rule =>
  (value) =>
    typeof value === 'string' && is(value);
const isNumber: Rule = (value) =>
  typeof value === 'number' || isText((text) => /^\d{0,9}$/.test(text))(value);
const isSwitch: Rule = (value) => typeof value === 'boolean' || value === 'true' || value === 'false';
const isOff: Rule = (value) => value === false || value === 'false' || value === null;
const isFolder = isText((text) => text === '' || isEverydayFolder(text));
const isPath = isText((text) => isQuiet(text) && isProjectPath(text) && /^[\w ./@+()[\]-]+$/.test(text));
const isGlob = isText(
  (text) => isQuiet(text) && isProjectPath(text) && /^[\w ./@+()[\]*?{},!-]+$/.test(text),
);
const isSought = isText(
  (text) => text.length <= 200 && isProse(text) && !/token|key/i.test(text) && !fitsAnything(text),
);
/** A tool that shows lines must name a known kind of file. */
const isKind = isText((text) => isGlob(text) && isGlobKnown(text));
const isRemark = isText((text) => text.length <= 300 && isProse(text) && /^[\w ,.:;'"()/&+-]*$/.test(text));

/** Synonymous names, then the value for them. Looked up once per process: an index would cost more. */
type Named<T> = readonly (readonly [names: string, T])[];

const under = <T>(name: string, table: Named<T>): T | undefined =>
  table.find(([names]) => names.split(' ').includes(name))?.[1];

function areKnown(args: Arguments, rules: Named<Rule>): boolean {
  return Object.entries(args).every(([name, value]) => under(name, rules)?.(value) === true);
}

/** Other arguments of a shell call beside its command. */
const COMPANIONS: Named<Rule> = [
  ['description explanation justification', isRemark],
  ['timeout timeout_ms yield_time_ms max_output_tokens', isNumber],
  ['run_in_background is_background isBackground background', isOff],
  ['cwd workdir working_directory directory dir_path', isFolder],
  ['requires_approval', isSwitch],
];

function shellCall(args: Arguments): Everyday | undefined {
  const { command, ...companions } = args;
  if (command === undefined || !areKnown(companions, COMPANIONS)) return undefined;
  if (typeof command === 'string') return everydayCommand(command);
  if (!Array.isArray(command) || command.length !== 3) return undefined;
  const [shell, option, line] = command;
  const isShell = typeof shell === 'string' && /^(?:\/bin\/)?(?:ba|z)?sh$/.test(shell);
  return isShell && (option === '-lc' || option === '-c') && typeof line === 'string'
    ? everydayCommand(line)
    : undefined;
}

const FILE: Named<Rule> = [
  ['file_path path absolute_path filePath target_file', isPath],
  ['offset limit start_line end_line startLine endLine', isNumber],
  ['should_read_entire_file', isSwitch],
  ['explanation', isRemark],
];
const FOLDER: Named<Rule> = [
  ['path dir_path relative_workspace_path target_directory', isPath],
  ['recursive respect_git_ignore', isSwitch],
  ['explanation', isRemark],
];
const NAMES: Named<Rule> = [
  ['pattern glob_pattern', isGlob],
  ['path dir_path target_directory', isPath],
];
const TEXTS: Named<Rule> = [
  ['pattern', isSought],
  ['path dir_path', isPath],
  ['glob include', isKind],
  ['output_mode type', isText((text) => /^[a-z_]{1,30}$/.test(text))],
  ['-A -B -C head_limit offset', isNumber],
  ['-n -i multiline', isSwitch],
];

const READ_TOOLS: Named<Named<Rule>> = [
  ['read read_file view view_file', FILE],
  ['ls list list_dir list_directory list_files', FOLDER],
  ['glob file_search', NAMES],
  ['grep grep_search search_file_content', TEXTS],
];
