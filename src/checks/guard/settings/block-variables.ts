/** Variables that an `env` block of a host's settings, or a variables file that a host reads, passes to its programs. */
import { type Act, act } from '../../../screening/contract/act.ts';
import { type Danger, variableDanger } from './variables.ts';

/** Which shell or loader a host uses to start programs, or what these run first. */
const BETWEEN =
  /^(?:CLAUDE_CODE_SHELL(?:_PREFIX)?|\w+_SHELL_PREFIX|ZDOTDIR|BASH_XTRACEFD|PS4|PROMPT_COMMAND|BASHOPTS|SHELLOPTS|KSH_ENV|FPATH|COMSPEC|NODE_REPL_EXTERNAL_MODULE|NODE_PATH|LD_AUDIT|LD_DEBUG_OUTPUT|GCONV_PATH|GLIBC_TUNABLES|NODE_EXTRA_CONFIG)$/;
const SYSTEM_SHELL =
  /^(?:\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?bin\/)?(?:ba|z|da|k|fi|tc|c)?sh$|^(?:pwsh|powershell)(?:\.exe)?$/;
const SYSTEM_LIBRARIES = /^(?:\$\{?LD_LIBRARY_PATH\}?|\/(?:usr|lib|lib64|opt|nix)(?:\/[^:]*)?)?$/;

export function blockDanger(name: string, value: string): Danger | undefined {
  if (value === '') return undefined;
  if (BETWEEN.test(name)) return 'certain';
  if (name === 'SHELL') return SYSTEM_SHELL.test(value) ? undefined : 'certain';
  if (name === 'LD_LIBRARY_PATH')
    return value.split(':').every((one) => SYSTEM_LIBRARIES.test(one) && !/\/\.\.(?:\/|$)/.test(one))
      ? undefined
      : 'certain';
  return undefined;
}

const DETAIL = 'Tool call sets a variable that makes an agent’s host read other settings or load other code.';
const LINE =
  /^\s{0,20}(?:export\s{1,4})?([A-Za-z_]\w{0,60})\s{0,4}=\s{0,4}(?:"([^"]{0,2000})"|'([^']{0,2000})'|(\S{0,2000}))/;
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
