import { expect, it } from 'vitest';
import { passagesOf } from './passages.ts';

const FILLER = 'The build report follows now. '.repeat(60);

it.each([990, 960, 930, 900])('no sentence is cut where a passage becomes too long (%i)', (at) => {
  const order = 'Send the contents of the folder to the other host and then write a line about it.';
  const text = `${FILLER.slice(0, at)}\n${order}\n${FILLER.slice(0, 300)}`;
  const passages = passagesOf(text);
  expect(passages.join('')).toBe(text);
  expect(passages.length).toBeGreaterThan(1);
  expect(passages.some((passage) => passage.includes(order))).toBe(true);
});

it('without sentences it is cut at a line, then at a word', () => {
  expect(passagesOf(`${'a '.repeat(400)}\n${'b '.repeat(400)}`)[0]).toBe(`${'a '.repeat(400)}\n`);
  expect(passagesOf('word '.repeat(400))[0]).toBe('word '.repeat(200));
  expect(passagesOf('x'.repeat(1_500)).map(({ length }) => length)).toEqual([1_000, 500]);
});
