import { expect, test } from 'vitest';
import { LineCounter } from './line-counter.ts';

test('line and column of an offset, across pieces', () => {
  const counter = new LineCounter();
  for (const piece of ['ab\nc', '', 'd\n\n', 'efg']) counter.feed(piece);
  const places = [0, 1, 2, 3, 5, 6, 7, 9].map((offset) => Object.values(counter.locate(offset)).join(':'));
  expect(places).toEqual(['1:1', '1:2', '1:3', '2:1', '2:3', '3:1', '4:1', '4:3']);
});

test('far into a long text the count is still right', () => {
  const counter = new LineCounter();
  const thousandLines = 'x'.repeat(99).concat('\n').repeat(1000);
  for (let i = 0; i < 400; i++) counter.feed(thousandLines);
  expect(counter.locate(39_999_900)).toEqual({ line: 400_000, column: 1 });
  expect(counter.locate(39_999_950)).toEqual({ line: 400_000, column: 51 });
});
