/** Programs by what they mean for a terminal: who types into it, or can. Names of the field, kept in one place. */
import { anyWord } from '../../text/patterns/compose.ts';
import type { SeenProcess } from './process-view.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Variables that hosts set for the commands of their agents, and for nothing else. Not here: CURSOR_TRACE_ID,
 * CLAUDE_CODE_SSE_PORT and the like, which editors set in every terminal, and settings that people keep in their profile
 * (CLAUDE_CODE_USE_*, COPILOT_MODEL, OPENCODE_CONFIG).
 */
export const AGENT_MARK =
  /^(?:CLAUDECODE|CLAUDE_CODE_(?:ENTRYPOINT|SESSION_ID|REMOTE|CHILD_SESSION)|CODEX_(?:SANDBOX\w*|CI|THREAD_ID)|CURSOR_(?:AGENT|SANDBOX)|GEMINI_CLI|QWEN_CODE|COPILOT_(?:CLI|AGENT\w*)|OPENCODE|CLINE_(?:ACTIVE|TASK\w*)|ROO_ACTIVE|WINDSURF_(?:AGENT\w*|CASCADE\w*)|AI_AGENT|AUGMENT_AGENT|GOOSE_TERMINAL)$/;

const AGENTS = words(
  'aider amp auggie claude claude-code cline codex copilot crush cursor-agent droid gemini goose goosed kilocode kiro-cli opencode openhands plandex qchat qwen rovodev trae-cli',
);
const AGENT_PACKAGE_PATH = anyWord`
  @anthropic-ai[\\/]claude- @openai[\\/]codex @google[\\/]gemini-cli @github[\\/]copilot @qwen-code[\\/]
  @sourcegraph[\\/]amp @continuedev[\\/]cli @kilocode[\\/]cli @augmentcode[\\/]auggie opencode-ai[\\/]
  cursor-agent[\\/] cline[\\/](?:bin|cli|dist) open_interpreter aider[\\/]__main__
`;
const AGENT_PACKAGE = new RegExp(String.raw`(?:^|[\\/])${AGENT_PACKAGE_PATH}`);
/** Editors run extensions here, and extensions start what their agents run. */
const EXTENSION_HOST = /(?:^|=)(?:extensionHost|extension-host)$/i;

const EDITORS =
  /^(?:code|code-insiders|code-server|code-tunnel|codium|vscodium|cursor|windsurf|electron|zed|zed-editor|trae|kiro|positron|theia|antigravity|(?:idea|pycharm|webstorm|goland|clion|rider|phpstorm|rubymine|rustrover|datagrip|studio)(?:64)?|fleet)(?:\b|$)/i;
const EDITOR_SCRIPT =
  /[\\/](?:\.?vscode-server|\.?cursor-server|\.?windsurf-server|code-server|vscode)[\\/]/i;

/** Terminals that other programs of the same user can type into: `tmux send-keys`, `screen -X stuff`, and their like. */
const DRIVABLE = words(
  'tmux tmux-server tmate screen zellij byobu dtach abduco dvtm mtm shpool mosh-server wezterm wezterm-gui wezterm-mux-server wezterm-mux-serve nvim vim vi gvim emacs emacsclient emacs-nox emacs-gtk ttyd gotty gritty wetty warp warp-terminal',
);
const DRIVABLE_MARKS: readonly (readonly [name: string, by: string])[] = [
  ['TMUX', 'tmux'],
  ['TMUX_PANE', 'tmux'],
  ['STY', 'screen'],
  ['ZELLIJ', 'zellij'],
  ['ZELLIJ_SESSION_NAME', 'zellij'],
  ['BYOBU_BACKEND', 'byobu'],
  ['ABDUCO_SESSION', 'abduco'],
  ['DTACH_SESSION', 'dtach'],
  ['SHPOOL_SESSION_NAME', 'shpool'],
  ['KITTY_LISTEN_ON', 'kitty with remote control'],
  ['WEZTERM_UNIX_SOCKET', 'wezterm'],
  ['WEZTERM_PANE', 'wezterm'],
  ['NVIM', 'nvim'],
  ['NVIM_LISTEN_ADDRESS', 'nvim'],
  ['VIM_TERMINAL', 'vim'],
  ['INSIDE_EMACS', 'emacs'],
];
const DRIVABLE_PROGRAMS: ReadonlySet<string> = new Set([
  'tmux',
  'screen',
  'zellij',
  'WezTerm',
  'WarpTerminal',
]);

