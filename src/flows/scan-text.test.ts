import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, type ScanKey, SHORTEST_PASSAGE, scanText } from './scan-text.ts';

const KEY: ScanKey = { seed: 0x51ed270b, base: 0x2c1b3c6d };

function hashesOf(text: string, kind: 'gram' | 'passage'): Set<number> {
  const found = new Set<number>();
  scanText(text, KEY, { [kind]: (hash: number) => found.add(hash) });
  return found;
}

const LETTERS = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: SHORTEST_PASSAGE,
  maxLength: 40,
});

test('any two texts that share 24 letters in a row share a passage', () => {
  expect(SHORTEST_PASSAGE).toBe(24);
  fc.assert(
    fc.property(LETTERS, fc.string(), fc.string(), fc.string(), (shared, before, after, other) => {
      const first = hashesOf(`${before} ${shared.toUpperCase()} ${after}`, 'passage');
      const second = hashesOf(`${other}-${shared.slice(0, 9)}, ${shared.slice(9)}`, 'passage');
      expect([...second].some((hash) => first.has(hash))).toBe(true);
    }),
  );
});

test.each([
  ['a phrase in other case and punctuation', 'Send it to desk@firm.example, please.', 'DESK @ Firm'],
  ['ideographs beside Latin letters', '請寄到 社abc 的帳戶', '社abc'],
  ['one word', 'The build is green.', 'green'],
])('finds %s', (_, text, phrase) => {
  const grams = hashesOf(text, 'gram');
  const wanted = gramsOf(phrase, KEY);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.every((gram) => grams.has(gram))).toBe(true);
});
