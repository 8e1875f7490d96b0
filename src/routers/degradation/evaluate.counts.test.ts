/** Which counts give a rate, and how many items it takes to test them. */
import { describe, expect, test } from 'vitest';
import { evaluateDegradation } from './evaluate.ts';
import { areaOf, type RateArm, type RateMetric } from './window.ts';
import { fixed } from './words.ts';

function rate(metric: string, baseline: RateArm, current: RateArm): RateMetric {
  return { metric, area: areaOf(metric), baseline, current };
}
const of = (passed: number, total: number): RateArm => ({ passed, total });
const share = (given: number, total: number): RateArm => ({ rate: given, total });

describe('rates that are the share of a count', () => {
  const at = (before: number, now: number, total: number) =>
    evaluateDegradation({ rates: [rate('coding_pass_rate', share(before, total), share(now, total))] });

  test('are that count, with one decimal or two', () => {
    const { state, rates, limitations } = at(0.8, 0.7, 500);
    expect(state).toBe('Material Degradation');
    expect(rates[0]).toMatchObject({
      block: { baselinePassed: 400, baselineTotal: 500, currentPassed: 350, currentTotal: 500 },
      rounded: [],
      impossible: [],
    });
    expect(limitations.join(' ')).not.toContain('rounded');
    const calm = at(0.8, 0.8, 500);
    expect([calm.state, calm.rates[0]?.drop.difference]).toEqual(['No Material Change', 0]);
  });

  test('a second metric with more decimals changes nothing about the first', () => {
    const first = rate('coding_pass_rate', share(0.8, 500), share(0.8, 500));
    const second = rate('reasoning_score', share(0.81, 500), share(0.81, 500));
    const [alone, beside] = [[first], [first, second]].map((rates) => evaluateDegradation({ rates }));
    expect(beside?.rates[0]?.block).toEqual(alone?.rates[0]?.block);
  });

  test('a rounded one becomes the nearest count, and a limitation reports it', () => {
    const { rates, limitations } = at(0.82, 0.75, 1234);
    expect(rates[0]).toMatchObject({
      block: { baselinePassed: 1012, currentPassed: 926 },
      rounded: ['baseline', 'current'],
    });
    expect(limitations).toContainEqual(expect.stringContaining('coding_pass_rate 1012/1234 and 926/1234'));
  });
});

describe('fewer than ten in an arm', () => {
  test('is inconclusive, with the n that would do, and worth a sample', () => {
    const evaluation = evaluateDegradation({ rates: [rate('a', of(3, 3), of(0, 3))] });
    expect(evaluation).toMatchObject({
      state: 'Inconclusive',
      confidence: 'low',
      riskState: 'Sample',
      globalP: null,
      settlingSize: 10,
      affectedAreas: [],
    });
    expect(evaluation.limitations).toContain(
      'An arm with fewer than 10 items is shown, but not tested: chance explains too much.',
    );
    expect(evaluateDegradation({ rates: [rate('a', of(9, 9), of(0, 9))] }).state).toBe('Inconclusive');
    expect(evaluateDegradation({ rates: [rate('a', of(10, 10), of(0, 10))] })).toMatchObject({
      state: 'Material Degradation',
      confidence: 'low',
    });
  });

  test('lends nothing to a metric with enough, and takes nothing from it', () => {
    const [small, calm, bad] = [
      rate('a', of(5, 5), of(0, 5)),
      rate('b', of(27, 30), of(24, 30)),
      rate('b', of(27, 30), of(10, 30)),
    ];
    expect(evaluateDegradation({ rates: [small, calm] }).state).toBe('Inconclusive');
    const evaluation = evaluateDegradation({ rates: [small, bad] });
    expect([evaluation.state, evaluation.affectedAreas]).toEqual(['Material Degradation', ['b']]);
  });
});

test.each([
  [-0.002, '-0.002'],
  [-0.004, '-0.004'],
  [0.002, '0.002'],
  [0.23, '0.23'],
  [-0.2, '-0.20'],
  [0, '0.00'],
  [-1e-9, '0.00'],
])('%d keeps its sign in print: %s', (value, text) => expect(fixed(value)).toBe(text));
