import { expect, test } from 'vitest';
import { SCENARIOS, simulateScenario } from '../scripts/simulate/identity.ts';
import { everySecond } from './whole.ts';

// A small version of `npm run simulate identity`: the seed is fixed, so the figures are as well.
const HEAVY = /[24]0 × [23]0, |40 × 30|10 × 40|10 × 60/;
const runsOf = (title: string) => (HEAVY.test(title) ? 12 : 40);

test('nothing changed, and something did', () => {
  expect(SCENARIOS.filter(({ isChanged }) => !isChanged).length).toBeGreaterThan(8);
  expect(SCENARIOS.filter(({ isChanged }) => isChanged).length).toBeGreaterThan(6);
});

const rows = (isChanged: boolean) =>
  everySecond(SCENARIOS.filter((each) => each.isChanged === isChanged)).map(
    (each) => [each.title, each] as const,
  );

test.each(rows(false))(
  'nothing changed: %s',
  (title, scenario) => {
    const runs = runsOf(title);
    const { flagged, states } = simulateScenario(scenario, runs, 3);
    // Three standard errors above what is allowed: the long simulation is the one that counts.
    expect(flagged).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
    expect(states['Likely Substitution']).toBe(0);
  },
  60_000,
);

test.each(rows(true))(
  'changed: %s',
  (title, scenario) => {
    const runs = runsOf(title);
    const power = scenario.power ?? 1;
    const { flagged, states } = simulateScenario(scenario, runs, 3);
    // To call a changed route consistent is the worst of all errors, and as rare as a false alarm.
    expect(states.Consistent / runs).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
    expect(flagged).toBeGreaterThanOrEqual(power - 3 * Math.sqrt((power * (1 - power)) / runs));
  },
  60_000,
);

test('latency alone is never flagged', () => {
  const latency = SCENARIOS.find(({ title }) => title.startsWith('latency alone'));
  expect(latency && simulateScenario(latency, 200, 1).states).toEqual({
    Consistent: 0,
    Inconclusive: 200,
    Divergent: 0,
    'Likely Substitution': 0,
  });
});
