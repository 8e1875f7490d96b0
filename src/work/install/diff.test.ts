import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from './diff.ts';

const lines = (...each: readonly (string | number)[]) => each.map((line) => `${line}\n`).join('');

test.each<[string, string, string, string[]]>([
  ['nothing', 'a\n', 'a\n', []],
  ['a new file', '', lines('a', 'b'), ['@@ -0,0 +1,2 @@', '+a', '+b']],
  ['a file that goes', 'a\n', '', ['@@ -1,1 +0,0 @@', '-a']],
  [
    'a line in the middle',
    lines(1, 2, 3, 4, 5, 6, 7, 8, 9),
    lines(1, 2, 3, 4, 'x', 6, 7, 8, 9),
    ['@@ -2,7 +2,7 @@', ' 2', ' 3', ' 4', '-5', '+x', ' 6', ' 7', ' 8'],
  ],
  [
    'two places far apart',
    lines('a', 1, 2, 3, 4, 5, 6, 7, 8, 'b'),
    lines('A', 1, 2, 3, 4, 5, 6, 7, 8, 'B'),
    ['@@ -1,4 +1,4 @@', '-a', '+A', ' 1', ' 2', ' 3', '@@ -7,4 +7,4 @@', ' 6', ' 7', ' 8', '-b', '+B'],
  ],
  ['the end of the last line', 'a', 'a\n', ['@@ -1,1 +1,1 @@', '-a\n\\ No newline at end of file', '+a']],
])('%s', (_, before, after, diff) => {
  expect(unifiedDiff(before, after)).toEqual(diff);
});

test('with all its context, a diff holds both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((each) => lines(...each));
  fc.assert(
    fc.property(text, text, (before, after) => {
      if (before === after) return;
      const body = unifiedDiff(before, after).filter((line) => !line.startsWith('@@'));
      const side = (mark: string) => body.filter((line) => line[0] !== mark).map((line) => line.slice(1));
      const shownBefore = lines(...side('+'));
      const shownAfter = lines(...side('-'));
      expect(before).toContain(shownBefore);
      expect(after).toContain(shownAfter);
      expect(before.length - shownBefore.length).toBe(after.length - shownAfter.length);
    }),
  );
});
