import type { Dialect } from '../../shell/reading/reading.ts';
import { memo } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { firstOf } from '../../text/limits.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { isShellName } from '../../vocabulary/shell-tool.ts';
import { quoted } from '../code-files/spelled-words.ts';
import type { ProposedCall } from '../contract/call.ts';
import { stepInto } from './argument-strings.ts';
import { clientLine } from './client-lines.ts';
import { calledFunction, codeInFields, codeTexts, guessedCode } from './code-tools.ts';
import { embeddedIn } from './embedded-commands.ts';
import { innerCommands } from './inner-commands.ts';
import { LOOKS_AT_CODE, toolWords } from './tool-name.ts';
import { fedTexts, typedLines } from './typed-lines.ts';

export interface CommandText {
  readonly path: string;
  readonly text: string;
  readonly dialect: Dialect | undefined;
  /** Inside a value that is no command. */
  readonly isEmbedded?: true;
}

type Arguments = ProposedCall['arguments'];

/** What MCP servers call tools that pass an argument to a shell, beside `isShellName`; without the server's prefix. */
const SHELL_TOOL = anyWord`
  terminal cmd command exec execute console local_?shell unified_?exec
  ssh_?(?:exec|execute|run|command) (?:remote|docker|container)_?exec
  run_?(?:command|cmd|shell|bash|terminal|script|in_?terminal)
  (?:run|execute|exec|start)_?(?:a_?)?(?:shell|terminal|bash|system|ssh|remote)?_?(?:command|cmd|script|process)s?
  run_?(?:shell|terminal|bash)_?(?:command|cmd) shell_?(?:exec|execute|command|run|tool)
  terminal_?(?:exec|execute|command|run) bash_?(?:tool|command|exec|run) exec_?command
  builtin_run_terminal_command system write_?(?:to_?)?(?:stdin|terminal)
  (?:send|type)_?(?:keys?|stdin|in_?terminal|(?:to_?)?terminal|terminal_?(?:input|text))
  terminal_?(?:input|send|write|type)
`;
const SHELL_TOOLS = whole(SHELL_TOOL, 'i');
const isShellTool = memo(
  { most: 1024, longest: 200 },
  (bare): boolean => isShellName(bare) || SHELL_TOOLS.test(bare),
);
/** Arguments that contain a command whatever the tool is called. */
const COMMAND_KEYS =
  /^(?:cmd|command|commands|cmds|(?:cli|shell|bash|system|terminal|raw|full)_?(?:command|cmd)|(?:command|cmd)_?(?:line|string|str|text)|script|shell)$/i;
/** Arguments that contain one if the tool is a shell. */
const SHELL_KEYS = /^(?:input|code|args|argv|arguments|line|text|query|chars|keys|exec|run|stdin|then)$/i;
/** A program whose arguments are in a separate field. */
const PROGRAM_KEYS = /^(?:program|executable|binary|file|exe|prog|bin)$/i;
const VECTOR_KEYS = /^(?:args|argv|arguments|argument_?list|parameters)$/i;
/** Descriptive arguments of a shell call. */
const ABOUT_KEYS =
  /^(?:description|explanation|reason|title|summary|cwd|work_?dir|working_?(?:dir|directory)|dir|directory|folder|path|user|host|hostname|connection|session.*|id|.*_id|name|shell|env|environment|env_?vars?|type|justification|encoding|server|target|language)$/i;

