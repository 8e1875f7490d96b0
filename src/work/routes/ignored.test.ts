import { expect, test } from 'vitest';
import { IgnoreRules } from './ignored.ts';

const RULES = `
# a comment
*.log
/root-only
build/
docs/**/*.txt
!important.log
\\#odd
sp ace\u0020\u0020
tr\\ ailing\\ 
a{b,c}
x[0-9].ts
foo**bar
[broken
`;

test.each([
  ['debug.log', false, true],
  ['deep/er/debug.log', false, true],
  ['important.log', false, false],
  ['root-only', false, true],
  ['deep/root-only', false, false],
  ['build', true, true],
  ['build', false, false],
  ['deep/build', true, true],
  ['docs/a/b/c.txt', false, true],
  ['docs/c.txt', false, true],
  ['other/docs/c.txt', false, false],
  ['#odd', false, true],
  ['sp ace', false, true],
  ['a{b,c}', false, true],
  ['ab', false, false],
  ['x7.ts', false, true],
  ['xx.ts', false, false],
  ['foo-and-bar', false, true],
])('%s (a folder: %s) is ignored: %s', (path, isFolder, expected) => {
  const name = path.split('/').at(-1) ?? '';
  expect(new IgnoreRules(RULES, '').isIgnored(path, name, isFolder)).toBe(expected);
});

test('a deeper file wins, and applies only to its folder', () => {
  const above = new IgnoreRules('*.env\n/only\n', '');
  const inner = new IgnoreRules('!keep.env\n/only\n', 'packages/a', above);
  expect(inner.isIgnored('packages/a/keep.env', 'keep.env', false)).toBe(false);
  expect(inner.isIgnored('packages/a/drop.env', 'drop.env', false)).toBe(true);
  expect(inner.isIgnored('packages/a/only', 'only', false)).toBe(true);
  expect(inner.isIgnored('packages/a/b/only', 'only', false)).toBe(false);
});
