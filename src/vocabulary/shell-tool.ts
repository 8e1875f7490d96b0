/**
 * Tools that pass a command line to a shell, by their name. The one list: `screening/calls/shell-tools.ts` adds
 * what servers call such tools. In every hook process, so it is small and imports nothing.
 */

/** These can mean nothing else, on a host or a server. */
const SHELLS =
  'bash sh zsh shell local_shell run_shell_command shell_command run_terminal_cmd run_terminal_command run_in_terminal';
const POWERSHELLS = 'powershell power_shell pwsh';
/** What agent hosts call their own. A server's tool of such a name may take the name of a task, and no command. */
const OF_HOSTS = 'exec_command execute_command run_command run_commands';

/** All of them. */
export const hostShells = (): string[] => `${SHELLS} ${POWERSHELLS} ${OF_HOSTS}`.split(' ');

const isIn = (names: string, tool: string): boolean => names.split(' ').includes(snakeCase(tool));

/** `runTerminalCommand` and `run-terminal-command` as `run_terminal_command`. */
const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/** By a name without the prefix of a server. */
export const isShellName = (name: string): boolean => isIn(`${SHELLS} ${POWERSHELLS}`, name);

/** By the whole name of a tool: a server's tool has a prefix. */
export const isHostShell = (tool: string): boolean => isShellName(tool) || isIn(OF_HOSTS, tool);

/** Of these, the ones whose commands are not PowerShell's. */
export const isPosixHostShell = (tool: string): boolean => isIn(`${SHELLS} ${OF_HOSTS}`, tool);
