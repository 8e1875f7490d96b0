import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('an answer is worked out once, a long text each time, and too many are forgotten', () => {
  const asked: string[] = [];
  const size = remember((text) => {
    asked.push(text);
    return { size: text.length };
  }, 2);
  const long = 'x'.repeat(300);
  expect(
    [size('a'), size('a'), size('b'), size('c'), size('a'), size(long), size(long)].map((one) => one.size),
  ).toEqual([1, 1, 1, 1, 1, 300, 300]);
  expect(asked).toEqual(['a', 'b', 'c', 'a', long, long]);
});
