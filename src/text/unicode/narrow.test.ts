import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWide, narrowed, settled } from './narrow.ts';

test.each([
  ['plain text – with a dash', 'plain text \x96 with a dash'],
  ['a — b … •', 'a \x97 b \x85 \x95'],
  ['für 日本語 🎯', 'für ¤¤¤ ¤¤'],
  ['two\u2003words', 'two\xa0words'],
  ['', ''],
])('%j is read as %j', (text, expected) => {
  expect(narrowed(text)).toBe(expected);
});

test('every place stays, what has one byte stays as it is, and nothing wide is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = narrowed(text);
      expect(plain.length).toBe(text.length);
      expect(isWide(plain)).toBe(false);
      for (const [at, character] of plain.split('').entries())
        if (text.charAt(at) <= '\xff') expect(character).toBe(text.charAt(at));
    }),
  );
});

test('words and spaces are distinguished as before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kinds = (of: string) => of.split('').map((one) => [/\w/.test(one), /\s/.test(one)]);
      expect(kinds(narrowed(text))).toEqual(kinds(text));
    }),
  );
});

test('what was made of a wide text has the same content', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(settled(text, `${text}—`)).toBe(text);
      expect(settled(`${text}—`, `${text}—`)).toBe(`${text}—`);
    }),
  );
});
