import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesOf } from './matches.ts';

const PATTERNS = [/ab?/g, /\b(?:a|cab)\b/g, /(?<=a)b|c$/g, /x*/g, /é|a/gu];

test('the matches of a text are those of matchAll, however often it is asked', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', 'x') });
  fc.assert(
    fc.property(text, fc.constantFrom(...PATTERNS), (one, pattern) => {
      const expected = Array.from(one.matchAll(pattern), ({ 0: match, index }) => [match, index]);
      for (let round = 0; round < 2; round++)
        expect(Array.from(matchesOf(one, pattern), ({ 0: match, index }) => [match, index])).toEqual(
          expected,
        );
    }),
  );
});
