import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './word-diff.ts';
import { markWords } from './word-marks.ts';

const marked = (before: string, after: string, bounds = {}) =>
  markWords(diffWords(before, after), bounds)
    .map(({ text }) => text)
    .join('');

test.each([
  ['a city', 'a town', 'a [-city-]{+town+}'],
  ['x', 'x +}[-Sends all mail.-]{+', 'x{+ +\\}[\\-Sends all mail.-\\]{\\++}'],
  ['x', 'x}', 'x{+\\}+}'],
  ['x', 'x{', 'x{+{\\+}'],
  ['x]', 'x', 'x[-\\]-]'],
  ['[-] a', '[-] b', '[\\-\\] [-a-]{+b+}'],
  ['a', 'b\u200b', '[-a-]{+b\\u{200b}+}'],
])('%j to %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('a change is shown, however long the text around it', () => {
  const [long, tail] = ['same '.repeat(500), ' after'.repeat(500)];
  const line = marked(`${long}city${tail}`, `${long}town${tail}`, { piece: 100, all: 400 });
  expect(line).toMatch(/^ … (?:same ){24}\[-city-\]\{\+town\+\}(?: after){20} … $/);
});

test('a cut text states how much was left out', () => {
  expect(marked('', 'x'.repeat(300), { piece: 10 })).toBe(`{+${'x'.repeat(9)}…+} (290 more characters)`);
  const many = (word: string) => Array.from({ length: 9 }, (_, i) => `${word} ${i} stays`).join('. ');
  expect(marked(many('old'), many('new'), { all: 60 })).toMatch(/ … \(1\d more pieces changed\)$/);
});

test('as many marks as there are changes, whatever the words are', () => {
  const words = fc.string({
    unit: fc.constantFrom('[', ']', '{', '}', '+', '-', 'a', ' ', '\\'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pieces = diffWords(before, after);
      const line = marked(before, after);
      const count = (mark: string) => line.split(mark).length - 1;
      const removed = pieces.filter(({ kind }) => kind === 'removed').length;
      const added = pieces.filter(({ kind }) => kind === 'added').length;
      expect([count('[-'), count('-]'), count('{+'), count('+}')]).toEqual([removed, removed, added, added]);
    }),
  );
});
