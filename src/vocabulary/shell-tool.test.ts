import { expect, test } from 'vitest';
import { isHostShell, isPosixHostShell, isShellName } from './shell-tool.ts';

/** Tool, then: a shell on any server, a host's own shell, one whose commands are not PowerShell's. */
test.each([
  ['Bash', true, true, true],
  ['Shell', true, true, true],
  ['zsh', true, true, true],
  ['local_shell', true, true, true],
  ['run_shell_command', true, true, true],
  ['shell_command', true, true, true],
  ['run_terminal_cmd', true, true, true],
  ['runTerminalCommand', true, true, true],
  ['run-in-terminal', true, true, true],
  ['PowerShell', true, true, false],
  ['pwsh', true, true, false],
  ['execute_command', false, true, true],
  ['executeCommand', false, true, true],
  ['exec_command', false, true, true],
  ['run_command', false, true, true],
  ['run_commands', false, true, true],
  ['run_script', false, false, false],
  ['BashOutput', false, false, false],
  ['mcp__box__bash', false, false, false],
])('%s', (tool, isAnyones, isHosts, isPosix) => {
  expect([isShellName(tool), isHostShell(tool), isPosixHostShell(tool)]).toEqual([
    isAnyones,
    isHosts,
    isPosix,
  ]);
});
