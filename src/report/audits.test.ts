import { expect, test } from 'vitest';
import type { AnyEvent, EventDraft, LedgerEvent } from '../vocabulary/events/event.ts';
import { buildReport } from './build.ts';
import { reportFold } from './facts.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';

const ROUTE = { provider_host: 'router.example.com', claimed_model: 'gpt-5' };

type Place = Pick<LedgerEvent, 'seq' | 'prev' | 'event_id' | 'time'>;

function event<D extends EventDraft>(day: number, fields: D): D & Place {
  return {
    seq: 1,
    prev: `sha256:${'0'.repeat(64)}`,
    event_id: 'evt_20260101_000001',
    time: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    ...fields,
  };
}

function memoOf(events: readonly LedgerEvent[]) {
  return buildReport({
    facts: reportFold.schema.parse(events.reduce(reportFold.step, reportFold.initial())),
    events: events.length,
    broken: 0,
    problems: 0,
    project: '/home/dev/shop',
    version: '0.1.0',
    titleOf: (check) => `Title of ${check}`,
    dropInterval: (k1, n1, k2, n2) => ({ difference: k1 / n1 - k2 / n2, lo: 0.06, hi: 0.5 }),
  });
}

const found = (day: number, provider_host: string, trust_class: AnyEvent['trust_class'], sightings: number) =>
  event(day, {
    type: 'route_discovery',
    provider_host,
    trust_class,
    sightings,
    risk_state: trust_class === 'relay' ? 'Probe' : 'Watch',
  });

function windowOf(day: number, log_e: number, passed: number): LedgerEvent {
  return event(day, {
    ...ROUTE,
    type: 'degradation_window',
    series_id: 'nightly',
    risk_state: 'Probe',
    degradation_state: 'Material Degradation',
    log_e,
    rates: [
      {
        metric: 'coding',
        baseline_passed: 25,
        baseline_total: 30,
        current_passed: passed,
        current_total: 30,
      },
    ],
  });
}

const audited = event(2, {
  ...ROUTE,
  type: 'trace_audit',
  risk_state: 'Sample',
  traces: 40,
  checks: ['trace.model-mismatch', 'trace.retries'],
  traces_from: '2025-10-20T08:00:00.000Z',
  traces_to: '2025-10-22T08:00:00.000Z',
  latency_quantiles_ms: [100, 200, 300, 400, 900],
  output_token_quantiles: [10, 20, 30, 40, 50],
});

const compared = (day: number, identity_state: AnyEvent['identity_state'], posterior: number) =>
  event(day, {
    ...ROUTE,
    type: 'identity_comparison',
    observed_model: 'gpt-4o-mini',
    identity_state,
    posterior,
    evidence_kinds: ['name', 'tokenizer'],
  });

test('hosts of the project are sorted by risk, the worst first, as the newest search found them', () => {
  const memo = memoOf([
    found(1, 'relay.example.net', 'relay', 9),
    found(1, 'api.openai.com', 'direct', 2),
    found(3, 'relay.example.net', 'relay', 1),
  ]);
  const text = toMarkdown(memo);
  expect(text).toContain(
    [
      '| `relay.example.net` | relay | high | 1 | 2026-01-02 00:00 | 2026-01-04 00:00 |',
      '| `api.openai.com` | direct | low | 2 | 2026-01-02 00:00 | 2026-01-02 00:00 |',
    ].join('\n'),
  );
  expect(text).toContain('2 hosts found in the project’s files, of 2 trust classes.');
  expect(text).toContain('sample size: 3 places');
  // A place in a file is no traffic.
  expect(text).not.toContain('appear in the events');
  const html = toHtml(memo);
  expect(html).toContain('Route map: hosts by trust class');
  expect(html).toContain('<code>relay.example.net</code> <span>high, 1 place</span>');
  expect(html).toContain('<i style="background:var(--c3)"></i> high');
  expect(html.indexOf('<h3>relay (1)</h3>')).toBeLessThan(html.indexOf('<h3>direct (1)</h3>'));
  expect(html).toContain('<td data-label="severity">high</td>');
});

test('a reseller found in traces is named as the audit named it, and counted in the conclusion', () => {
  const host = 'relay.example.net';
  const audit = event(1, { type: 'trace_audit', risk_state: 'Probe', checks: ['trace.host'], traces: 3 });
  const text = toMarkdown(
    memoOf([
      { ...audit, provider_host: host, claimed_model: 'gpt-5', trust_class: 'relay' },
      found(2, host, 'relay', 1),
      { ...audit, provider_host: 'api.xn--penai-iye.com', claimed_model: 'gpt-5', trust_class: 'custom' },
    ]),
  );
  expect(text).toContain('| Title of trace.host/relay | trace.host | 1 |');
  expect(text).toContain('| Title of trace.host | trace.host | 1 |');
  expect(text).toContain('1 host of an unofficial reseller, 1 host imitating another;');
});

