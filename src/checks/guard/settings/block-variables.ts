/** Variables that an `env` block of a host's settings, or a variables file that a host reads, passes to its programs. */
import { type Act, act } from '../../../screening/contract/act.ts';
import { anyWord, whole } from '../../../text/patterns/compose.ts';
import { type Danger, variableDanger } from './variables.ts';

/** Which shell or loader a host uses to start programs, or what these run first. */
const BETWEEN =
  /^(?:CLAUDE_CODE_SHELL(?:_PREFIX)?|\w+_SHELL_PREFIX|ZDOTDIR|BASH_XTRACEFD|PS4|PROMPT_COMMAND|BASHOPTS|SHELLOPTS|KSH_ENV|FPATH|COMSPEC|NODE_REPL_EXTERNAL_MODULE|NODE_PATH|GCONV_PATH|GLIBC_TUNABLES|NODE_EXTRA_CONFIG|CLAUDE_CODE_GIT_BASH_PATH)$/;
/** With these the loader of every program, the hook's shell too, prints or traces instead of starting it. */
const OTHER_LOADING = new Set(['LD_LIBRARY_PATH', 'LD_PRELOAD', 'LD_BIND_NOW', 'LD_RUN_PATH']);
const isLoader = (name: string): boolean => /^LD_\w+$/.test(name) && !OTHER_LOADING.has(name);
/** Programs that git, pagers and interpreters start by themselves, unseen by hooks. */
const STARTED = whole(anyWord`
  GIT_EXTERNAL_DIFF GIT_SSH GIT_SSH_COMMAND GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_ASKPASS GIT_PROXY_COMMAND
  GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS GIT_CONFIG_VALUE_\d+
  SSH_ASKPASS PAGER EDITOR VISUAL MANPAGER LESSOPEN PERL5OPT PERL5DB RUBYOPT PYTHONSTARTUP BUN_OPTIONS
  BUN_INSPECT_PRELOAD npm_config_script_shell
`);
/** `less -R`, `code --wait`, `ssh -i key -o BatchMode=yes`: an installed program and options. */
const PLAIN_PROGRAM =
  /^(?:\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?bin\/)?(?!(?:ba|z|da|k|fi)?sh\b|node\b|python|perl\b|ruby\b|env\b)[A-Za-z][\w-]*(?:\s+-[\w=-]*)*$|^ssh(?:\s+-[io]\s*(?!\w*Command)[\w./~=-]+)*$|^[:01]$/i;
/** A program cannot be started with a longer one, nor with a NUL in it. */
const LONGEST = 32_768;
const SYSTEM_SHELL =
  /^(?:\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?bin\/)?(?:ba|z|da|k|fi|tc|c)?sh$|^(?:pwsh|powershell)(?:\.exe)?$/;
const SYSTEM_LIBRARIES = /^(?:\$\{?LD_LIBRARY_PATH\}?|\/(?:usr|lib|lib64|opt|nix)(?:\/[^:]*)?)?$/;

export function blockDanger(name: string, value: string): Danger | undefined {
  if (value === '') return undefined;
  if (value.length > LONGEST || value.includes('\0') || BETWEEN.test(name) || isLoader(name))
    return 'certain';
  if (STARTED.test(name)) return PLAIN_PROGRAM.test(value) ? undefined : 'likely';
  if (name === 'SHELL') return SYSTEM_SHELL.test(value) ? undefined : 'certain';
  if (name === 'LD_LIBRARY_PATH')
    return value.split(':').every((one) => SYSTEM_LIBRARIES.test(one) && !/\/\.\.(?:\/|$)/.test(one))
      ? undefined
      : 'certain';
  return undefined;
}

const DETAIL = 'Tool call sets a variable that makes an agent’s host read other settings or load other code.';
const LINE =
  /^\s{0,400}(?:export\s{1,4})?([A-Za-z_]\w{0,60})\s{0,4}=\s{0,4}(?:"([^"]{0,2000})"|'([^']{0,2000})'|(\S{0,2000}))/;
/** For a project’s own file, which applications read too: only variables of hosts and loaders. */
const OF_HOSTS =
  /^(?:GEMINI_CLI_\w+|CODEX_HOME|CLAUDE_\w+|COPILOT_HOME|OPENCODE_\w+|CLINE_DIR|LD_\w+|DYLD_\w+|BASH_ENV|NODE_OPTIONS|BASH_FUNC_\S+|SHELLOPTS)$/;

/** `.env` beside a project or in a host’s folder. */
export function dotenvHarm(text: string, path: string): Act | undefined {
  const isHosts = /\.(?:gemini|codex|claude|copilot|cline|config\/opencode)\/\.env$/i.test(path);
  for (const line of text.split('\n')) {
    const [, name = '', double, single, bare] = line.length > 4000 ? [] : (LINE.exec(line) ?? []);
    if (name === '' || (!isHosts && !OF_HOSTS.test(name))) continue;
    const value = double ?? single ?? bare ?? '';
    const danger = blockDanger(name, value) ?? variableDanger(name, value);
    if (danger === 'certain') return act(name, DETAIL, 'high');
  }
  return undefined;
}
