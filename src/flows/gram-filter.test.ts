import { expect, test } from 'vitest';
import { SCAN_KEY } from '../../test/fixtures/flow-after.ts';
import { GramFilter } from './gram-filter.ts';
import { hashOf } from './scan-text.ts';

const gram = (i: number): number => hashOf(`word ${i}`, SCAN_KEY);

test('it never holds too few, and one in some thousands too many', () => {
  const filter = new GramFilter(2_000);
  for (let i = 0; i < 2_000; i++) filter.add(gram(i));
  for (let i = 0; i < 2_000; i++) expect(filter.has(gram(i))).toBe(true);
  const wrong = Array.from({ length: 50_000 }, (_, i) => gram(1_000_000 + i)).filter((one) =>
    filter.has(one),
  );
  expect(wrong.length).toBeLessThanOrEqual(25);
});

test('a phrase is held if all of it is, and nothing is no phrase', () => {
  const filter = new GramFilter(10);
  filter.add(gram(1));
  filter.add(gram(2));
  expect(
    [[], [gram(1)], [gram(1), gram(2)], [gram(1), gram(3)]].map((grams) => filter.hasAll(grams)),
  ).toEqual([false, true, true, false]);
});

test.each([
  [1, 128],
  [1e9, 131_072],
])('for %d grams it takes %d bytes', (grams, bytes) => {
  expect(new GramFilter(grams).bytes).toBe(bytes);
});
