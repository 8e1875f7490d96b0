import { describe, expect, test } from 'vitest';
import { evaluateDegradation } from './evaluate.ts';
import { judgeInSeries } from './in-series.ts';
import { type MetricBlock, MOST_METRICS, startSeries, takeWindow } from './series.ts';

function block(metric: string, baselinePassed: number, currentPassed: number, n = 30): MetricBlock {
  return { metric, baselinePassed, baselineTotal: n, currentPassed, currentTotal: n };
}
const eOf = (...windows: MetricBlock[][]) => Math.exp(windows.reduce(takeWindow, startSeries()).logE);

test('windows multiply, metrics are averaged', () => {
  const coding = eOf([block('coding', 25, 16)]);
  const calm = eOf([block('reasoning', 24, 24)]);
  expect(coding).toBeCloseTo(10.0997112, 6);
  expect(eOf([block('coding', 25, 16), block('reasoning', 24, 24)])).toBeCloseTo((coding + calm) / 2, 9);
  expect(eOf([block('coding', 25, 16)], [block('coding', 26, 17)])).toBeGreaterThan(50);
});

test('a metric that turns up late takes its part of what is there by then', () => {
  const before = eOf([block('coding', 25, 16)]);
  const late = eOf([block('reasoning', 25, 16)]);
  const series = eOf([block('coding', 25, 16)], [block('reasoning', 25, 16)]);
  expect(series).toBeCloseTo(before / 2 + (before / 2) * late, 6);
});

// A caller who adds a metric after a bad run must not get the stake back: adding never raises the sum by itself.
test('adding a metric without evidence changes nothing', () => {
  const series = takeWindow(startSeries(), [block('coding', 20, 26)]);
  const empty = { ...block('reasoning', 0, 0), baselineTotal: 0, currentTotal: 0 };
  expect(takeWindow(series, [empty]).logE).toBeCloseTo(series.logE, 12);
});

test('an alarm stays, even if the windows after it are calm', () => {
  const calm = Array.from({ length: 12 }, () => [block('coding', 24, 26)]);
  const windows = [[block('coding', 27, 12)], [block('coding', 27, 12)], ...calm];
  const series = windows.reduce(takeWindow, startSeries());
  expect(series.alarmAt).toBe(1);
  expect(series.windows).toBe(14);
});

test('a metric more than the most is passed over', () => {
  const blocks = Array.from({ length: MOST_METRICS + 3 }, (_, i) => block(`m${i}`, 20, 20));
  expect(takeWindow(startSeries(), blocks).metrics.length).toBe(MOST_METRICS);
});

describe('a verdict in a series', () => {
  const metric = { metric: 'coding_pass_rate', area: 'coding' };
  const bad = evaluateDegradation({
    rates: [{ ...metric, baseline: { passed: 25, total: 30 }, current: { passed: 16, total: 30 } }],
  });
  const first = takeWindow(startSeries(), [block('coding_pass_rate', 25, 16)]);

  test('needs more than one bad window', () => {
    expect(bad.state).toBe('Material Degradation');
    const judged = judgeInSeries(bad, first);
    expect([judged.state, judged.confidence, judged.affectedAreas]).toEqual(['Inconclusive', 'low', []]);
    expect(judged.nextActions[0]).toContain('after 1 window E is 10.1');
  });

  test('is high once the bar is reached', () => {
    const judged = judgeInSeries(bad, takeWindow(first, [block('coding_pass_rate', 25, 16)]));
    expect([judged.state, judged.confidence, judged.riskState]).toEqual([
      'Material Degradation',
      'high',
      'Probe',
    ]);
    expect(judged.affectedAreas).toEqual(['coding']);
    expect(judged.findings[0]?.title).toBe('The series of windows shows a drop');
  });

  test('a calm window changes nothing about a series that has alarmed', () => {
    const alarmed = takeWindow(first, [block('coding_pass_rate', 25, 14)]);
    const calm = evaluateDegradation({
      rates: [{ ...metric, baseline: { passed: 25, total: 30 }, current: { passed: 26, total: 30 } }],
    });
    expect(judgeInSeries(calm, takeWindow(alarmed, [block('coding_pass_rate', 25, 26)])).state).toBe(
      'Material Degradation',
    );
  });
});
