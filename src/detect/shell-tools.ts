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
  /^(?:bash|sh|zsh|shell|terminal|cmd|command|exec|execute|console|pwsh|powershell|local_?shell|unified_?exec|run_?(?:command|cmd|shell|bash|terminal|script|in_?terminal)|(?:run|execute|exec|start)_?(?:a_?)?(?:shell|terminal|bash|system)?_?(?:command|cmd|script|process)|run_?(?:shell|terminal|bash)_?(?:command|cmd)|shell_?(?:exec|execute|command|run|tool)|terminal_?(?:exec|execute|command|run)|bash_?(?:tool|command|exec|run)|exec_?command|run_terminal_cmd|builtin_run_terminal_command|execute_code|system)$/i;
/** Arguments that hold a command whatever the tool is called. */
const COMMAND_KEYS = /^(?:cmd|command|commands|command_?line|shell_?command|bash_?command|script|shell)$/i;
/** Arguments that hold one if the tool is a shell. */
const SHELL_KEYS = /^(?:input|code|args|argv|arguments|line|text|query|chars|exec|run)$/i;

/** The command lines in a call: strings, and argument vectors as the shell would spell them. */
export function commandTexts(call: ProposedCall): CommandText[] {
  const bare = call.tool.replace(/^.*(?:__|[./:])/s, '');
  const isShell = SHELL_TOOLS.test(bare);
  const found: CommandText[] = [];
  const entries = Object.entries(call.arguments);
  for (const [key, value] of entries) {
    if (!COMMAND_KEYS.test(key) && !(isShell && SHELL_KEYS.test(key))) continue;
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
