// Windows of a route whose rates are known, and how often they are called degraded.
import { judge } from '../../src/routers/degradation/evaluate.ts';
import { type RateEvidence, weighRate } from '../../src/routers/degradation/rate-evidence.ts';
import {
  type MetricBlock,
  type Series,
  startSeries,
  takeWindow,
} from '../../src/routers/degradation/series.ts';
import { isDegraded } from '../../src/routers/degradation/verdict.ts';
import { DEFAULT_MARGIN, type RateMetric } from '../../src/routers/degradation/window.ts';
import { logBinomial } from '../../src/routers/statistics/binomial.ts';
import { learnedLogE } from '../../src/routers/statistics/e-process.ts';
import { fisherMidP } from '../../src/routers/statistics/mid-p.ts';
import { type SeededRandom, seededRandom } from '../../src/routers/statistics/seeded.ts';

export const WINDOWS = 20;

/** The chance that a window of one metric is called degraded: all tables are counted, nothing is drawn. */
export function chanceOfAlarm(n: number, before: number, now: number, isAlarm: Rule = isOurs): number {
  const first = chances(n, before);
  const second = chances(n, now);
  const below = second.map((_, k) => second.slice(0, k + 1).reduce((sum, chance) => sum + chance, 0));
  const bounds = boundsOf(n, isAlarm);
  return first.reduce((sum, chance, k) => sum + chance * (below[bounds[k] ?? -1] ?? 0), 0);
}

/** How often windows of several metrics are called degraded. */
export function shareOfAlarms(
  n: number,
  rates: readonly (readonly [number, number])[],
  windows: number,
  seed: number,
): number {
  const random = seededRandom(seed);
  let alarms = 0;
  for (let i = 0; i < windows; i += 1) {
    const pairs = rates.map(([before, now]) => [draw(n, before, random), draw(n, now, random)] as const);
    alarms += isCalledDegraded(n, pairs) ? 1 : 0;
  }
  return alarms / windows;
}

export type Rule = (n: number, before: number, now: number) => boolean;
export const isOurs: Rule = (n, before, now) => isCalledDegraded(n, [[before, now]]);
export const dropOf =
  (least: number): Rule =>
  (n, before, now) =>
    (before - now) / n >= least - 1e-9;

const known = new Map<Rule, Map<number, number[]>>();

/** For each count of the baseline, the most that the current window may have and still be called degraded. */
function boundsOf(n: number, isAlarm: Rule): number[] {
  const ofRule = known.get(isAlarm) ?? new Map<number, number[]>();
  known.set(isAlarm, ofRule);
  const before = ofRule.get(n);
  if (before) return before;
  const bounds: number[] = [];
  let bound = -1;
  for (let k = 0; k <= n; k += 1) {
    while (bound < n && isAlarm(n, k, bound + 1)) bound += 1;
    bounds.push(bound);
  }
  ofRule.set(n, bounds);
  return bounds;
}

function chances(n: number, rate: number): number[] {
  return Array.from({ length: n + 1 }, (_, k) => Math.exp(logBinomial(k, n, rate, 1 - rate)));
}

export interface SeriesRates {
  /** Of series that alarm at all within the windows. */
  readonly repeated: number;
  readonly process: number;
  readonly learned: number;
  /** Windows until the e-process alarms, in the middle of all series; null where fewer than half do. */
  readonly median: number | null;
}

export function seriesAlarms(
  n: number,
  before: number,
  now: number,
  count: number,
  seed: number,
  metrics = 1,
): SeriesRates {
  const random = seededRandom(seed);
  const alarms = { repeated: 0, process: 0, learned: 0 };
  const first: number[] = [];
  for (let i = 0; i < count; i += 1) {
    let series: Series = startSeries();
    let isRepeated = false;
    const windows = Array.from({ length: WINDOWS }, () => drawWindow(n, before, now, metrics, random));
    for (const blocks of windows) {
      series = takeWindow(series, blocks);
      isRepeated ||= blocks.some(
        (block) => fisherMidP(block.baselinePassed, n, block.currentPassed, n) <= 0.05,
      );
    }
    const alone = windows.flatMap(([block]) => block ?? []);
    alarms.repeated += isRepeated ? 1 : 0;
    alarms.process += series.alarmAt === null ? 0 : 1;
    alarms.learned += learnedLogE(alone).some((log) => log >= Math.log(20)) ? 1 : 0;
    first.push(series.alarmAt ?? Number.POSITIVE_INFINITY);
  }
  const middle = first.sort((a, b) => a - b)[Math.floor(count / 2)] ?? Number.POSITIVE_INFINITY;
  return {
    repeated: alarms.repeated / count,
    process: alarms.process / count,
    learned: alarms.learned / count,
    median: Number.isFinite(middle) ? middle : null,
  };
}

function drawWindow(
  n: number,
  before: number,
  now: number,
  metrics: number,
  random: SeededRandom,
): MetricBlock[] {
  return Array.from({ length: metrics }, (_, i) => ({
    metric: `metric-${i}`,
    baselinePassed: draw(n, before, random),
    baselineTotal: n,
    currentPassed: draw(n, now, random),
    currentTotal: n,
  }));
}

const weighed = new Map<string, RateEvidence>();

/** The verdict itself; the same counts are weighed once. */
function isCalledDegraded(n: number, pairs: readonly (readonly [number, number])[]): boolean {
  const rates = pairs.map(([before, now], i) => {
    const key = `${n} ${before} ${now}`;
    const known = weighed.get(key) ?? weighRate(metricOf(n, before, now), DEFAULT_MARGIN);
    weighed.set(key, known);
    return { ...known, area: `metric-${i}` };
  });
  return isDegraded(judge(rates, [], DEFAULT_MARGIN).state);
}

function metricOf(n: number, before: number, now: number): RateMetric {
  return {
    metric: 'rate',
    area: 'rate',
    baseline: { passed: before, total: n },
    current: { passed: now, total: n },
  };
}

function draw(n: number, rate: number, random: SeededRandom): number {
  let passed = 0;
  for (let i = 0; i < n; i += 1) if (random.next() < rate) passed += 1;
  return passed;
}
