import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chanceOfAlarm, seriesAlarms, shareOfAlarms } from '../scripts/simulate/windows.ts';

// A small version of `npm run simulate`: what docs/statistics.md promises, kept true.
describe('nothing changed', () => {
  test.each([10, 20, 34, 60])(
    'one window of %d in each arm false-alarms in five per cent at the most',
    (n) => {
      for (const rate of [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.97])
        expect(chanceOfAlarm(n, rate, rate)).toBeLessThanOrEqual(0.05);
    },
  );

  test('three metrics do no worse', () => {
    const rates = [
      [0.8, 0.8],
      [0.5, 0.5],
      [0.9, 0.9],
    ] as const;
    expect(shareOfAlarms(30, rates, 2000, 7)).toBeLessThanOrEqual(0.05);
  });

  test('nor do twenty windows by the e-process, of which tests of each window make half', () => {
    const { process, repeated } = seriesAlarms(20, 0.8, 0.8, 300, 3);
    expect(process).toBeLessThanOrEqual(0.05);
    expect(repeated).toBeGreaterThan(0.4);
  });
});

describe('the drop of the example', () => {
  test('is seen as often as the method promises', () => {
    expect(chanceOfAlarm(30, 0.82, 0.55)).toBeGreaterThan(0.71);
    expect(chanceOfAlarm(30, 0.9, 0.68)).toBeGreaterThan(0.66);
  });

  test('is settled by a series in two or three windows', () => {
    const { process, median } = seriesAlarms(30, 0.82, 0.55, 200, 4);
    expect(process).toBeGreaterThan(0.99);
    expect([2, 3]).toContain(median);
  });
});

test('the page shows what is printed', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'statistics.md'), 'utf8');
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  for (const n of [10, 20, 30]) {
    const shown = new RegExp(`^\\| ${n} \\| ${percent(chanceOfAlarm(n, 0.82, 0.55))} \\|`, 'm');
    expect(page).toMatch(shown);
    const rates = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
    const worst = Math.max(...rates.map((rate) => chanceOfAlarm(n, rate, rate)));
    expect(page).toContain(`| ${n} | ${percent(worst)} |`);
  }
});
