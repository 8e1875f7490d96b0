import { expect, test } from 'vitest';
import { commandWords, nameOfCommand, scriptOf } from './command-words.ts';

test.each([
  [['node server.js'], ['node', 'server.js']],
  [
    ['node', 'my server.js', '$HOME'],
    ['node', 'my server.js', '$HOME'],
  ],
  [[`node "my server.js" 'it is' ''`], ['node', 'my server.js', 'it is', '']],
  [['node a\\ b \\"c\\"'], ['node', 'a b', '"c"']],
  [['C:\\tools\\server.exe --x'], ['C:\\tools\\server.exe', '--x']],
  [["node '$(id)' `id`"], ['node', '$(id)', '`id`']],
  [['  node \t x  '], ['node', 'x']],
])('%j', (given, words) => {
  expect(commandWords(given)).toEqual(words);
});

test.each([
  [['']],
  [[' ']],
  [[]],
  [['node "x']],
  [['node a | tee b']],
  [['cd a && node b']],
  [['node a; rm b']],
  [['node a > b']],
  [['TOKEN=x node a']],
])('%j is refused', (given) => {
  expect(() => commandWords(given)).toThrow('is not a valid value for --server');
});

test.each([
  ['npx', ['-y', '@scope/server-files@1.2.3', '/tmp'], 'server-files'],
  ['/usr/bin/node', ['dist/main.js'], 'main'],
  ['python3', ['-m', 'my_server'], 'my_server'],
  ['uv', ['run', 'server.py'], 'server'],
  ['/opt/bin/mail-server', ['--fast'], 'mail-server'],
  ['node', [], 'node'],
])('%s %j is called %s', (command, args, name) => {
  expect(nameOfCommand(command, args)).toBe(name);
});

test.each([
  ['node', ['--import', 'x', 'server.mjs', '--port'], 'server.mjs'],
  ['/usr/bin/node', ['server.mjs'], 'server.mjs'],
  ['./server', ['config.json'], './server'],
  ['npx', ['-y', 'some-package'], undefined],
  ['server.mjs', [], undefined],
])('%s %j starts the file %s', (command, args, script) => {
  const files = ['server.mjs', './server', 'config.json', '/usr/bin/node'];
  expect(scriptOf(command, args, (word) => files.includes(word))).toBe(script);
});
