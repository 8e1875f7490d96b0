import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abc', 2, 'ab'],
  ['abc', 5, 'abc'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['abc', 0, ''],
  ['abc', -1, ''],
])('%j cut at %i is %j', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});
