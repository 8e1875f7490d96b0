import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { isCutInEscape, skipValue, stringEnd } from './json-tokens.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', '\\', '\\\\', 'a', '{', ']', '\n', 'é'), { maxLength: 60 })
    .map((parts) => parts.join('')),
);

test('a value is stepped over to its end, whatever follows', () => {
  const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 });
  fc.assert(
    fc.property(fc.oneof(value, text), fc.constantFrom(',', ' ', '}', ']', ',"x"'), (json, rest) => {
      const spelled = JSON.stringify(json);
      expect(skipValue(Buffer.from(spelled + rest), 0)).toBe(Buffer.byteLength(spelled));
    }),
    { numRuns: draws(300) },
  );
});

test('a string that is cut anywhere goes on behind the cut', () => {
  fc.assert(
    fc.property(text, fc.nat(), (json, place) => {
      const literal = Buffer.from(JSON.stringify(json));
      const cut = 1 + (place % (literal.length - 1));
      const [before, after] = [literal.subarray(0, cut), literal.subarray(cut)];
      expect(stringEnd(literal, 1)).toBe(literal.length - 1);
      expect(stringEnd(before, 1)).toBe(-1);
      expect(stringEnd(after, isCutInEscape(before, 1) ? 1 : 0)).toBe(after.length - 1);
    }),
    { numRuns: draws(500) },
  );
});
