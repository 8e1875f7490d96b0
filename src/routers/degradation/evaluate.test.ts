import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { DEGRADATION_STATES } from '../../vocabulary/audit.ts';
import { evaluateDegradation } from './evaluate.ts';
import { areaOf, type RateArm, type RateMetric } from './window.ts';

function rate(
  metric: string,
  baseline: RateArm,
  current: RateArm,
  more: Partial<RateMetric> = {},
): RateMetric {
  return { metric, area: areaOf(metric), baseline, current, ...more };
}
const of = (passed: number, total: number): RateArm => ({ passed, total });
const share = (given: number, total = 30): RateArm => ({ rate: given, total });

const example = {
  rates: [
    rate('coding_pass_rate', share(0.82), share(0.55)),
    rate('reasoning_score', share(0.78), share(0.51)),
    rate('tool_success_rate', share(0.9), share(0.68)),
  ],
  latencyMs: { baseline: { mean: 5200, n: 30 }, current: { mean: 9400, n: 30 } },
  outputTokens: { baseline: { mean: 1800, n: 30 }, current: { mean: 2700, n: 30 } },
};

describe('the example', () => {
  const evaluation = evaluateDegradation(example);

  test('comes out as promised', () => {
    const { riskState, state, confidence, affectedAreas, score } = evaluation;
    expect({ riskState, state, confidence, affectedAreas, score }).toEqual({
      riskState: 'Probe',
      state: 'Material Degradation',
      confidence: 'medium',
      affectedAreas: ['coding', 'reasoning', 'tool_use', 'latency'],
      score: 1,
    });
  });

  test('by the numbers of the method', () => {
    const digits = (values: readonly number[]) => values.map((value) => value.toFixed(4));
    const { rates, globalP } = evaluation;
    expect(digits(rates.map(({ nearestMidP }) => nearestMidP))).toEqual(['0.0075', '0.0186', '0.0169']);
    expect(digits(rates.map(({ midP }) => midP))).toEqual(['0.0299', '0.0331', '0.0313']);
    expect(digits(rates.map(({ p }) => p))).toEqual(['0.0280', '0.0321', '0.0302']);
    expect(digits(rates.map(({ q }) => q))).toEqual(['0.0321', '0.0321', '0.0321']);
    expect(digits([globalP ?? 0])).toEqual(['0.0300']);
    const [coding] = rates;
    expect(coding?.block).toEqual({
      baselinePassed: 24,
      baselineTotal: 30,
      currentPassed: 17,
      currentTotal: 30,
    });
    expect(coding?.nearest).toMatchObject({ baselinePassed: 25, currentPassed: 16 });
    expect(digits([coding?.drop.difference ?? 0, coding?.drop.lo ?? 0, coding?.drop.hi ?? 0])).toEqual([
      '0.2333',
      '-0.0021',
      '0.4371',
    ]);
    expect(digits([coding?.probability ?? 0, Math.exp(coding?.nearestLogE ?? 0)])).toEqual([
      '0.9371',
      '10.0997',
    ]);
  });

  test('shows the counts that decided', () => {
    expect(evaluation.findings[0]?.detail).toMatch(/^24 of 30 before, 17 of 30 now: a drop of 0\.23/);
  });

  test('names impossible rates', () => {
    expect(evaluation.rates.map(({ impossible }) => impossible)).toEqual([
      ['baseline', 'current'],
      ['baseline', 'current'],
      ['current'],
    ]);
    const odd = evaluation.findings.find(
      ({ title }) => title === 'Rates that the number of items cannot produce',
    );
    expect(odd?.detail).toContain('the nearest are coding_pass_rate 25/30 and 16/30');
  });
});

