import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../../work/install/diff.ts';
import { aroundChange } from './around-change.ts';

const lines = (count: number, changed: Record<number, string> = {}, end = '\n') =>
  Array.from({ length: count }, (_, i) => changed[i] ?? `line ${i} ${'x'.repeat(40)}`).join('\n') + end;
const diffOf = (old: string, young: string) => {
  const part = aroundChange(old, young);
  return part && unifiedDiff(part.old, part.young, part.first);
};

test.each([
  ['in the middle', { 9000: 'new' }],
  ['at the beginning', { 0: 'new' }],
  ['at the end', { 19999: 'new' }],
  ['in two places', { 8000: 'one', 8100: 'two' }],
  ['with a line more', { 8000: 'one\nmore' }],
])(
  'a change %s of a large file looks as it does in the whole',
  (_, changed) => {
    for (const end of ['', '\n'])
      expect(diffOf(lines(20_000, {}, end), lines(20_000, changed, end))).toEqual(
        unifiedDiff(lines(20_000, {}, end), lines(20_000, changed, end)),
      );
  },
  60_000,
);

test('a small file is taken whole', () => {
  expect(aroundChange('a\nb', 'a\nc')).toEqual({ old: 'a\nb', young: 'a\nc', first: 1 });
});

test('a change in one line of megabytes is not shown', () => {
  expect(aroundChange('x'.repeat(600_000), `${'x'.repeat(600_000)}y`)).toBeUndefined();
});
