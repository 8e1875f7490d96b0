import { expect, test } from 'vitest';
import { byteSize, count } from './amounts.ts';

test.each([
  [0, 'event', '0 events'],
  [1, 'event', '1 event'],
  [2, 'event', '2 events'],
  [1, 'trust class', '1 trust class'],
  [2, 'trust class', '2 trust classes'],
  [2, 'entry', '2 entries'],
  [2, 'key', '2 keys'],
])('%d of %j', (number, noun, expected) => {
  expect(count(number, noun)).toBe(expected);
});

test('a plural that no rule makes is given', () => {
  expect(count(2, 'host of a reseller', 'hosts of resellers')).toBe('2 hosts of resellers');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [2_500_000, '2.5 MB'],
  [3_210_000_000, '3.21 GB'],
])('%d bytes', (bytes, expected) => {
  expect(byteSize(bytes)).toBe(expected);
});