describe('states', () => {
  const stateOf = (...rates: RateMetric[]) => evaluateDegradation({ rates }).state;

  test.each([
    ['No Material Change', of(2700, 3000), of(2710, 3000)],
    ['No Material Change', of(900_000, 1_000_000), of(890_000, 1_000_000)],
    ['Inconclusive', of(27, 30), of(27, 30)],
    ['Inconclusive', of(30, 30), of(30, 30)],
    ['Inconclusive', of(27, 30), of(24, 30)],
    ['Possible Degradation', of(5000, 10_000), of(4500, 10_000)],
    ['Material Degradation', of(90, 100), of(60, 100)],
  ] as const)('%s', (expected, baseline, current) => {
    expect(stateOf(rate('coding_pass_rate', baseline, current))).toBe(expected);
  });

  test('one metric that broke down is seen beside one that got much better', () => {
    const worse = rate('coding_pass_rate', of(90, 100), of(70, 100));
    const better = rate('reasoning_score', of(60, 100), of(95, 100));
    const evaluation = evaluateDegradation({ rates: [worse, better] });
    expect(evaluation.state).toBe('Material Degradation');
    expect(evaluation.affectedAreas).toEqual(['coding']);
  });

  test('a latency without spread makes no state, with one it may', () => {
    const rates = [rate('coding_pass_rate', of(27, 30), of(27, 30))];
    const slow = { baseline: { mean: 1000, n: 30 }, current: { mean: 9000, n: 30 } };
    const untested = evaluateDegradation({ rates, latencyMs: slow });
    expect([untested.state, untested.affectedAreas]).toEqual(['Inconclusive', ['latency']]);
    const spread = {
      baseline: { ...slow.baseline, sd: 500 },
      current: { ...slow.current, sd: 4000 },
    };
    const tested = evaluateDegradation({ rates, latencyMs: spread });
    expect([tested.state, tested.affectedAreas]).toEqual(['Possible Degradation', ['latency']]);
    const alone = evaluateDegradation({ rates: [], latencyMs: slow });
    expect([alone.state, alone.confidence, alone.globalP]).toEqual(['Inconclusive', 'low', null]);
  });

  test('a faster route is not degraded', () => {
    const latencyMs = { baseline: { mean: 9000, n: 30, sd: 900 }, current: { mean: 1000, n: 30, sd: 100 } };
    const { state, affectedAreas } = evaluateDegradation({ rates: [], latencyMs });
    expect([state, affectedAreas]).toEqual(['Inconclusive', []]);
  });

  test('tokens are named only beyond any spread that was ever seen', () => {
    const tokens = (now: number) =>
      evaluateDegradation({
        rates: [],
        outputTokens: { baseline: { mean: 100, n: 30 }, current: { mean: now, n: 30 } },
      }).affectedAreas;
    expect([tokens(160), tokens(260), tokens(38)]).toEqual([[], ['tokens'], ['tokens']]);
  });

  test('the margin decides what matters', () => {
    const rates = [rate('coding_pass_rate', of(2700, 3000), of(2640, 3000))];
    expect(evaluateDegradation({ rates, margin: 0.05 }).state).toBe('No Material Change');
    expect(evaluateDegradation({ rates, margin: 0.01 }).state).toBe('Possible Degradation');
  });
});

describe('what is inconclusive', () => {
  test('comes with the sample that would settle it', () => {
    const evaluation = evaluateDegradation({ rates: [rate('coding_pass_rate', of(27, 30), of(24, 30))] });
    expect(evaluation.settlingSize).toBe(157);
    expect(evaluation.nextActions[0]).toContain('157');
    const calm = evaluateDegradation({ rates: [rate('coding_pass_rate', of(27, 30), of(27, 30))] });
    expect(calm.settlingSize).toBe(566);
  });

  test('and that sample is more than the smaller arm, and never a handful', () => {
    const sizeOf = (baseline: RateArm, current: RateArm) =>
      evaluateDegradation({ rates: [rate('a', baseline, current)] }).settlingSize;
    expect(sizeOf(of(1, 1), of(0, 1))).toBe(10);
    expect(sizeOf(of(5, 10), of(500_000, 1_000_000))).toBe(1570);
  });

  // The promise behind the number: so many without a drop are cleared four times in five, by the verdict itself.
  test('and that sample would', () => {
    const cleared = evaluateDegradation({ rates: [rate('a', of(509, 566), of(512, 566))] });
    expect(cleared.state).toBe('No Material Change');
  });
});

describe('pairs', () => {
  test('are stronger evidence than two independent samples', () => {
    const heaps = rate('coding_pass_rate', of(23, 30), of(18, 30));
    expect(evaluateDegradation({ rates: [heaps] }).state).toBe('Inconclusive');
    const paired = { ...heaps, discordant: { lost: 5, won: 0 } };
    const evaluation = evaluateDegradation({ rates: [paired] });
    expect([evaluation.state, evaluation.rates[0]?.test]).toEqual(['Possible Degradation', 'paired']);
  });

  test('that do not fit the rates do not sharpen them', () => {
    const odd = rate('coding_pass_rate', of(24, 30), of(23, 30), { discordant: { lost: 12, won: 0 } });
    const evaluation = evaluateDegradation({ rates: [odd] });
    expect(evaluation.state).toBe('Inconclusive');
    expect(evaluation.findings.map(({ title }) => title)).toEqual(['Pairs do not fit the rates']);
  });
});

describe('laws', () => {
  const arm = fc
    .integer({ min: 1, max: 300 })
    .chain((total) => fc.record({ total: fc.constant(total), passed: fc.integer({ min: 0, max: total }) }));

  test('any counts give a verdict, and numbers that are numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arm, arm), { maxLength: 4 }), (pairs) => {
        const rates = pairs.map(([a, b], i) => rate(`m${i}`, a, b));
        const evaluation = evaluateDegradation({ rates });
        expect(DEGRADATION_STATES).toContain(evaluation.state);
        expect(evaluation.score >= 0 && evaluation.score <= 1).toBe(true);
        expect(JSON.stringify(evaluation.rates)).not.toMatch(/NaN|Infinity/);
        expect(evaluation.rates.every(({ p, q, logE }) => [p, q, logE].every(Number.isFinite))).toBe(true);
      }),
      { numRuns: draws(60) },
    );
  });

  test('no drop is never called one', () => {
    fc.assert(
      fc.property(arm, fc.nat(300), ({ total, passed }, more) => {
        const now = Math.min(total, passed + more);
        expect(
          evaluateDegradation({ rates: [rate('a', of(passed, total), of(now, total))] }).state,
        ).not.toMatch(/Degradation/);
      }),
      { numRuns: draws(60) },
    );
  });
});
