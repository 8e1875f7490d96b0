import { expect, test } from 'vitest';
import { filledIn, joinedAll, mayCompute, replacedAll, withinBudget } from './budget.ts';

const MIB = 1 << 20;

test('one text of a mebibyte may be made, one more character not', () => {
  expect(withinBudget(() => mayCompute(MIB))).toEqual({ value: true, isSpent: false });
  expect(withinBudget(() => mayCompute(MIB + 1))).toEqual({ value: false, isSpent: true });
  expect(mayCompute(MIB)).toBe(true);
  expect(mayCompute(MIB + 1)).toBe(false);
});

test('all texts of one call count together, and after the first no every answer is no', () => {
  const { value, isSpent } = withinBudget(() => [
    ...Array.from({ length: 4 }, () => mayCompute(MIB)),
    mayCompute(1),
    mayCompute(0),
  ]);
  expect(value).toEqual([true, true, true, true, false, false]);
  expect(isSpent).toBe(true);
});

test('a call inside of a call has no budget of its own, and the next call has a whole one', () => {
  const outer = withinBudget(() => {
    for (let i = 0; i < 4; i++) withinBudget(() => mayCompute(MIB));
    return withinBudget(() => mayCompute(1)).isSpent;
  });
  expect(outer).toEqual({ value: true, isSpent: true });
  expect(withinBudget(() => mayCompute(MIB)).isSpent).toBe(false);
});

test('a budget ends with its call, also where the call throws', () => {
  const failing = () =>
    withinBudget(() => {
      mayCompute(2 * MIB);
      throw new Error('x');
    });
  expect(failing).toThrow('x');
  expect(withinBudget(() => mayCompute(1))).toEqual({ value: true, isSpent: false });
});

test.each([
  ['aXbX', 'X', 'yy', 'ayybyy'],
  ['aXbX', 'X', '', 'ab'],
  ['aXbX', 'X', '$&', 'a$&b$&'],
  ['ab', '', '-', '-a-b-'],
  ['ab', 'z', 'long', 'ab'],
])('in %o each %o becomes %o', (text, from, to, made) => {
  expect(replacedAll(text, from, to)).toBe(made);
});

test('what would be too much is not made', () => {
  expect(replacedAll('a'.repeat(2048), 'a', 'b'.repeat(1024))).toBeUndefined();
  expect(replacedAll('a'.repeat(1024), '', 'b'.repeat(1024))).toBeUndefined();
  expect(joinedAll(['a'.repeat(MIB), 'b'], '')).toBeUndefined();
  expect(joinedAll(['a', 'b', 'c'], ', ')).toBe('a, b, c');
});

test('places are filled with what is known, and stay where nothing is', () => {
  const values = new Map([
    ['A', 'x$&'],
    ['B', ''],
  ]);
  const put = (text: string) => filledIn(text, /\$\((\w+)\)|%(\w+)%/g, (name) => values.get(name));
  expect(put('a $(A)%B%-$(C)')).toBe('a x$&-$(C)');
});

test('values made of values end with the budget, also where they come to nothing', () => {
  const fill = (text: string, last: string): string =>
    filledIn(text, /<(\d+)>/g, (level) =>
      Number(level) > 8 ? last : fill(`<${Number(level) + 1}>`.repeat(64), last),
    );
  expect(withinBudget(() => fill('<1>', '')).isSpent).toBe(true);
  expect(withinBudget(() => fill('<9>', 'x'.repeat(MIB + 1)))).toEqual({ value: '<9>', isSpent: true });
  expect(withinBudget(() => fill('<9>'.repeat(3), 'x'.repeat(MIB / 2)).length)).toEqual({
    value: 6 + MIB / 2,
    isSpent: true,
  });
});
