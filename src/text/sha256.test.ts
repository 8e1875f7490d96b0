import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the vectors of the standard (%#)', (text, digest) => {
  expect(hex(sha256(bytes(text)))).toBe(digest);
});

// RFC 4231, cases 1, 2 and 6.
test.each([
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    bytes('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
])('the vectors of the keyed hash (%#)', (key, text, digest) => {
  expect(hex(hmacSha256(key, text))).toBe(digest);
});

test('any bytes hash as the library hashes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      expect(hex(sha256(given))).toBe(createHash('sha256').update(given).digest('hex'));
    }),
  );
});

test('any key and text hash as the library hashes them', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 150 }),
      fc.string({ unit: 'binary', maxLength: 150 }),
      (key, text) => {
        expect(hex(hmacSha256(key, text))).toBe(createHmac('sha256', key).update(text).digest('hex'));
      },
    ),
  );
});