/** A query or a document for a tool that only shares its name with a shell's. */
const NO_LINE =
  /^\s*(?:(?:query|mutation|subscription|fragment)\b[^{]{0,200}\{|[{<]|(?:select|with|insert|match|merge)\s)/i;
/** Verbs of an editor, which are not programs. */
const EDITOR_COMMANDS = /^(?:view|create|str_replace|insert|undo_edit|delete|rename)$/;

/** The command lines in a call: strings, and argument vectors as the shell would spell them. */
export function commandTexts(call: ProposedCall): CommandText[] {
  const bare = call.tool.replace(/^.*(?:__|[./:])/s, '').replaceAll('-', '_');
  const program = codeTexts(bare, call);
  if (program !== undefined) {
    // A command beside the code may be what runs.
    const beside = textsAt(call.arguments, '$', false, 0).filter(
      ({ path }) => !program.some((one) => one.path === path),
    );
    return [...program, ...beside.map((one) => ({ ...one, dialect: undefined }))];
  }
  const isShell = isShellTool(bare) || isTerminal(call);
  const dialect = dialectOf(bare, call.arguments);
  const named = [...textsAt(call.arguments, '$', isShell, 0), ...clientLine(call)];
  // Words whose program is in another field are named without it.
  const isLonger = ({ path, text }: Text, one: Text) => path === one.path && text.endsWith(` ${one.text}`);
  const isNamed = (text: Text) =>
    named.some(
      (one) =>
        one.text === text.text ||
        ((isPart(text.path, one.path) || isPart(one.path, text.path)) && !isLonger(text, one)),
    );
  const typed = typedLines(call);
  const texts = [
    ...named,
    ...typed,
    ...innerCommands(call.arguments, call.tool).filter((one) => !isNamed(one)),
  ];
  const front = isShell && dialect === undefined ? loadersOf(call.arguments) : '';
  const fed = isShell ? [] : fedTexts(call).flatMap(({ path, text }) => guessedCode(text, path));
  const code = [...codeInFields(call.arguments), ...calledFunction(call.arguments), ...fed];
  const isRead = !isShell && LOOKS_AT_CODE.test(call.tool.slice(-200));
  const isQuoted = ({ path }: Text) => isRead && CODE_PATH.test(path);
  return [
    ...texts
      .filter((one) => !code.some(({ path }) => path === one.path) && !isQuoted(one))
      // Editors and interpreters pass a line after `!` to a shell.
      .map(({ path, text }) => ({ path, text: front + text.replace(/^\s*:?!(?=[\w/~.])/, ''), dialect })),
    ...code,
    ...(isShell ? [] : embeddedIn(call.arguments))
      .filter(
        (one) =>
          !isNamed(one) && !isQuoted(one) && ![...texts, ...code].some((other) => isWithin(one, other)),
      )
      .map((one) => ({ ...one, dialect: undefined })),
  ];
}

const CODE_PATH = /(?:script|code|source|snippet|text|sql|input|content|a|b|left|right)$/i;

const TERMINAL = new Set(
  'terminal term serial tmux screen zellij iterm iterm2 console pty tty ssh wezterm kitty shell bash zsh sh powershell pwsh cmd cli commandline subprocess'.split(
    ' ',
  ),
);
const TYPES = new Set(
  'send type write input stuff paste feed enter run exec execute submit press batch start spawn launch do invoke call eval command commands script'.split(
    ' ',
  ),
);
const PAGE = new Set(
  'browser page playwright puppeteer web chrome element devtools log logs file'.split(' '),
);

/** A tool of a terminal that types or starts something, whatever its argument is called. */
function isTerminal({ tool }: ProposedCall): boolean {
  const words = toolWords(tool);
  return (
    words.some((word) => TERMINAL.has(word)) &&
    words.some((word) => TYPES.has(word)) &&
    !words.some((word) => PAGE.has(word))
  );
}

/** Whether a JSON path is another one, or below it. */
const isPart = (inner: string, outer: string): boolean =>
  inner.startsWith(outer) && /^(?:[.[]|$)/.test(inner.slice(outer.length));

const isWithin = (inner: Text, { path, text }: Text): boolean =>
  inner.path === path && text.includes(inner.text);

interface Text {
  readonly path: string;
  readonly text: string;
}

function textsAt(args: Arguments, at: string, isShell: boolean, depth: number): Text[] {
  const found: (Text & { readonly key: string })[] = [];
  const entries = Object.entries(args).map(([key, value], i) => ({
    key: key.trim(),
    value,
    path: stepInto(at, key, i),
  }));
  const vector = entries.find(
    ({ key, value }) => VECTOR_KEYS.test(key) && (isStrings(value) || (isShell && wordsOf(value) !== '')),
  );
  for (const { key, value, path } of entries) {
    const isProgram = vector !== undefined && PROGRAM_KEYS.test(key) && (isShell || !/^file$/i.test(key));
    if (!COMMAND_KEYS.test(key) && !(isShell && SHELL_KEYS.test(key)) && !isProgram) continue;
    if (args.path !== undefined && typeof value === 'string' && EDITOR_COMMANDS.test(value)) continue;
    const text = spelled(key, value);
    if (text !== undefined) found.push({ key, path, text });
  }
  if (isShell && depth < 4) {
    for (const { key, value, path } of entries)
      if (!ABOUT_KEYS.test(key))
        for (const one of deeper(value, path, depth)) found.push({ key: '', ...one });
    if (found.length === 0 && depth === 0)
      for (const { key, value, path } of entries)
        if (!ABOUT_KEYS.test(key) && typeof value === 'string' && !NO_LINE.test(value))
          found.push({ key, path, text: value });
  }
  // A program with separate arguments (`{"command": "git", "args": ["push", "-f"]}`) is one line.
  const command = found.find(({ key }) => COMMAND_KEYS.test(key) || PROGRAM_KEYS.test(key));
  if (command === undefined || vector === undefined) return found;
  const text = `${command.text} ${wordsOf(vector.value)}`;
  // Beside a command, `argv` may begin with its own program.
  const isWhole = /^argv$/i.test(vector.key) && COMMAND_KEYS.test(command.key);
  return [
    { ...command, text },
    ...found.filter((one) => one !== command && (isWhole || one.path !== vector.path)),
  ];
}

/** Arguments quoted for a shell, whatever their type: an omitted one would not be checked. */
function wordsOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .map((word) => quoted(typeof word === 'object' ? JSON.stringify(word) : word))
    .join(' ');
}

/** Objects around a command: `{ action: { command: […] } }`, `{ commands: [{ cmd: … }] }`, `{ command: { value: … } }`. */
function* deeper(value: JsonValue, path: string, depth: number): Generator<Text> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [i, item] of firstOf(value, 512).entries())
      if (typeof item === 'object') yield* deeper(item, `${path}[${i}]`, depth + 1);
    return;
  }
  yield* textsAt(value, path, true, depth + 1);
  if (typeof value.value === 'string') yield { path: `${path}.value`, text: value.value };
}

