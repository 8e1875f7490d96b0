import { expect, test } from 'vitest';
import { shiftBetween } from './counts-shift.ts';

const counts = (record: Readonly<Record<string, number>>) => new Map(Object.entries(record));

test('the G test with its correction', () => {
  // G = 4.0271, corrected by 1.015 to 3.9676, one degree of freedom.
  const shift = shiftBetween(counts({ stop: 30, length: 20 }), counts({ stop: 20, length: 30 }));
  expect(shift?.p).toBeCloseTo(0.0463841, 7);
  expect(shift).toMatchObject({ before: 50, after: 50, name: 'length', from: 0.4, to: 0.6 });
});

test('names that are too rare for the test are taken together, or left out', () => {
  const rare = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`odd-${i}`, 1]));
  const shift = shiftBetween(counts({ stop: 100, ...rare }), counts({ stop: 130 }));
  expect(shift?.name).toBe('rare ones');
  expect(shift?.p).toBeLessThan(1e-6);
  expect(shiftBetween(counts({ stop: 100, odd: 1 }), counts({ stop: 100 }))).toBeUndefined();
});

test('nothing on one side, or one name alone, is no shift', () => {
  expect(shiftBetween(counts({}), counts({ stop: 50, length: 50 }))).toBeUndefined();
  expect(shiftBetween(counts({ stop: 50 }), counts({ stop: 50 }))).toBeUndefined();
});
