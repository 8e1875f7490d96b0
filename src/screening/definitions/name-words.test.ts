import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';

test.each([
  ['query_database', ['query', 'database']],
  ['queryDatabase', ['query', 'database']],
  ['HTTPServer-v2', ['http', 'server', 'v2']],
  ['größe_ändern', ['größe', 'ändern']],
  ['$.a[0]', ['a', '0']],
  ['__', []],
])('%s', (name, words) => {
  expect(nameWords(name)).toEqual(words);
  expect(nameWords(name)).toEqual(words);
});

test('plain names are cut where all others are', () => {
  const unit = fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (name) => {
      const [, ...beside] = nameWords(`é ${name}`);
      expect(nameWords(name)).toEqual(beside);
    }),
  );
});
