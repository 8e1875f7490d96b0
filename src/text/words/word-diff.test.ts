import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './word-diff.ts';

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => `${MARKS[kind][0]}${text}${MARKS[kind][1]}`)
    .join('');

test.each([
  ['', '', ''],
  ['same words', 'same words', 'same words'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['Reads a file.', 'Reads any file.', 'Reads [-a-]{+any+} file.'],
  ['a b c', 'a c', 'a [-b -]c'],
  ['one two three', 'zero one three four', '{+zero +}one [-two -]three{+ four+}'],
  ['path', 'path\u200b', 'path{+\u200b+}'],
  ['naïve', 'naive', '[-naïve-]{+naive+}'],
  ['sends to a.example', 'sends to b.example', 'sends to [-a-]{+b+}.example'],
])('%j → %j', (before, after, shown) => {
  expect(show(before, after)).toBe(shown);
});

const words = fc.array(fc.constantFrom('a', 'b', ' ', '.', 'ab', '\n', '😀', '\ud800'), { maxLength: 40 });

test('both texts can be read off the pieces, and neighbours differ in kind', () => {
  fc.assert(
    fc.property(words, words, (old, young) => {
      const [before, after] = [old.join(''), young.join('')];
      const pieces = diffWords(before, after);
      const without = (kind: string) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
      expect(pieces.every(({ kind }, i) => kind !== pieces[i + 1]?.kind)).toBe(true);
    }),
  );
});

test('no shorter edit exists', () => {
  const few = fc.array(fc.constantFrom('a.', 'b.', 'c.'), { maxLength: 8 });
  const cost = (old: readonly string[], young: readonly string[]): number => {
    const rows = old.map(() => young.map(() => 0));
    const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = young.length - 1; j >= 0; j--)
        rows[i]![j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    return old.length + young.length - 2 * (old.length && young.length ? at(0, 0) : 0);
  };
  fc.assert(
    fc.property(few, few, (old, young) => {
      // Dots are words of their own.
      const edits = diffWords(old.join(''), young.join(''))
        .filter(({ kind }) => kind !== 'same')
        .reduce((sum, { text }) => sum + text.length, 0);
      expect(edits).toBe(cost([...old.join('')], [...young.join('')]));
    }),
  );
});

test('long texts that have nothing in common are replaced as a whole', () => {
  const before = 'a b '.repeat(100_000);
  const after = 'c d '.repeat(100_000);
  expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
  expect(diffWords(`x ${before} y`, `x ${after} y`).map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'added',
    'same',
  ]);
});
