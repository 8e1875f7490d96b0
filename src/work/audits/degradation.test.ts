import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLedger } from '../../evidence/ledger.ts';
import type { DegradationRequest } from '../../vocabulary/degradation-request.ts';
import type { EventOf } from '../../vocabulary/events/event.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { auditWindow, refuseSecretName, WindowBook } from './degradation.ts';
import { readSeries } from './degradation-series.ts';

const ports = { files, clock, random, processes };
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'series-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function windows(before: number, now: number, more: Partial<DegradationRequest> = {}): DegradationRequest {
  const window = (passed: number) => ({ sample_size: 30, metrics: [{ metric: 'coding_pass_rate', passed }] });
  return {
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    baseline_window: window(before),
    current_window: window(now),
    ...more,
  };
}

async function enter(requests: readonly DegradationRequest[], series?: string) {
  const ledger = openLedger(directory, ports);
  try {
    const book = await WindowBook.open({ directory, ports }, ledger, series);
    return requests.map((request) => auditWindow(request, 'degrade', book));
  } finally {
    await ledger.close();
  }
}
const events = (): EventOf<'degradation_window'>[] =>
  readFileSync(join(directory, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'degradation_window');

test('without a book nothing is written', () => {
  expect(auditWindow(windows(25, 16), 'degrade').evaluation.state).toBe('Material Degradation');
  expect(existsSync(join(directory, 'events.jsonl'))).toBe(false);
});

test('a recorded window has its counts, its state and no series', async () => {
  await enter([windows(25, 16)]);
  const [event] = events();
  expect(event).toMatchObject({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    risk_state: 'Probe',
    degradation_state: 'Material Degradation',
    affected_areas: ['coding'],
    rates: [
      {
        metric: 'coding_pass_rate',
        baseline_passed: 25,
        baseline_total: 30,
        current_passed: 16,
        current_total: 30,
      },
    ],
  });
  expect(event).not.toHaveProperty('series_id');
});

describe('a series', () => {
  test('a name that looks like a secret is refused', () => {
    const name = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
    expect(() => refuseSecretName(name, 'degrade')).toThrow('the name of the series looks like a secret');
    expect(() => refuseSecretName('openrouter-gpt-5', 'degrade')).not.toThrow();
  });

  test('goes on in another process, and alarms when the evidence is enough', async () => {
    const [first] = await enter([windows(25, 16)], 'weekly');
    expect([first?.evaluation.state, first?.window.state]).toEqual(['Inconclusive', 'Material Degradation']);
    const [second] = await enter([windows(26, 17)], 'weekly');
    expect([second?.evaluation.state, second?.series?.windows]).toEqual(['Material Degradation', 2]);
    expect(events().map(({ series_id, log_e }) => [series_id, log_e?.toFixed(3)])).toEqual([
      ['weekly', first?.series?.logE.toFixed(3)],
      ['weekly', second?.series?.logE.toFixed(3)],
    ]);
    const { series, broken } = await readSeries(directory, ports, 'weekly');
    expect([series.logE, series.alarmAt, broken]).toEqual([second?.series?.logE, 2, 0]);
  });

  test('in one sitting is the same as in many', async () => {
    const [, last] = await enter([windows(25, 16), windows(26, 17)], 'at-once');
    await enter([windows(25, 16)], 'apart');
    const [apart] = await enter([windows(26, 17)], 'apart');
    expect(last?.series?.logE).toBeCloseTo(apart?.series?.logE ?? 0, 12);
  });

  test('of another name begins anew, also of a name that objects have', async () => {
    await enter([windows(25, 16)], '__proto__');
    expect((await readSeries(directory, ports, '__proto__')).series.windows).toBe(1);
    expect((await readSeries(directory, ports, 'constructor')).series.windows).toBe(0);
  });

  test('counts again what was counted: a written log_e decides nothing', async () => {
    const ledger = openLedger(directory, ports);
    const rates = [
      {
        metric: 'coding_pass_rate',
        baseline_passed: 24,
        baseline_total: 30,
        current_passed: 24,
        current_total: 30,
      },
    ];
    ledger.appendSync({ type: 'degradation_window', series_id: 'weekly', rates, log_e: 99 });
    await ledger.close();
    expect((await readSeries(directory, ports, 'weekly')).series.logE).toBeLessThan(0);
  });

  test('skips lines that the key does not authenticate, and reports them', async () => {
    await enter([windows(24, 24)], 'weekly');
    const [line = ''] = readFileSync(join(directory, 'events.jsonl'), 'utf8').trim().split('\n').slice(-1);
    appendFileSync(
      join(directory, 'events.jsonl'),
      `${line.replace('"current_passed":24', '"current_passed":1')}\n`,
    );
    const { series, broken } = await readSeries(directory, ports, 'weekly');
    expect([series.windows, broken]).toEqual([1, 1]);
    expect(series.logE).toBeLessThan(0);
  });

  test('does not count a baseline that was used before', async () => {
    await enter([windows(25, 16)], 'weekly');
    const [again] = await enter([windows(25, 14, { baseline_reused: true })], 'weekly');
    expect(again?.series?.windows).toBe(1);
    expect(again?.remarks).toEqual(['This window is recorded, but not counted in the series.']);
    expect((await readSeries(directory, ports, 'weekly')).series.windows).toBe(1);
  });

  test('asks about a baseline with the same counts', async () => {
    await enter([windows(25, 24)], 'weekly');
    const [again] = await enter([windows(25, 23)], 'weekly');
    expect(again?.remarks).toEqual([
      expect.stringContaining('the same counts as that of the previous window'),
    ]);
    const [other] = await enter([windows(26, 23)], 'weekly');
    expect(other?.remarks).toEqual([]);
    const [said] = await enter([windows(26, 22, { baseline_reused: false })], 'weekly');
    expect(said?.remarks).toEqual([]);
  });

  test('does not count a window again that would raise E, in any order, in one sitting or in many', async () => {
    const [first, again] = await enter([windows(25, 16), windows(25, 16)], 'weekly');
    await enter([windows(26, 25)], 'weekly');
    const [later] = await enter([windows(25, 16)], 'weekly');
    expect([again?.series, later?.series].map((series) => [series?.windows, series?.isCounted])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(again?.series?.logE).toBe(first?.series?.logE);
    expect(later?.remarks[0]).toContain(
      'already has a window with exactly these counts: this one is recorded, but not counted',
    );
    expect((await readSeries(directory, ports, 'weekly')).series.windows).toBe(2);
    const [fresh] = await enter([windows(25, 16, { baseline_reused: false })], 'weekly');
    expect(fresh?.series).toMatchObject({ windows: 3, isCounted: true });
  });

  // To leave these out would raise the expectation of E: the calm windows are the ones that repeat.
  test('counts one again that lowers E, and reports it', async () => {
    const [first, again] = await enter([windows(25, 25), windows(25, 25)], 'weekly');
    expect(again?.series).toMatchObject({ windows: 2, isCounted: true });
    expect(again?.series?.logE).toBeLessThan(first?.series?.logE ?? 0);
    expect(again?.remarks[0]).toContain('already has a window with exactly these counts');
  });

  test('is no single window', async () => {
    const [{ evaluation, window } = expect.unreachable()] = await enter([windows(25, 16)], 'weekly');
    expect(window.limitations[0]).toMatch(/^One window/);
    expect(evaluation.limitations.filter((text) => text.startsWith('One window'))).toEqual([]);
  });

  test('is of one route: windows of another are refused, and do not count when they are there', async () => {
    await enter([windows(25, 16)], 'weekly');
    await expect(enter([windows(26, 15, { claimed_model: 'gpt-4o' })], 'weekly')).rejects.toThrow(
      'the series was started for another host or model',
    );
    const ledger = openLedger(directory, ports);
    const rates = [
      {
        metric: 'coding_pass_rate',
        baseline_passed: 30,
        baseline_total: 30,
        current_passed: 1,
        current_total: 30,
      },
    ];
    ledger.appendSync({
      type: 'degradation_window',
      series_id: 'weekly',
      provider_host: 'other.example',
      rates,
    });
    await ledger.close();
    expect((await readSeries(directory, ports, 'weekly')).series.windows).toBe(1);
  });

  test('ignores impossible counts that another program wrote', async () => {
    const ledger = openLedger(directory, ports);
    const rates = [
      {
        metric: 'coding_pass_rate',
        baseline_passed: 40,
        baseline_total: 30,
        current_passed: 1,
        current_total: 30,
      },
    ];
    ledger.appendSync({ type: 'degradation_window', series_id: 'weekly', rates });
    await ledger.close();
    expect((await readSeries(directory, ports, 'weekly')).series.windows).toBe(0);
  });
});

describe('a request', () => {
  const both = (metrics: DegradationRequest['baseline_window']['metrics']) => ({ sample_size: 30, metrics });
  test.each([
    [
      'more passed than items',
      { baseline_window: both([{ metric: 'a', passed: 31 }]) },
      '`baseline_window.metrics` has more passed than there are items',
    ],
    [
      'a metric twice',
      { current_window: { ...both([{ metric: 'coding_pass_rate', passed: 3 }]), coding_pass_rate: 0.1 } },
      '`current_window.metrics` names a metric twice',
    ],
    [
      'pairs of nothing',
      { discordant: [{ metric: 'b', lost: 1, won: 1 }] },
      '`discordant` names a metric that no window has',
    ],
  ])('with %s is refused', (_, more, message) => {
    expect(() => auditWindow(windows(25, 16, more), 'degrade')).toThrow(message);
  });

  test('with a metric of one window alone reports it', () => {
    const request = windows(25, 16, { current_window: { sample_size: 30, tool_success_rate: 0.5 } });
    const { evaluation } = auditWindow(request, 'degrade');
    expect(evaluation.state).toBe('Inconclusive');
    expect(evaluation.limitations.at(-1)).toContain('coding_pass_rate, tool_success_rate');
  });

  test('whose metric is named like a secret does not repeat it', () => {
    const secret = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`;
    const window = (passed: number) => ({ sample_size: 30, metrics: [{ metric: secret, passed }] });
    const audited = auditWindow(
      windows(1, 1, { baseline_window: window(25), current_window: window(16) }),
      'degrade',
    );
    expect(JSON.stringify(audited)).not.toContain(secret);
  });
});
