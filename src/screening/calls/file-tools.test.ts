import { expect, test } from 'vitest';
import type { Effect } from '../../shell/reading/effect.ts';
import type { ProposedCall } from '../contract/call.ts';
import { fileActions } from './file-tools.ts';
import { patchedFiles } from './patch-text.ts';
import { commandTexts } from './shell-tools.ts';

const does = (tool: string, args: ProposedCall['arguments']) => fileActions({ tool, arguments: args });
const rows: readonly (readonly [string, ProposedCall['arguments'], Partial<Effect>])[] = [
  ['Read', { file_path: '/a' }, { does: 'read', path: '/a' }],
  ['mcp__fs__read_text_file', { path: 'a' }, { does: 'read', path: 'a' }],
  ['fs.readTextFile', { path: 'a' }, { does: 'read', path: 'a' }],
  ['Write', { file_path: 'a', content: 'x' }, { does: 'write', path: 'a', how: 'create', content: 'x' }],
  [
    'Edit',
    { file_path: 'a', old_string: 'x', new_string: 'y' },
    { does: 'write', how: 'edit', content: 'y' },
  ],
  [
    'MultiEdit',
    { file_path: 'a', edits: [{ new_string: 'y' }] },
    { does: 'write', how: 'edit', content: 'y' },
  ],
  [
    'NotebookEdit',
    { notebook_path: 'a.ipynb', new_source: 'y' },
    { does: 'write', path: 'a.ipynb', how: 'edit' },
  ],
  [
    'str_replace_based_edit_tool',
    { command: 'create', path: 'a', file_text: 'y' },
    { does: 'write', how: 'create' },
  ],
  ['str_replace_based_edit_tool', { command: 'view', path: 'a' }, { does: 'read', path: 'a' }],
  [
    'mcp__fs__edit_file',
    { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] },
    { does: 'write', content: 'y' },
  ],
  ['mcp__fs__delete_file', { path: 'a' }, { does: 'delete', path: 'a' }],
  [
    'apply_patch',
    { input: '*** Begin Patch\n*** Add File: a\n+y\n*** End Patch' },
    { does: 'write', path: 'a', content: 'y' },
  ],
  ['WebFetch', { url: 'https://a.example/x', prompt: 'p' }, { does: 'fetch', url: 'https://a.example/x' }],
  ['browser_navigate', { url: 'file:///etc/hosts' }, { does: 'read', path: '/etc/hosts' }],
];

test.each(rows)('%s %j', (tool, args, effect) => {
  expect(does(tool, args).actions[0]?.effect).toMatchObject(effect);
});

test('a list of paths is a read of each', () => {
  const { actions } = does('read_multiple_files', { paths: ['a', 'b'] });
  expect(actions.map(({ path }) => path)).toEqual(['$.paths[0]', '$.paths[1]']);
});

test('a move reads its source and writes its target', () => {
  const { actions } = does('move_file', { source: 'a', destination: 'b' });
  expect(actions.map(({ effect }) => effect)).toEqual([
    { does: 'read', run: undefined, path: 'a' },
    { does: 'write', run: undefined, path: 'b', how: 'move', source: 'a' },
  ]);
});

test('a request with a body sends it', () => {
  const { kind, actions } = does('http_request', {
    url: 'https://a.example',
    method: 'POST',
    body: { k: 1 },
  });
  expect(kind).toBe('web');
  expect(actions[1]?.effect).toMatchObject({ does: 'send', to: 'https://a.example', text: '{"k":1}' });
});

test.each([
  [{ path: '/home/a/b.pdf' }, '/home/a/b.pdf'],
  [{ directory: '~/.ssh', file_name: 'authorized_keys' }, '~/.ssh/authorized_keys'],
  [{ save_as: 'b.pdf' }, 'b.pdf'],
])('a download with %j writes %s, and sends nothing', (where, path) => {
  const { actions } = does('download_file', { url: 'https://a.example/b.pdf', ...where });
  expect(actions.map(({ effect }) => effect)).toEqual([
    { does: 'fetch', run: undefined, url: 'https://a.example/b.pdf', to: path },
    { does: 'write', run: undefined, path, how: 'create' },
  ]);
});

test('tools that touch neither files nor the network do nothing', () => {
  for (const tool of ['list_directory', 'create_issue', 'get_weather', 'query']) {
    expect(does(tool, { path: '.', title: 't', city: 'c' }).actions).toEqual([]);
  }
  expect(does('get_file_contents', { owner: 'o', repo: 'r', path: '.env' }).actions).toEqual([]);
});

test('a unified diff names its files', () => {
  const diff = '--- a/x\n+++ b/x\n@@\n-1\n+2\n--- /dev/null\n+++ b/new\n+n\n--- a/old\n+++ /dev/null\n-o';
  expect(patchedFiles(diff)).toEqual([
    { file: 'x', does: 'edit', content: '2' },
    { file: 'new', does: 'create', content: 'n' },
    { file: 'old', does: 'delete', content: '' },
  ]);
});

test('code for an interpreter is read as its command line', () => {
  const texts = (tool: string, args: ProposedCall['arguments']) =>
    commandTexts({ tool, arguments: args }).map(({ text }) => text);
  expect(texts('execute_python', { code: "print('a')" })).toEqual(["python3 -c 'print('\\''a'\\'')'"]);
  expect(texts('run_javascript', { script: 'f()' })).toEqual(["node -e 'f()'"]);
  expect(texts('execute_code', { language: 'bash', code: 'ls' })).toEqual(['ls']);
  expect(texts('str_replace_based_edit_tool', { command: 'view', path: 'a' })).toEqual([]);
});
