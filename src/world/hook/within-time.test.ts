import { expect, it } from 'vitest';
import { OutOfTime } from '../../road/hooks/hook-desk.ts';
import { withinTime } from './within-time.ts';

const LONG_MS = 60_000;

it('returns what the work returns', () => {
  expect(withinTime(() => [1, 2], LONG_MS)).toEqual([1, 2]);
  expect(withinTime(() => undefined, LONG_MS)).toBeUndefined();
});

it('throws what the work throws', () => {
  const mistake = new TypeError('mine');
  const work = () => {
    throw mistake;
  };
  expect(() => withinTime(work, LONG_MS)).toThrow(mistake);
});

it.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['an expression', () => /^(?:a+)+$/.test(`${'a'.repeat(64)}b`)],
  [
    'a loop that catches everything',
    () => {
      for (;;)
        try {
          Math.sqrt(2);
        } catch {}
    },
  ],
])('ends %s', (_, work) => {
  expect(() => withinTime(work, 20)).toThrow(OutOfTime);
});

it('leaves nothing behind', () => {
  const before = Object.getOwnPropertySymbols(globalThis).length;
  withinTime(() => 1, LONG_MS);
  expect(Object.getOwnPropertySymbols(globalThis).length).toBe(before);
});
