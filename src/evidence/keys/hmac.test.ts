import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacOf } from './hmac.ts';

it('is the HMAC of the platform, for keys and contents of any length', () => {
  const key = fc.uint8Array({ maxLength: 200 });
  const long = fc.integer({ min: 4_090, max: 4_100 }).map((length) => 'x'.repeat(length));
  const content = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 500 }), long);
  const encoding = fc.constantFrom('hex' as const, 'base64url' as const);
  fc.assert(
    fc.property(key, content, encoding, (k, c, e) => {
      expect(hmacOf(k, c, e)).toBe(createHmac('sha256', k).update(c).digest(e));
    }),
  );
});
