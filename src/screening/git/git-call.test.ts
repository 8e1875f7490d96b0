import { expect, test } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { readGit } from './git-call.ts';

function read(line: string, aliases: Record<string, string> = {}) {
  const reading = readCommand(line);
  const run = reading.runs[0];
  if (run === undefined) throw new Error(`no run in ${line}`);
  const { command, options, words, paths, settings } = readGit(
    run,
    reading,
    new Map(Object.entries(aliases)),
  );
  return { command, options: Object.fromEntries(options), words, paths, settings };
}

const none = { options: {}, words: [], paths: undefined, settings: [] };

test.each([
  ['git reset --har', { command: 'reset', options: { hard: true } }],
  ['git reset --m', { command: 'reset', options: { m: true } }],
  ['git push --force-w=x o', { command: 'push', options: { 'force-with-lease': 'x' }, words: ['o'] }],
  ['git push --force --no-force', { command: 'push', options: { force: false } }],
  ['git checkout -qbnew', { command: 'checkout', options: { quiet: true, b: 'new' } }],
  ['git restore -s --staged a', { command: 'restore', options: { source: '--staged' }, words: ['a'] }],
  ['git checkout main -- -f', { command: 'checkout', words: ['main'], paths: ['-f'] }],
  ['git -C x --git-dir y -c A.b=1 status', { command: 'status', settings: [['a.b', '1']] }],
  [
    'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=a.b GIT_CONFIG_VALUE_0=c git log',
    { command: 'log', settings: [['a.b', 'c']] },
  ],
  ['git', { command: '' }],
])('%s', (line, expected) => {
  expect(read(line)).toEqual({ ...none, ...expected });
});

test('an alias is replaced by its words, and circular aliases end', () => {
  expect(read('git back HEAD', { back: 'undo --hard', undo: 'reset' })).toEqual({
    ...none,
    command: 'reset',
    options: { hard: true },
    words: ['HEAD'],
  });
  expect(read('git a', { a: 'b', b: 'a' }).command).toMatch(/^[ab]$/);
});
