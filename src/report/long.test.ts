import { expect, test } from 'vitest';
import type { LedgerEvent } from '../vocabulary/events/event.ts';
import { buildReport } from './build.ts';
import { COLORS, draw, fitted } from './drawings.ts';
import { reportFold } from './facts.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';

function memoOf(events: readonly Omit<LedgerEvent, 'seq' | 'prev' | 'event_id' | 'time'>[]) {
  const whole = events.map((fields, i) => ({
    seq: i + 1,
    prev: `sha256:${'0'.repeat(64)}`,
    event_id: `evt_20260101_${String(i + 1).padStart(6, '0')}`,
    time: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
    ...fields,
  }));
  return buildReport({
    facts: reportFold.schema.parse(
      whole.reduce((facts, event) => reportFold.step(facts, event as LedgerEvent), reportFold.initial()),
    ),
    events: whole.length,
    broken: 0,
    problems: 0,
    project: '/home/dev/shop',
    version: '0.1.0',
    titleOf: (check) => check,
    dropInterval: () => ({ difference: 0, lo: -0.1, hi: 0.1 }),
  });
}

const host = (i: number) => `relay-${i}.example.net`;

test('what a long table leaves out is said, and counted all the same', () => {
  const compared = Array.from({ length: 70 }, (_, i) => ({
    type: 'identity_comparison' as const,
    provider_host: host(i),
    claimed_model: 'gpt-5',
    observed_model: 'gpt-5',
    identity_state: i === 0 ? ('Likely Substitution' as const) : ('Consistent' as const),
    risk_state: i === 0 ? ('Probe' as const) : ('Watch' as const),
  }));
  const text = toMarkdown(memoOf(compared));
  expect(text).toContain('20 more are not shown, none of them more severe than these.');
  expect(text).toContain('1 of 70 compared routes were last in the state Likely Substitution.');
  // The oldest of all, and the gravest: it is not the one that falls off.
  expect(text).toContain('| `relay-0.example.net` | `gpt-5` | `gpt-5` | 1 | Likely Substitution |');
  expect(text).toContain('70 routes appear in the events.');
});

const windowOf = (i: number, logE: number) => ({
  type: 'degradation_window' as const,
  provider_host: host(i),
  claimed_model: 'gpt-5',
  series_id: `series-${i}`,
  degradation_state: 'Inconclusive' as const,
  log_e: logE,
});

test('a series that once reached the alarm has reached it, and is shown first', () => {
  const events = [windowOf(0, Math.log(25)), windowOf(0, 0)].concat(
    Array.from({ length: 30 }, (_, i) => windowOf(i + 1, 0)),
  );
  const text = toMarkdown(memoOf(events));
  expect(text).toContain('1 of 31 series reached an e-value of 20.');
  expect(text).toContain('11 more are not shown');
  expect(text).toContain('`series-0 relay-0.example.net`');
});

test('names are cut in their middle, so that what differs stays', () => {
  expect(fitted('short', 10)).toBe('short');
  expect(fitted('series-8-with-a-long-name coding_pass_rate', 21)).toBe('series-8-w…_pass_rate');
});

const shades = (side: 0 | 1) => COLORS.map((pair) => pair[side]);

/** As browsers compute it for accessibility. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

test.each(shades(0))('%s can be read on a light page', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5);
});

test.each(shades(1))('%s can be read on a dark page', (color) => {
  expect(contrast(color, '#0d1117')).toBeGreaterThan(4.5);
});

test('a page knows both shades of each colour', () => {
  const html = toHtml(memoOf([]));
  for (const color of [...shades(0), ...shades(1)]) expect(html).toContain(color);
});

test('charts of one point, of nothing but zeros and of equal values have no broken number in them', () => {
  const drawings = [
    draw({ kind: 'chart', title: 'bars', legend: ['events'], bars: [{ label: 'day', parts: [0] }] }),
    draw({ kind: 'chart', title: 'none', legend: ['a', 'b'], bars: [] }),
    draw({ kind: 'intervals', title: 'i', mark: 0, rows: [{ label: 'x', value: 0, lo: 0, hi: 0 }] }),
    draw({ kind: 'boxes', title: 'b', rows: [{ label: 'x', quantiles: [0, 0, 0, 0, 0] }] }),
    draw({
      kind: 'groups',
      title: 'g',
      ranks: ['Watch'],
      groups: [{ label: 'x', items: [{ label: 'y', size: 0, rank: 0 }] }],
    }),
    draw({
      kind: 'lines',
      title: 'l',
      limit: { value: 20, label: 'alarm' },
      lines: [{ label: 'x', points: [{ label: 'now', value: 1 }] }],
    }),
  ];
  for (const drawn of drawings) expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
});

test('numbers of an axis that would run into each other are left out', () => {
  const near = draw({
    kind: 'intervals',
    title: 'i',
    mark: 0,
    rows: [{ label: 'x', value: 0.4, lo: -0.01, hi: 0.9 }],
  });
  expect(near).not.toContain('>-0.01<');
  const apart = draw({
    kind: 'intervals',
    title: 'i',
    mark: 0,
    rows: [{ label: 'x', value: 0.4, lo: -0.5, hi: 0.9 }],
  });
  expect(apart).toContain('>-0.5<');
});
