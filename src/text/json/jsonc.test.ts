import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainJson } from './jsonc.ts';

const cases: [string, string][] = [
  ['{"a": 1, // one\n}', '{"a": 1        \n}'],
  ['[1, /* two\n */ ]', '[1        \n    ]'],
  ['[1,\n  // why\n  2,]', '[1,\n        \n  2 ]'],
  ['"// no", "a\\"// no"', '"// no", "a\\"// no"'],
  ['[1,,]', '[1, ]'],
  ['[,]', '[ ]'],
  ['{"a": 1} // end', '{"a": 1}       '],
  ['/* open', '       '],
  ['{// one\r"a": 1}', '{      \r"a": 1}'],
  ['{// one\u2028"a": 1}', '{      \u2028"a": 1}'],
  ['1 / 2', '1 / 2'],
];
it.each(cases)('%j is read as %j', (text, expected) => {
  expect(plainJson(text)).toBe(expected);
});

it('JSON stays as it is, and the length never changes', () => {
  fc.assert(fc.property(fc.json(), (text) => plainJson(text) === text));
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', '/', '*', ',', ']', '}', '\n', 'a', ' ') }),
      (text) => plainJson(text).length === text.length,
    ),
  );
});

it('is linear in what it reads', () => {
  const text = `[${'1, /* x */ '.repeat(200_000)}]`;
  expect(JSON.parse(plainJson(text))).toHaveLength(200_000);
});
