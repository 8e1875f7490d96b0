import { expect, test } from 'vitest';
import type { ServerStart } from '../server-start.ts';
import { encodeSpelling, spelledOrigin } from './spelled-start.ts';

const start = (...[command = '', ...args]: string[]): ServerStart => ({
  kind: 'stdio',
  command,
  args,
  env: {},
});
const SPELLED = ['npx', 'files', '${workspaceFolder}/docs', '--as=$USER-${env:TEAM}.x'];
const of = (...words: string[]) => spelledOrigin(encodeSpelling(SPELLED), start(...words));

test('an entry has the same origin in each workspace: its spelling', () => {
  const origin = { kind: 'stdio', command: 'npx', args: SPELLED.slice(1) };
  expect(of('npx', 'files', '/work/a/docs', '--as=ada-core.x')).toEqual(origin);
  expect(of('npx', 'files', '/work/b/docs', '--as=bob-.x')).toEqual(origin);
  const url = ['https://a.test/${env:TEAM}/mcp'];
  const remote = { kind: 'http', url: 'https://a.test/core/mcp', headers: {}, transport: 'auto' } as const;
  expect(spelledOrigin(encodeSpelling(url), remote)).toEqual({ kind: 'http', url: url[0] });
});

test.each([
  ['another program', ['node', 'files', '/a/docs', '--as=ada-core.x']],
  ['another package', ['npx', 'evil', '/a/docs', '--as=ada-core.x']],
  ['another end', ['npx', 'files', '/a/docs/..', '--as=ada-core.x']],
  ['another beginning', ['npx', 'files', '/a/docs', '--is=ada-core.x']],
  ['parts that overlap', ['npx', 'files', '/a/docs', '--as=-.']],
  ['more words', ['npx', 'files', '/a/docs', '--as=ada-core.x', '-e']],
  ['fewer words', ['npx', 'files', '/a/docs']],
])('%s is not what a client makes of it', (_, words) => {
  expect(of(...words)).toBeUndefined();
});

test.each(['', '!', encodeSpelling([]), Buffer.from('[1]').toString('base64url'), 'bm9wZQ'])(
  '%j is no spelling',
  (text) => {
    expect(spelledOrigin(text, start('npx'))).toBeUndefined();
  },
);