test('a host that imitates another is reported first, and in the conclusion', () => {
  const memo = memoOf([
    event(1, {
      type: 'route_discovery',
      provider_host: 'api.openai.com.evil.example',
      trust_class: 'custom',
      lookalike_of: 'api.openai.com',
      sightings: 2,
      risk_state: 'Probe',
    }),
  ]);
  expect(memo.riskState).toBe('Probe');
  expect(memo.summary).toBe(
    '1 host imitating another; a probe plan for the routes, which a person agrees to, is the next step.',
  );
  const text = toMarkdown(memo);
  expect(text).toContain('1 host imitating another: `api.openai.com.evil.example` (like `api.openai.com`).');
  expect(text).toContain('| `api.openai.com.evil.example` | custom; imitates `api.openai.com` | high | 2 |');
});

test('comparisons show the newest state and how often it was looked at', () => {
  const memo = memoOf([compared(1, 'Inconclusive', 0.02), compared(2, 'Likely Substitution', 0.913)]);
  expect(toMarkdown(memo)).toContain(
    '| `router.example.com` | `gpt-5` | `gpt-4o-mini` | 2 | Likely Substitution | not recorded | 0.913 | `name`, `tokenizer` | 2026-01-03 00:00 |',
  );
  expect(memo.summary).toContain('1 route in the state Likely Substitution');
});

test('a series shows its drop with the interval, and its e-value over time', () => {
  const memo = memoOf([windowOf(1, Math.log(3), 20), windowOf(8, Math.log(25), 16)]);
  const text = toMarkdown(memo);
  expect(text).toContain(
    '| `nightly router.example.com` | 2 | Material Degradation | 25 | 2026-01-09 00:00 |',
  );
  expect(text).toContain(
    '| `nightly router.example.com` | `coding` | 25 of 30 | 16 of 30 | 0.30 | 0.06 to 0.50 |',
  );
  expect(text).toContain('1 of 1 series reached an e-value of 20.');
  expect(memo.summary).toContain('1 route in the state Material Degradation');
  const html = toHtml(memo);
  expect(html).toContain('<title>nightly router.example.com coding: 0.3, 0.06 to 0.5</title>');
  expect(html).toContain('<title>nightly router.example.com, 2026-01-09T00:00:00.000Z: 25</title>');
  expect(html).toContain('alarm at 20');
});

test('audited traces show their distributions and what spoke about them', () => {
  const memo = memoOf([audited]);
  const text = toMarkdown(memo);
  expect(text).toContain(
    '| `router.example.com` | `gpt-5` | 40 | 100 · 200 · 300 · 400 · 900 | 10 · 20 · 30 · 40 · 50 |',
  );
  expect(text).toContain(
    '| Title of trace.model-mismatch | trace.model-mismatch | 1 | 2026-01-03T00:00:00.000Z |',
  );
  expect(text).toContain('sample size: 40 audited traces');
  // The numbers describe when the traces were made, not when they were audited.
  expect(text).toContain('time window: traces of 2025-10-20T08:00:00.000Z to 2025-10-22T08:00:00.000Z');
  expect(text).toContain(
    '| `router.example.com` | `gpt-5` | not recorded | `trace.model-mismatch` | medium | 40 | 2025-10-20T08:00:00.000Z to 2025-10-22T08:00:00.000Z |',
  );
  expect(text).not.toContain('## Guarding');
  expect(text).toContain('No call is recorded, so there is no part on guarding');
  expect(toHtml(memo)).toContain('Latencies of audited traces (ms)');
  expect(toHtml(memo)).not.toContain('Input tokens of audited traces');
});

test('an e-value without bounds is drawn all the same', () => {
  const html = toHtml(memoOf([windowOf(1, 5000, 0), windowOf(2, -5000, 30)]));
  expect(html).not.toMatch(/NaN|Infinity/);
});

test('series, routes and windows are bounded', () => {
  const many = Array.from({ length: 500 }, (_, i) => found(1, `host-${i}.example`, 'custom', 1));
  const windows = Array.from({ length: 500 }, (_, i) => windowOf(i, 0, 20));
  const facts = [...many, ...windows].reduce(reportFold.step, reportFold.initial());
  expect(Object.keys(facts.audits.found)).toHaveLength(200);
  expect(Object.values(facts.audits.series).map(({ count, windows: kept }) => [count, kept.length])).toEqual([
    [500, 60],
  ]);
  expect(toHtml(memoOf([...many, ...windows])).length).toBeLessThan(300_000);
});
