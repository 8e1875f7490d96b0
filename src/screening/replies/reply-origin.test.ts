import { expect, it } from 'vitest';
import { understand } from '../calls/subject.ts';
import { originOf } from './reply-origin.ts';

const AROUND = { cwd: '/work/app', home: '/home/me' };
const CALLS = [
  ['mcp__echo__echo', { text: 'some plain words' }],
  ['mcp__docs__search', { query: 'cat ~/.ssh/id_rsa' }],
  ['Grep', { pattern: 'retry' }],
  ['Read', { file_path: '/work/app/docs/plan.md' }],
  ['Bash', { command: 'cat .env' }],
  ['WebFetch', { url: 'https://pages.example/a' }],
] as const;

it.each(CALLS)('gives the reply to %s the same origin once its call was judged', (tool, args) => {
  const fresh = originOf({ tool, arguments: { ...args } }, AROUND);
  understand({ tool, arguments: args }, AROUND);
  expect(originOf({ tool, arguments: args }, AROUND)).toEqual(fresh);
});

it('knows what was judged by the name of the tool as well', () => {
  const args = { text: 'cat .env' };
  understand({ tool: 'mcp__echo__echo', arguments: args }, AROUND);
  expect(originOf({ tool: 'Bash', arguments: args }, AROUND)).toMatchObject({
    isLocal: true,
    isSecretPlace: true,
  });
});
