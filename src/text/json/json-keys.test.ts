import { expect, test } from 'vitest';
import { readJson } from './json-read.ts';

const areTwins = (first: string, second: string) => {
  const reading = readJson(JSON.stringify({ [first]: 1, [second]: 2 }));
  return !reading.ok && reading.reason === 'case-twin-key';
};

test.each([
  ['tool_name', 'Tool_Name'],
  ['k', '\u212a'],
  ['tools', 'tool\u017f'],
  ['σ', 'ς'],
  ['ΟΔΟΣ', 'οδος'],
  ['name', 'ｎａｍｅ'],
  ['\u00e9', 'e\u0301'],
  ['É', 'e\u0301'],
  ['fi', 'ﬁ'],
  ['kb', '㎅'],
  ['ǰ', 'J\u030c'],
  ['ǆ', 'ǅ'],
  ['ß', 'ẞ'],
  ['ⓐ', 'A'],
  ['豈', '\uf900'],
  ['𐐀', '𐐨'],
])('%j and %j are twins', (first, second) => {
  expect(areTwins(first, second)).toBe(true);
  expect(areTwins(second, first)).toBe(true);
});

test.each([
  ['a', 'b'],
  ['@', '`'],
  ['[', '{'],
  ['maße', 'masse'],
  ['ı', 'i'],
  ['İ', 'i'],
  ['漢', '汉'],
  ['а', 'a'],
  ['é', 'e'],
])('%j and %j are different keys', (first, second) => {
  expect(areTwins(first, second)).toBe(false);
  expect(areTwins(second, first)).toBe(false);
});

test('folds letters exactly as the simple case folding of a regular expression does', () => {
  let pairs = 0;
  for (let code = 0x41; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code);
    // Compatibility forms are folded further, by NFKC; the rows above have them.
    if (!/\p{Changes_When_Casemapped}/u.test(letter) || letter !== letter.normalize('NFKC')) continue;
    for (const variant of [letter.toLowerCase(), letter.toUpperCase(), letter.toUpperCase().toLowerCase()]) {
      if (variant === letter || [...variant].length > 1) continue;
      const isSame = new RegExp(`^${letter}$`, 'iu').test(variant);
      expect([letter, variant, areTwins(letter, variant)]).toEqual([letter, variant, isSame]);
      pairs++;
    }
  }
  expect(pairs).toBeGreaterThan(2_500);
});

test('what the scan takes for Han ideographs is untouched by any folding', () => {
  for (let code = 0x4000; code < 0xa000; code++) {
    const letter = String.fromCodePoint(code);
    expect([letter.normalize('NFKC'), letter.toLowerCase(), letter.toUpperCase()]).toEqual([
      letter,
      letter,
      letter,
    ]);
  }
});

test('twins are found in an object of any width, beside keys of other objects', () => {
  for (const width of [2, 63, 64, 65, 66, 200]) {
    const keys = Array.from({ length: width - 1 }, (_, i) => `"key${i}":{"name":1}`);
    expect(readJson(`{${[...keys, '"name":1']}}`).ok).toBe(true);
    expect(readJson(`{${[...keys, '"KEY0":1']}}`)).toMatchObject({ reason: 'case-twin-key' });
    expect(readJson(`{${[...keys, '"key0":1']}}`)).toMatchObject({ reason: 'duplicate-key' });
  }
});
