import type { Dialect } from '../shell/reading.ts';
import type { JsonValue } from '../text/json-value.ts';
import type { ProposedCall } from './call.ts';

export interface CommandText {
  readonly path: string;
  readonly text: string;
  readonly dialect: Dialect | undefined;
}

/** Tools of agent hosts and MCP servers that hand an argument to a shell, without the prefix of a server. */
const SHELL_TOOLS =
  /^(?:bash|sh|zsh|shell|terminal|cmd|command|exec|execute|console|pwsh|powershell|local_?shell|unified_?exec|run_?(?:command|cmd|shell|bash|terminal|script|in_?terminal)|(?:run|execute|exec|start)_?(?:a_?)?(?:shell|terminal|bash|system)?_?(?:command|cmd|script|process)|run_?(?:shell|terminal|bash)_?(?:command|cmd)|shell_?(?:exec|execute|command|run|tool)|terminal_?(?:exec|execute|command|run)|bash_?(?:tool|command|exec|run)|exec_?command|run_terminal_cmd|builtin_run_terminal_command|system)$/i;
/** Arguments that hold a command whatever the tool is called. */
const COMMAND_KEYS = /^(?:cmd|command|commands|command_?line|shell_?command|bash_?command|script|shell)$/i;
/** Arguments that hold one if the tool is a shell. */
const SHELL_KEYS = /^(?:input|code|args|argv|arguments|line|text|query|chars|exec|run)$/i;

/** An editor's own verbs, which are no programs. */
const EDITOR_COMMANDS = /^(?:view|create|str_replace|insert|undo_edit|delete|rename)$/;
/** Tools that hand an argument to an interpreter. */
const CODE_TOOLS =
  /^(?:(?:execute|run|eval|exec|evaluate)_?(?:python|python3|javascript|js|node|nodejs|typescript|ruby|php|perl|code|snippet|cell)(?:_?(?:code|script|file|snippet))?|(?:python|python3|ipython|javascript|js|node|nodejs|ruby|php|perl)(?:_?(?:repl|exec|execute|run|interpreter|tool|code|runner))?|code_?(?:interpreter|execution|runner|exec)|(?:jupyter|notebook)_?(?:execute|run)?_?(?:cell|code)?|repl)$/i;
const CODE_KEYS = /^(?:code|script|source|python_?code|js_?code|input|snippet|program|cell|expression)$/i;
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|k|da)?sh$|shell/i, ''],
  [/javascript|node|^js|_js|typescript|^ts$/i, 'node -e'],
  [/ruby/i, 'ruby -e'],
  [/php/i, 'php -r'],
  [/perl/i, 'perl -e'],
];

/** Code for an interpreter is read as what its command line would run; undefined for other tools. */
function codeTexts(tool: string, args: ProposedCall['arguments']): CommandText[] | undefined {
  if (!CODE_TOOLS.test(tool)) return undefined;
  const language = typeof args.language === 'string' ? args.language : tool;
  const interpreter = INTERPRETERS.find(([name]) => name.test(language))?.[1] ?? 'python3 -c';
  const found: CommandText[] = [];
  for (const [key, value] of Object.entries(args)) {
    if (!CODE_KEYS.test(key) || typeof value !== 'string') continue;
    const text = interpreter === '' ? value : `${interpreter} ${quoted(value)}`;
    found.push({ path: `$.${key}`, text, dialect: interpreter === '' ? undefined : 'posix' });
  }
  return found.length === 0 ? undefined : found;
}

/** The command lines in a call: strings, and argument vectors as the shell would spell them. */
export function commandTexts(call: ProposedCall): CommandText[] {
  const bare = call.tool.replace(/^.*(?:__|[./:])/s, '');
  const program = codeTexts(bare, call.arguments);
  if (program !== undefined) return program;
  const isShell = SHELL_TOOLS.test(bare);
  const found: CommandText[] = [];
  const entries = Object.entries(call.arguments);
  for (const [key, value] of entries) {
    if (!COMMAND_KEYS.test(key) && !(isShell && SHELL_KEYS.test(key))) continue;
    if (call.arguments.path !== undefined && EDITOR_COMMANDS.test(String(value))) continue;
    const text = spelled(value, call.arguments);
    if (text !== undefined) found.push({ path: `$.${key}`, text, dialect: dialectOf(bare, call.arguments) });
  }
  // A program with its arguments apart (`{"command": "git", "args": ["push", "-f"]}`) is one line.
  const [command] = found.filter(({ path }) => COMMAND_KEYS.test(path.slice(2)));
  const args = call.arguments.args ?? call.arguments.arguments ?? call.arguments.argv;
  if (command !== undefined && Array.isArray(args) && args.every((a) => typeof a === 'string')) {
    const text = [command.text, ...args.map(quoted)].join(' ');
    return [
      { ...command, text },
      ...found.filter((one) => one !== command && !/^\$\.(?:args|arguments|argv)$/.test(one.path)),
    ];
  }
  return found;
}

function dialectOf(tool: string, args: ProposedCall['arguments']): Dialect | undefined {
  const shell = typeof args.shell === 'string' ? args.shell : '';
  if (/powershell|pwsh/i.test(tool) || /powershell|pwsh/i.test(shell)) return 'powershell';
  if (/^cmd(?:\.exe)?$/i.test(shell)) return 'cmd';
  return undefined;
}

function spelled(value: JsonValue, _args: ProposedCall['arguments']): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((part): part is string => typeof part === 'string')) return undefined;
  const [first = ''] = value;
  // `commands: ["a b", "c d"]` is a list of lines; an argument vector's first word is a bare program.
  if (value.length > 1 && !/\s/.test(first)) return value.map(quoted).join(' ');
  return value.join('\n');
}

function quoted(word: JsonValue): string {
  const text = String(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
