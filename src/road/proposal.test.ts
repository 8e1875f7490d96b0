import { expect, test } from 'vitest';
import { isToolName, missingIn } from './proposal.ts';

test.each([
  ['bash', { command: 'ls' }, undefined],
  ['bash', { command: ['ls', '-la'] }, undefined],
  ['bash', { cmd: 'ls' }, undefined],
  ['bash', { script: 'ls' }, undefined],
  ['bash', {}, 'command is missing'],
  ['mcp__box__run_shell_command', {}, 'command is missing'],
  ['execute_command', {}, 'command is missing'],
  ['exec_command', { cmd: ' ' }, 'cmd is empty'],
  ['exec_command', { cmd: 'ls' }, undefined],
  ['runTerminalCommand', {}, 'command is missing'],
  ['mcp__box__shell_command', { command: 5 }, 'command is neither a string nor a list of strings'],
  ['mcp__box__run_command', { name: 'build' }, undefined],
  ['bash', { command: '\t\n ' }, 'command is empty'],
  ['bash', { command: null }, 'command is neither a string nor a list of strings'],
  ['bash', { command: ['ls', 5] }, 'command is neither a string nor a list of strings'],
  ['bash', { command: 'ls', cmd: 5 }, 'cmd is neither a string nor a list of strings'],
  ['run_script', { name: 'build' }, undefined],
  ['read_file', {}, undefined],
  ['text_editor', { command: 5 }, undefined],
])('%s %j', (tool, args, expected) => {
  const missing = missingIn({ tool, arguments: args });
  expect(missing && `${missing.field} ${missing.reason}`).toBe(expected);
});

test('names of tools', () => {
  expect(
    ['Bash', 'mcp__a__b', 'server/tool:v1', '_x', 'a..b', 'wait...', './x'].filter(
      (name) => !isToolName(name),
    ),
  ).toEqual([]);
  expect(
    ['', 'a b', '/x', 'ä', 'x'.repeat(257), '../x', 'a/../b', '..', 'a/..', 'mcp__fs__../x'].filter(
      isToolName,
    ),
  ).toEqual([]);
});
