/** Words the house does not use, in code, comments, output and docs. */
import { expect, test } from 'vitest';
import { readCount, UNUSED, usesOf } from './words.ts';

test('the gate sees the house', () => {
  expect(readCount).toBeGreaterThan(1200);
  expect(Object.keys(UNUSED).length).toBeGreaterThan(8);
});

test.each(Object.entries(UNUSED))('%s', (word, { instead }) => {
  expect(usesOf(word), `write: ${instead}`).toEqual([]);
});

test.each([
  ['sign', 'the first sign of a line', true],
  ['sign', 'the key signs the note; an equals sign', false],
  ['stands', 'the file stands there', true],
  ['stands', 'PID stands for process id', false],
])('%s: %s', (word, text, isFound) => {
  expect(text.match(UNUSED[word]?.pattern ?? /$^/) !== null).toBe(isFound);
});
