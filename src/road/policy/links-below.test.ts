import { expect, test } from 'vitest';
import { pathBelow } from './links-below.ts';

const LINKS: Readonly<Record<string, string>> = {
  '/etc/conf/tokenauditor.yaml': '..data/tokenauditor.yaml',
  '/etc/conf/..data': '..2026/',
  '/etc/conf/dot.yaml': './..2026/./tokenauditor.yaml',
  '/etc/conf/up.yaml': '../other/tokenauditor.yaml',
  '/etc/conf/far.yaml': '/tmp/tokenauditor.yaml',
  '/etc/conf/hop.yaml': 'out/tokenauditor.yaml',
  '/etc/conf/out': '/tmp',
  '/etc/conf/loop.yaml': 'loop.yaml',
};
const files = {
  factsAt: (path: string) => ({
    ...{ identity: path, size: 1, owner: 1, mode: 0o600, links: 1, changedMs: 1 },
    kind: path in LINKS ? ('link' as const) : ('file' as const),
  }),
  targetOf: (path: string) => LINKS[path] ?? '',
};

test.each([
  ['a file', 'plain.yaml', '/etc/conf/plain.yaml'],
  ['links below the folder', 'tokenauditor.yaml', '/etc/conf/..2026/tokenauditor.yaml'],
  ['dots on the way', 'dot.yaml', '/etc/conf/..2026/tokenauditor.yaml'],
  ['a link to the folder above', 'up.yaml', '/etc/conf/up.yaml'],
  ['an absolute link', 'far.yaml', '/etc/conf/far.yaml'],
  ['a folder behind a link that leads out', 'hop.yaml', '/etc/conf/hop.yaml'],
  ['a link to itself', 'loop.yaml', '/etc/conf/loop.yaml'],
])('%s', (_, name, path) => {
  expect(pathBelow(`/etc/conf/${name}`, files)).toBe(path);
});