/** Variables that make a program load or run something else, as assignments before the line. */
function loadersOf(args: Arguments): string {
  const given = args.env ?? args.environment ?? args.env_vars ?? args.envVars;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return '';
  return Object.entries(given)
    .filter(([name, value]) => LOADERS.test(name) && typeof value === 'string')
    .map(([name, value]) => `${name}=${quoted(value)} `)
    .join('');
}

const LOADERS = whole(anyWord`
  LD_(?:PRELOAD|AUDIT|LIBRARY_PATH) DYLD_\w{1,40} BASH_ENV ENV PATH PROMPT_COMMAND PS4 NODE_OPTIONS
  PYTHON(?:STARTUP|PATH|HOME) PERL5(?:OPT|LIB) RUBY(?:OPT|LIB) JAVA_TOOL_OPTIONS
  GIT_(?:SSH|SSH_COMMAND|EXTERNAL_DIFF|PAGER|EDITOR|ASKPASS|PROXY_COMMAND|CONFIG_\w{1,20}) PAGER EDITOR
  VISUAL LESSOPEN
`);

function dialectOf(tool: string, args: Arguments): Dialect | undefined {
  const shell = typeof args.shell === 'string' ? args.shell : '';
  if (/powershell|pwsh/i.test(tool) || /powershell|pwsh/i.test(shell)) return 'powershell';
  if (/^cmd(?:\.exe)?$/i.test(shell)) return 'cmd';
  return undefined;
}

const isStrings = (value: JsonValue): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');

function spelled(key: string, value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (!isStrings(value)) return undefined;
  const [first = '', second = ''] = value;
  // `commands: ["a b", "c d"]` is a list of lines; an argument vector's first word is a bare program.
  const isList = /s$/i.test(key) && !second.startsWith('-') && value.some((one) => /\s/.test(one));
  if (value.length > 1 && !/\s/.test(first) && !(isList && !/^args$/i.test(key)))
    return value.map(quoted).join(' ');
  return value.join('\n');
}