/** Terminals that pass on what a person types, as far as is known. */
const EMULATORS = words(
  'gnome-terminal-server gnome-terminal kgx gnome-console ptyxis ptyxis-agent konsole yakuake xterm uxterm urxvt rxvt rxvt-unicode urxvtd st alacritty kitty foot footclient ghostty xfce4-terminal lxterminal qterminal mate-terminal mate-terminal-server terminator tilix tilda guake sakura terminology deepin-terminal cool-retro-term eterm aterm mlterm roxterm roxterm-bin contour rio tabby hyper blackbox blackbox-terminal xterm-256color Terminal iTerm2 iTerm iTermServer Alacritty Ghostty Rio conhost OpenConsole WindowsTerminal explorer',
);
/** Started by the system when a person logs in on the machine itself. */
const LOGINS = words('login agetty getty mingetty fgetty');
const REMOTE_LOGINS = words('sshd sshd-session dropbear');
/** They record what happens in a terminal, and are themselves used in one. */
const RECORDERS = words('script asciinema ttyrec termrec');
const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|python[\d.]*|electron|ruby[\d.]*|perl[\d.]*|sh|bash|dash|zsh)$/;

const lastStep = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';
const bare = (path: string): string =>
  lastStep(path)
    .replace(/^-/, '')
    .replace(/ \(deleted\)$/, '')
    .replace(/\.(?:exe|[cm]?js|py|rb|pl|sh)$/i, '');

/** The script that an interpreter was given, if it is one. */
export function scriptOf({ words: [, ...rest], program, name }: SeenProcess): string | undefined {
  if (!INTERPRETERS.test(bare(program ?? name))) return undefined;
  return rest.find((word) => !word.startsWith('-') && word !== '');
}

/** The possible names of a process: from the system, its file, its command, and the script it was given. */
export function namesOf(process: SeenProcess): string[] {
  const { name, words: given, program } = process;
  // `tmux: server` and `sshd: me@pts/3` write what they do into their names.
  const [first = ''] = (given[0] ?? '').split(/: | /, 1);
  const script = scriptOf(process);
  const found = [name.split(/: /, 1)[0] ?? '', first, program ?? '', script ?? ''].filter(
    (one) => one !== '',
  );
  return [...new Set(found.map(bare))];
}

/** Uses only what the system knows: names that a process gives itself do not count. */
function trueNames(process: SeenProcess): string[] {
  const { program } = process;
  if (program === undefined) return [];
  const script = scriptOf(process);
  return [bare(program), ...(script === undefined ? [] : [bare(script)])];
}

export function agentIn(process: SeenProcess): string | undefined {
  const name = namesOf(process).find((each) => AGENTS.has(each.toLowerCase()));
  if (name !== undefined) return name.toLowerCase();
  if (process.words.slice(0, 4).some((word) => AGENT_PACKAGE.test(word))) return 'an agent';
  if (process.words.slice(0, 32).some((word) => EXTENSION_HOST.test(word))) return 'an editor’s extensions';
  const module = process.words.indexOf('-m');
  const named = module > 0 ? process.words[module + 1] : undefined;
  return named !== undefined && AGENTS.has(named.toLowerCase()) ? named.toLowerCase() : undefined;
}

export const agentMarkIn = (names: Iterable<string>): string | undefined =>
  [...names].find((name) => AGENT_MARK.test(name));

export function drivableIn(process: SeenProcess): string | undefined {
  return namesOf(process).find((name) => DRIVABLE.has(name.toLowerCase()));
}

export function drivableMark(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const mark = DRIVABLE_MARKS.find(([name]) => env[name]);
  if (mark !== undefined) return mark[1];
  const { TERM_PROGRAM: program = '' } = env;
  return DRIVABLE_PROGRAMS.has(program) ? program : undefined;
}

export const editorIn = (process: SeenProcess): string | undefined =>
  namesOf(process).find((name) => EDITORS.test(name)) ??
  (process.words.slice(0, 3).some((word) => EDITOR_SCRIPT.test(word)) ? 'an editor' : undefined);

export const isEmulator = (process: SeenProcess): boolean =>
  process.isSystem === true && trueNames(process).some((name) => EMULATORS.has(name));
/** For systems that show no files of processes: by the name alone. */
export const isCalledEmulator = (process: SeenProcess): boolean =>
  namesOf(process).some((name) => EMULATORS.has(name));
export const isRecorder = (process: SeenProcess): boolean =>
  process.isSystem === true && trueNames(process).some((name) => RECORDERS.has(name));
export const isLogin = (process: SeenProcess): boolean =>
  process.isRoot === true && namesOf(process).some((name) => LOGINS.has(name));
export const isRemoteLogin = (process: SeenProcess): boolean =>
  process.isRoot === true && namesOf(process).some((name) => REMOTE_LOGINS.has(name));
