import { expect, it } from 'vitest';
import { readBefore } from './read-before.ts';
import { readSentences } from './windows.ts';

const PLAIN =
  'The list has two parts. Both are sorted by name. Each line has a number. The end is near. Nothing else follows.';

function numbersIn(text: string): number[] {
  const before = readSentences(PLAIN, {});
  const known = new Map(before.map(({ start, end, tokens }) => [PLAIN.slice(start, end), tokens]));
  return [...readBefore(readSentences(text, { known, isDisguised: true }), before)];
}

it('a sentence that a view changes is new, and so is none that it leaves alone', () => {
  expect(numbersIn(PLAIN)).toEqual([1, 1, 1, 1, 1]);
  expect(numbersIn(PLAIN.replace('sorted', 'ordered'))).toEqual([1, 0, 1, 1, 1]);
});

it('where a sentence went, its neighbours were not neighbours before', () => {
  expect(numbersIn(PLAIN.replace('Both are sorted by name. ', ''))).toEqual([1, 2, 2, 2]);
});

it('a sentence in other surroundings is new', () => {
  expect(numbersIn(PLAIN.replace('sorted', 'attacked by the model'))).toEqual([0, 0, 0, 1, 1]);
});
