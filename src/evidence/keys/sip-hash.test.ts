import { expect, test } from 'vitest';
import { sipHash } from './sip-hash.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const counted = (length: number) => Uint8Array.from({ length }, (_, i) => i);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// Of the reference implementation: the key 00 01 … 0f, and texts 00 01 … of growing length.
test.each([
  [0, 'a3817f04ba25a8e66df67214c7550293'],
  [1, 'da87c1d86b99af44347659119b22fc45'],
  [2, '8177228da4a45dc7fca38bdef60affe4'],
  [7, 'a1f1ebbed8dbc153c0b84aa61ff08239'],
  [8, '3b62a9ba6258f5610f83e264f31497b4'],
  [15, '5493e99933b0a8117e08ec0f97cfc3d9'],
  [63, '5150d1772f50834a503e069a973fbd7c'],
])('SipHash-2-4 of %i bytes', (length, code) => {
  expect(hex(sipHash(KEY, counted(length)))).toBe(code);
});

test('parts count as one text', () => {
  const whole = sipHash(KEY, counted(63));
  expect(sipHash(KEY, counted(63).subarray(0, 5), new Uint8Array(), counted(63).subarray(5))).toEqual(whole);
});

test('a key inside a larger buffer is read where it begins', () => {
  const larger = Uint8Array.from([9, 9, 9, ...KEY]);
  expect(sipHash(larger.subarray(3), counted(8))).toEqual(sipHash(KEY, counted(8)));
});

test('only the first 16 bytes of the key count', () => {
  expect(sipHash(KEY.subarray(0, 16), counted(8))).toEqual(sipHash(KEY, counted(8)));
});
