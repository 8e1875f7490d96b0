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
import { table } from '../docs/markdown.ts';

const SIZES = [10, 20, 30, 50, 100, 200];
const BASES = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
const WINDOWS = 20;

export interface Effort {
  /** For each figure that is drawn. */
  readonly windows: number;
  readonly series: number;
}

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

type Rule = (n: number, before: number, now: number) => boolean;
const isOurs: Rule = (n, before, now) => isCalledDegraded(n, [[before, now]]);
const dropOf =
  (least: number): Rule =>
  (n, before, now) =>
    (before - now) / n >= least - 1e-9;
const dropOfTen = dropOf(0.1);
const dropOfFifteen = dropOf(0.15);

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

export function simulateDegradation({ windows, series }: Effort = { windows: 6000, series: 1000 }): string[] {
  return [...oneWindow(), '', ...threeMetrics(windows), '', ...seen(windows), '', ...manyWindows(series)];
}

function worst(n: number, rule: Rule): number {
  return Math.max(...BASES.map((base) => chanceOfAlarm(n, base, base, rule)));
}

function oneWindow(): string[] {
  const rows = SIZES.map((n) => [
    String(n),
    percent(worst(n, isOurs)),
    percent(worst(n, dropOfTen)),
    percent(worst(n, dropOfFifteen)),
  ]);
  return [
    'Called degraded although nothing changed: one window, one metric, at the rate where it happens most (counted exactly):',
    '',
    table(['n per arm', 'ours', 'drop ≥ 0.10', 'drop ≥ 0.15'], rows),
  ];
}

function threeMetrics(windows: number): string[] {
  const bases = [0.5, 0.8, 0.95];
  const any = (n: number, rule: Rule) => 1 - (1 - chanceOfAlarm(n, 0.8, 0.8, rule)) ** 3;
  const rows = SIZES.map((n) => [
    String(n),
    ...bases.map((base) => {
      const unchanged = [base, base] as const;
      return percent(shareOfAlarms(n, [unchanged, unchanged, unchanged], windows, n));
    }),
    percent(any(n, dropOfTen)),
    percent(any(n, dropOfFifteen)),
  ]);
  const ours = bases.map((base) => `ours at ${base}`);
  return [
    `The same with three metrics (ours: ${windows} windows drawn; thresholds at 0.8, exactly):`,
    '',
    table(['n per arm', ...ours, 'any drop ≥ 0.10', 'any drop ≥ 0.15'], rows),
  ];
}

function seen(windows: number): string[] {
  const example = [
    [0.82, 0.55],
    [0.78, 0.51],
    [0.9, 0.68],
  ] as const;
  const rows = SIZES.map((n) => [
    String(n),
    percent(chanceOfAlarm(n, 0.82, 0.55)),
    percent(chanceOfAlarm(n, 0.9, 0.68)),
    percent(chanceOfAlarm(n, 0.9, 0.8)),
    percent(shareOfAlarms(n, example, windows, n + 1)),
  ]);
  return [
    `Called degraded when it is: one window (one metric: exactly; three: ${windows} windows drawn):`,
    '',
    table(['n per arm', '0.82 → 0.55', '0.90 → 0.68', '0.90 → 0.80', 'the three of the example'], rows),
  ];
}

function manyWindows(series: number): string[] {
  const cases = [
    [20, 0.8, 0.8, 1],
    [30, 0.8, 0.8, 1],
    [30, 0.9, 0.9, 1],
    [30, 0.8, 0.8, 3],
    [20, 0.82, 0.55, 1],
    [30, 0.82, 0.55, 1],
    [30, 0.9, 0.8, 1],
  ] as const;
  const rows = cases.map(([n, before, now, metrics], i) => {
    const rates = seriesAlarms(n, before, now, series, 90_000 + i, metrics);
    const change = before === now ? `${before}, unchanged` : `${before} → ${now}`;
    return [
      String(n),
      metrics === 1 ? change : `${change}, ${metrics} metrics`,
      percent(rates.repeated),
      percent(rates.process),
      rates.median === null ? '–' : String(rates.median),
      metrics === 1 ? percent(rates.learned) : '–',
    ];
  });
  const head = [
    'n per arm',
    'rate',
    'p ≤ 0.05 in any window',
    'e-process',
    'its middle window of alarm',
    'e-process that learns',
  ];
  return [`Alarms within ${WINDOWS} windows (${series} series each):`, '', table(head, rows)];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
