import { table } from '../docs/markdown.ts';
import { chanceOfAlarm, dropOf, isOurs, type Rule, seriesAlarms, shareOfAlarms, WINDOWS } from './windows.ts';

const SIZES = [10, 20, 30, 50, 100, 200];
const BASES = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
const dropOfTen = dropOf(0.1);
const dropOfFifteen = dropOf(0.15);

interface Effort {
  /** For each figure that is drawn. */
  readonly windows: number;
  readonly series: number;
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
