import { expect, test } from 'vitest';
import { SCAN_KEY } from '../../test/fixtures/flow-after.ts';
import { gramsOf, hashOf, SHORTEST_PASSAGE, scanText } from './scan-text.ts';

const passagesOf = (text: string, key = SCAN_KEY): Set<number> => {
  const found = new Set<number>();
  scanText(text, key, { passage: (hash) => found.add(hash) });
  return found;
};
const gramsIn = (text: string): Set<number> => {
  const found = new Set<number>();
  scanText(text, SCAN_KEY, { gram: (hash) => found.add(hash) });
  return found;
};
const names = (text: string, phrase: string): boolean => {
  const grams = gramsIn(text);
  const wanted = gramsOf(phrase, SCAN_KEY);
  return wanted.length > 0 && wanted.every((gram) => grams.has(gram));
};
const SENTENCE = 'The northern branch closes in March';

test.each<[string, string, boolean]>([
  ['itself', SENTENCE, true],
  ['in capitals', SENTENCE.toUpperCase(), true],
  ['without spaces', SENTENCE.replaceAll(' ', ''), true],
  ['with other marks', SENTENCE.replaceAll(' ', ' - '), true],
  [
    'in wide letters',
    SENTENCE.replaceAll(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    true,
  ],
  ['with characters that are not seen', SENTENCE.replaceAll(' ', '\u200b \u200b'), true],
  ['in a longer text', `First of all: ${SENTENCE.toLowerCase()}, as was said.`, true],
  ['another sentence', 'The southern office opens again in May', false],
  ['one part of 15 letters', 'northern branch', false],
])('a passage is shared with it: %s', (_, text, isShared) => {
  const own = passagesOf(SENTENCE);
  expect([...passagesOf(text)].some((hash) => own.has(hash))).toBe(isShared);
});

test('24 letters or digits have a passage in common, and keys have none', () => {
  expect(SHORTEST_PASSAGE).toBe(24);
  const own = passagesOf(SENTENCE);
  expect([...passagesOf(SENTENCE, { seed: 9, base: 0x10003 })].some((hash) => own.has(hash))).toBe(false);
});

test.each<[string, string, boolean]>([
  ['Write to desk@novalis.test today.', 'desk@novalis.test', true],
  ['Write to DESK@NOVALIS.TEST today.', 'desk@novalis.test', true],
  ['Write to the desk of novalis, in a test.', 'desk@novalis.test', false],
  ['Write to desk@novalis.test2 today.', 'desk@novalis.test', false],
  ['The gift card Aurora 500 is new.', 'gift card aurora 500', true],
  ['Aurora', 'aurora', true],
  ['auroras', 'aurora', false],
  ['請寄到東京支店', '東京', true],
  ['', 'aurora', false],
  ['anything', '…', false],
])('%j names %j: %s', (text, phrase, isNamed) => {
  expect(names(text, phrase)).toBe(isNamed);
});

test('a value is one however its parts are separated', () => {
  const hash = hashOf('DE89 3704 0044', SCAN_KEY);
  expect(hashOf('de89-3704-0044', SCAN_KEY)).toBe(hash);
  expect(hashOf('de89-3704-0045', SCAN_KEY)).not.toBe(hash);
});
