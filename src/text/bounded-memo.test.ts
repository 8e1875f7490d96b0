import { expect, test } from 'vitest';
import { forgetRecentTexts, memo, memoOf, once, RecentTexts } from './bounded-memo.ts';

test('once: nothing is made before it is asked for, and then one, even if that is undefined', () => {
  let count = 0;
  const table = once(() => void count++);
  expect(count).toBe(0);
  expect([table(), table(), count]).toEqual([undefined, undefined, 1]);
});

test('memo: an answer is worked out once, a long text each time, and too many are forgotten', () => {
  const asked: string[] = [];
  const size = memo({ most: 2, longest: 256 }, (text) => {
    asked.push(text);
    return { size: text.length };
  });
  const long = 'x'.repeat(300);
  expect(
    [size('a'), size('a'), size('b'), size('c'), size('a'), size(long), size(long)].map((one) => one.size),
  ).toEqual([1, 1, 1, 1, 1, 300, 300]);
  expect(asked).toEqual(['a', 'b', 'c', 'a', long, long]);
});

test('memo: undefined is an answer like any other, and a failure is none', () => {
  const asked: string[] = [];
  const nothing = memo({ most: 8 }, (text) => {
    asked.push(text);
    if (text === 'bad') throw new Error(text);
    return undefined;
  });
  expect([nothing('a'), nothing('a')]).toEqual([undefined, undefined]);
  for (const _ of [1, 2]) expect(() => nothing('bad')).toThrow('bad');
  expect(asked).toEqual(['a', 'bad', 'bad']);
});

test('memoOf: one answer for each object, whatever else is given', () => {
  const asked: unknown[] = [];
  const named = memoOf((of: { readonly name: string }, word: string) => {
    asked.push(word);
    return of.name === '' ? undefined : `${of.name} ${word}`;
  });
  const [one, other, empty] = [{ name: 'a' }, { name: 'a' }, { name: '' }];
  expect([named(one, 'x'), named(one, 'y'), named(other, 'z')]).toEqual(['a x', 'a x', 'a z']);
  expect([named(empty, 'u'), named(empty, 'v')]).toEqual([undefined, undefined]);
  expect(asked).toEqual(['x', 'z', 'u']);
});

test('RecentTexts: short texts are remembered, long ones and old ones are not', () => {
  const quiet = new RecentTexts<true>();
  const filler = (count: number) => `${count} ${'text '.repeat(700)}`;
  const long = 'word '.repeat(1_000);
  quiet.set('quiet', true);
  quiet.set(long, true);
  expect([quiet.get('quiet'), quiet.get('other'), quiet.get(long)]).toEqual([true, undefined, undefined]);
  for (let i = 0; i < 800; i++) quiet.set(filler(i), true);
  expect(quiet.get('quiet')).toBeUndefined();
  expect(quiet.get(filler(799))).toBe(true);
});

test('RecentTexts: all of them can be told to forget, and remember again', () => {
  const texts = [new RecentTexts<number>(), new RecentTexts<number>(16)];
  for (const one of texts) for (const text of ['one text', 'two texts', 'three']) one.set(text, 1);
  expect(texts.map((one) => one.get('three'))).toEqual([1, 1]);
  forgetRecentTexts();
  expect(texts.flatMap((one) => ['one text', 'two texts', 'three'].map((text) => one.get(text)))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  for (const one of texts) one.set('three', 2);
  expect(texts.map((one) => one.get('three'))).toEqual([2, 2]);
});

test('RecentTexts: what is asked for again stays', () => {
  const texts = new RecentTexts<number>();
  texts.set('kept', 1);
  for (let i = 0; i < 800; i++) {
    texts.set(`${i} ${'text '.repeat(700)}`, i);
    expect(texts.get('kept')).toBe(1);
  }
});
