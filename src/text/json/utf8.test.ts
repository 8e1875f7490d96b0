import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { findInvalidUtf8 } from './utf8.ts';

test.each([
  [[], -1],
  [[0x41, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80], -1],
  [[0xee, 0x80, 0x80, 0xf4, 0x8f, 0xbf, 0xbf], -1],
  [[0x41, 0xbf], 1],
  [[0xc1, 0xbf], 0],
  [[0xe0, 0x9f, 0xbf], 0],
  [[0xed, 0xa0, 0x80], 0],
  [[0xf0, 0x8f, 0xbf, 0xbf], 0],
  [[0xf5, 0x80, 0x80, 0x80], 0],
  [[0x41, 0xe2, 0x82], 1],
  [[0xf0, 0x9f, 0x98, 0x41], 0],
])('%j has its first fault at %d', (bytes, offset) => {
  expect(findInvalidUtf8(Uint8Array.from(bytes))).toBe(offset);
});

test('names the place where a decoder first puts U+FFFD, and agrees with the platform about validity', () => {
  const edge = fc.constantFrom(
    0x41,
    0x80,
    0x8f,
    0x90,
    0x9f,
    0xa0,
    0xbf,
    0xc1,
    0xc2,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
  );
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  fc.assert(
    fc.property(fc.array(fc.oneof(edge, fc.nat(255)), { maxLength: 12 }), (list) => {
      const bytes = Uint8Array.from(list);
      const offset = findInvalidUtf8(bytes);
      expect(offset === -1).toBe(isUtf8(bytes));
      if (offset === -1) return;
      const before = bytes.subarray(0, offset);
      expect(isUtf8(before)).toBe(true);
      expect(decoder.decode(bytes).startsWith(`${decoder.decode(before)}\ufffd`)).toBe(true);
    }),
    { numRuns: draws(3_000) },
  );
});
