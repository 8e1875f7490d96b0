import { expect, test } from 'vitest';
import { fakeDisk, type Tree } from '../../contract/fake-disk.cases.ts';
import { PatternTargets } from './pattern-targets.ts';

const TREE: Tree = {
  '/kept/key.txt': 'file',
  '/kept/deep/a.txt': 'file',
  '/w/ln': '→../kept',
  '/w/ln2': '→ln',
  '/w/q[z]': '→/kept',
  '/w/k.txt': '→/kept/key.txt',
  '/w/gone': '→/nowhere',
  '/w/ring': '→ring',
  '/w/self': '→.',
  '/w/d/e/z': '→/kept/deep',
  '/w/d/plain.txt': 'file',
};
const targets = (path: string, options?: { followsLast?: boolean; followsAll?: boolean }) =>
  [...new PatternTargets({ disk: fakeDisk(TREE).view(), cwd: '/w' }).of(path, options)].sort();

test.each([
  ['/w/l?/key.txt', ['/kept/key.txt']],
  ['/w/l?2/key.txt', ['/kept/key.txt']],
  ['/w/q*/key.txt', ['/kept/key.txt']],
  ['/w/[d]/e/z/a.txt', ['/kept/deep/a.txt']],
  ['/w/d/*/*/a.txt', ['/kept/deep/a.txt']],
  // What does not exist yet may be made there.
  ['/w/g*/new', ['/nowhere/new']],
  ['/w/l?/new*', ['/kept/new*']],
  ['/w/l?/../x', ['/x']],
  ['/w/k*', ['/kept/key.txt']],
  ['/w/d/.*/ln/key.txt', ['/kept/key.txt', '/w/d/ln/key.txt', '/w/ln/key.txt']],
])('%s leads to %j', (path, found) => {
  expect(targets(path)).toEqual(found);
});

test.each([
  '/w/ln/key.txt',
  '/w/d/*.txt',
  '/w/x*/key.txt',
  '/w/r*/x',
  '/w/*.md/x',
  '/w/k*/x',
  '/kept/*/a.txt',
])('%s leads nowhere else', (path) => {
  expect(targets(path)).toEqual([]);
});

test('the last step is followed where it is meant, and ** only on request', () => {
  expect(targets('/w/k*', { followsLast: false })).toEqual([]);
  expect(targets('/w/d/**/a.txt')).toEqual([]);
  expect(targets('/w/d/**/a.txt', { followsAll: true })).toEqual(['/kept/deep/**/a.txt']);
});

test('a folder that contains itself ends', () => {
  expect(targets('/w/self*/self*/self*/self*/l?/key.txt')).toContain('/kept/key.txt');
});

test('links that the call creates are matched like others', () => {
  const made = new Map([['/w/new', '/kept']]);
  const disk = fakeDisk(TREE).view();
  const madeTargets = new PatternTargets({
    disk,
    cwd: '/w',
    made: [...made.keys()],
    madeAt: (path) => made.get(path),
  });
  expect(madeTargets.of('/w/ne?/key.txt')).toEqual(['/kept/key.txt']);
});

test('of too many names the rest is unknown', () => {
  const entry = { kind: 'file', identity: '1', links: 1 } as const;
  const names = Array.from({ length: 17_000 }, (_, i) => `f${i}`);
  const found = new PatternTargets({
    disk: { at: () => entry, list: () => names, isSpent: false },
    cwd: '/w',
  });
  expect(found.of('/w/f?/x')).toEqual([]);
  expect(found.isPartial).toBe(false);
  found.of('/w/*/x');
  expect(found.isPartial).toBe(true);
});

test('a folder that cannot be listed may hide a link where a pattern goes through it', () => {
  const disk = fakeDisk(TREE).view();
  const unlisted = { at: (path: string) => disk.at(path), list: () => undefined, isSpent: false };
  const partial = (path: string) => {
    const found = new PatternTargets({ disk: unlisted, cwd: '/w' });
    found.of(path);
    return found.isPartial;
  };
  expect(['/w/l?/key.txt', '/w/d/*', '/w/none/*/x'].map(partial)).toEqual([true, false, false]);
});
