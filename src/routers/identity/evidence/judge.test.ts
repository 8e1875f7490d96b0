import { expect, test } from 'vitest';
import { type Item, itemOf, testItem } from './evidence.ts';
import { judge } from './judge.ts';

const tested = (p: number, n: number, control?: number): Item =>
  testItem(
    'histograms',
    { p, n, required: 200, isAlike: n >= 200 },
    control === undefined ? undefined : { p: control },
    {
      detail: '',
    },
  );

test.each([
  ['nothing at all', [], 200],
  ['half of what is needed', [tested(0.5, 100)], 200],
  ['enough, and neither clear nor divergent', [tested(0.045, 250)], 500],
  ['a void test', [tested(0.001, 900, 0.01)], 200],
])('%s is inconclusive, with the sample that would do', (_, items, required) => {
  expect(judge(items, 0.02, false)).toMatchObject({ state: 'Inconclusive', confidence: 'low', required });
});

test('a p near one does not outvote a small one', () => {
  const { state, globalP } = judge([tested(1, 300), tested(0.0005, 300)], 0.02, false);
  expect(state).toBe('Divergent');
  expect(globalP).toBeLessThan(0.002);
});

test('many large ps make no small one', () => {
  const many = Array.from({ length: 9 }, () => tested(0.06, 300));
  expect(judge(many, 0.02, false)).toMatchObject({ state: 'Consistent', globalP: 0.06 });
});

test('half the sum of the ratios, within nought and one, is the drift score', () => {
  const worth = (log10Lr: number) => itemOf({ kind: 'name', log10Lr, n: 20, detail: '' });
  const score = (...items: Item[]) => judge(items, 0.02, false).driftScore;
  expect([score(worth(-0.3)), score(worth(1)), score(worth(2)), score(worth(2), worth(2))]).toEqual([
    0, 0.5, 1, 1,
  ]);
});
