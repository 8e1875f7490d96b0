import { expect, test } from 'vitest';
import type { ServerStart } from '../server-start.ts';
import { encodeSpelling, mayBeSpelled, spelledOrigin } from './spelled-start.ts';

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

test.each([
  ['an option', ['npx', 'files', '${DIR}'], ['npx', 'files', '--require=/tmp/x.js']],
  ['another script', ['node', '${workspaceFolder}/server.js'], ['node', '/tmp/x/server.js']],
  ['another package', ['npx', '-y', '${PKG:-files}'], ['npx', '-y', 'other']],
  ['another program', ['${PY}', 'server.py'], ['/tmp/x', 'server.py']],
  ['another preload', ['node', '--require=$MORE', 'server.js'], ['node', '--require=/tmp/x.js', 'server.js']],
  ['a command line', ['/bin/sh', '-e', 'run', 'cd $DIR'], ['/bin/sh', '-e', 'run', 'cd /; touch /tmp/x']],
])('%s in place of a variable is another server', (_, spelled, words) => {
  expect(spelledOrigin(encodeSpelling(spelled), start(...words))).toBeUndefined();
});

test('a variable in the host of an address leads elsewhere, one behind it does not', () => {
  expect(mayBeSpelled(['https://${HOST}/mcp'])).toBe(false);
  expect(mayBeSpelled(['https://a.test:${PORT}/mcp'])).toBe(false);
  expect(mayBeSpelled(['https://a.test/${TEAM}?k=$KEY'])).toBe(true);
});

test.each(['', '!', encodeSpelling([]), Buffer.from('[1]').toString('base64url'), 'bm9wZQ'])(
  '%j is no spelling',
  (text) => {
    expect(spelledOrigin(text, start('npx'))).toBeUndefined();
  },
);
