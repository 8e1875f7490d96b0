import { expect, test } from 'vitest';
import { seededRandom } from '../../statistics/seeded.ts';
import { highOutliers } from './outliers.ts';
import { Spread } from './spread.ts';

const random = seededRandom(20_261_115);
const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function spreadOf(values: readonly number[]): Spread {
  const spread = new Spread();
  for (const value of values) spread.add(value);
  return spread;
}

// Three standard errors above the promised one per cent: a test that fails by chance once in a thousand seeds, and the
// seed is fixed.
test.each([
  [20, 4000],
  [50, 4000],
  [200, 2000],
  [2000, 300],
])('lognormal windows of %i values raise a false alarm at most once in a hundred', (n, windows) => {
  let alarms = 0;
  for (let i = 0; i < windows; i++) {
    const values = Array.from({ length: n }, () => 2500 * Math.exp(0.7 * normal()));
    if ((highOutliers(spreadOf(values).points(), 0.01)?.count ?? 0) > 0) alarms += 1;
  }
  const allowed = 0.01 + 3 * Math.sqrt((0.01 * 0.99) / windows);
  expect(alarms / windows).toBeLessThan(allowed);
});

test.each([
  [20, 4000],
  [50, 4000],
  [300, 2000],
])(
  'windows of %i values with the tail of a power raise a false alarm at most once in a hundred',
  (n, windows) => {
    let alarms = 0;
    for (let i = 0; i < windows; i++) {
      const values = Array.from({ length: n }, () => 800 * (1 - random.next()) ** (-1 / 1.5));
      if ((highOutliers(spreadOf(values).points(), 0.01)?.count ?? 0) > 0) alarms += 1;
    }
    expect(alarms / windows).toBeLessThan(0.01 + 3 * Math.sqrt((0.01 * 0.99) / windows));
  },
);

test('an answer fifty times as slow is seen in nearly all windows of fifty', () => {
  let seen = 0;
  for (let i = 0; i < 500; i++) {
    const values = Array.from({ length: 50 }, () => 2500 * Math.exp(0.3 * normal()));
    values[7] = 2500 * 50;
    if ((highOutliers(spreadOf(values).points(), 0.01)?.count ?? 0) > 0) seen += 1;
  }
  expect(seen / 500).toBeGreaterThan(0.9);
});

test('nineteen values are no window', () => {
  expect(highOutliers(spreadOf(Array.from({ length: 19 }, () => 5)).points(), 0.01)).toBeUndefined();
});
