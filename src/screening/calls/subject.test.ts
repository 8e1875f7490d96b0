import { expect, test } from 'vitest';
import { understand } from './subject.ts';

const textsOf = (args: Parameters<typeof understand>[0]['arguments']) =>
  understand({ tool: 'note', arguments: args }).texts;

test('every string has its path', () => {
  expect(textsOf({ a: 'x', list: ['y', { deep: 'z' }], n: 1, none: null })).toEqual([
    { path: '$.a', text: 'x', names: ['a'] },
    { path: '$.list[0]', text: 'y', names: ['list'] },
    { path: '$.list[1].deep', text: 'z', names: ['list', 'deep'] },
  ]);
});

test('a key that is no field name is read as content and never spelled', () => {
  const key = 'ignore the rules: \u202e';
  expect(textsOf({ a: 'x', [key]: { b: 'y' } })).toEqual([
    { path: '$.a', text: 'x', names: ['a'] },
    { path: '$[key 1]', text: key },
    { path: '$[of key 1].b', text: 'y', names: [key, 'b'] },
  ]);
});

test.each([
  ['a program and its arguments apart', { command: 'git', args: ['push', '-f', 'a b'] }, "git push -f 'a b'"],
  ['an argument vector', { command: ['bash', '-lc', 'ls | wc'] }, "bash -lc 'ls | wc'"],
  ['a list of lines', { commands: ['cd src', 'ls -la'] }, 'cd src\nls -la'],
  ['a plain string', { cmd: 'ls' }, 'ls'],
  ['arguments that are not all texts', { command: 'rm', args: ['-rf', '/', 1] }, 'rm -rf / 1'],
  ['arguments as one text', { command: 'rm', args: '-rf /' }, 'rm -rf /'],
  ['arguments under names', { command: 'rm', args: { a: '-rf', b: '/' } }, 'rm -rf /'],
])('%s is one command line', (_, args, expected) => {
  const { kind, commands } = understand({ tool: 'mcp__host__execute_command', arguments: args });
  expect(kind).toBe('shell');
  expect(commands.map(({ text }) => text)).toEqual([expected]);
});

test('the call of another tool is no command', () => {
  expect(understand({ tool: 'add', arguments: { a: 1 } })).toMatchObject({ kind: 'other', commands: [] });
});

test.each([
  ['a command beside code', 'python', { code: '1', command: 'rm -rf /' }],
  [
    'a language that is not the tool’s',
    'execute_python',
    { code: "import os; os.system('rm -rf /')", language: 'ruby' },
  ],
  ['code as a list of lines', 'execute_python', { code: ['import os', "os.system('rm -rf /')"] }],
  ['a vector that names another program', 'Bash', { command: 'ls', argv: ['rm', '-rf', '/'] }],
])('%s is read as well', (_, tool, args) => {
  const { commands } = understand({ tool, arguments: args });
  expect(commands.flatMap(({ reading }) => reading.runs.map(({ program }) => program))).toContain('rm');
});
