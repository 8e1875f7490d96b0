import { expect, test } from 'vitest';
import { startAudit } from './audit.ts';
import { lognormal, trace, traces } from './sample-traces.cases.ts';

const resultOf = (window: readonly ReturnType<typeof trace>[]) => {
  const audit = startAudit();
  for (const each of window) audit.add(each);
  return audit.result();
};

test('a premium route with an undisclosed fallback, as clients were promised', () => {
  const result = resultOf([
    trace({
      observed_model: null,
      latency_ms: 8200,
      input_tokens: 3140,
      output_tokens: 450,
      finish_reason: 'tool_calls',
      fallback_disclosed: false,
      retry_count: 2,
      tool_schema_hash: 'sha256:example',
    }),
  ]);
  expect(result.riskState).toBe('Probe');
  expect(result.confidence).toBe('medium');
  expect(result.findings).toEqual([
    expect.objectContaining({
      evidenceClass: 'trace_signal',
      severity: 'high',
      title: 'Premium claimed route with undisclosed fallback',
      detail:
        'Claimed premium model route has fallback disclosure set to false while retry count is nonzero.',
      route: { host: 'router.example.com', claimedModel: 'gpt-5' },
    }),
  ]);
  expect(result.nextActions).toEqual([
    'Run a bounded sampled window before making supplier claims.',
    'Require approval for high-risk tool calls in this route.',
  ]);
});

test('an empty audit is watched, with low confidence', () => {
  const { riskState, confidence, findings, routes } = resultOf([]);
  expect([riskState, confidence, findings, routes]).toEqual(['Watch', 'low', [], []]);
});

test('routes are distinguished by host and claimed model, the busiest first', () => {
  const { routes } = resultOf([
    trace({ provider_host: 'API.OpenAI.com', latency_ms: 10, input_tokens: 5, cost_usd: 0.25 }),
    ...traces(3, () => ({ observed_model: 'gpt-5-2025-08-07', retry_count: 1 })),
    trace({ claimed_model: 'gpt-5-mini' }),
  ]);
  expect(routes.map(({ host, claimedModel, traces: n }) => [host, claimedModel, n])).toEqual([
    ['router.example.com', 'gpt-5', 3],
    ['api.openai.com', 'gpt-5', 1],
    ['router.example.com', 'gpt-5-mini', 1],
  ]);
  expect(routes[0]).toMatchObject({ observedModels: [{ name: 'gpt-5-2025-08-07', count: 3 }], retries: 3 });
  expect(routes[1]).toMatchObject({
    trust: 'direct',
    latencyQuantilesMs: [10, 10, 10, 10, 10],
    inputTokens: 5,
    costUsd: 0.25,
  });
});

test('routes beyond the bound are judged together, and the audit reports it', () => {
  const many = traces(700, (i) => ({ claimed_model: `gpt-5-${i}`, observed_model: 'deepseek-chat' }));
  const { routes, capped, findings, riskState } = resultOf(many);
  expect(routes.length).toBe(501);
  expect(routes[0]).toMatchObject({ host: 'other-routes', traces: 200 });
  expect(capped).toEqual([
    '200 traces of routes beyond the first 500 are judged together',
    '301 findings beyond the most severe are not listed',
  ]);
  expect(findings.length).toBe(200);
  expect(riskState).toBe('Probe');
});

test('quantiles of many values are within half a per cent', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => lognormal(i, 3000, 0.7));
  const { routes } = resultOf(values.map((latency_ms) => trace({ latency_ms })));
  const sorted = [...values].sort((a, b) => a - b);
  const exact = [0.05, 0.25, 0.5, 0.75, 0.95].map((q) => sorted[Math.round(q * 19_999)] ?? 0);
  const found = routes[0]?.latencyQuantilesMs ?? [];
  expect(found.length).toBe(5);
  for (const [i, value] of found.entries()) expect(Math.abs(value / (exact[i] ?? 1) - 1)).toBeLessThan(0.006);
});

test('small windows are exact, and answers from a cache no part of their latency', () => {
  const { routes } = resultOf(
    traces(202, (i) => (i % 2 === 0 ? { latency_ms: 1000 + i / 2 } : { latency_ms: 1, cache_hit: true })),
  );
  expect(routes[0]).toMatchObject({ latencyQuantilesMs: [1005, 1025, 1050, 1075, 1095], cacheHits: 101 });
});

test('a session counts once, however often its tools change', () => {
  const { findings } = resultOf(
    traces(30, (i) => ({
      session_id: `session-${i % 2}`,
      tool_schema_hash: `sha256:${i % 2 === 0 ? i : 'same'}`,
    })),
  );
  expect(findings.map(({ detail }) => detail)).toEqual([
    'The hash of the tools changed in 1 of 2 sessions (50 %, 95 % interval 9.5–90.5 %); 16 different hashes in 30 traces.',
  ]);
});

test('a window that is sure needs many traces: one is never more than medium', () => {
  const odd = () => ({ upstream_model: 'glm-4.6', model_mapped: true });
  expect(resultOf(traces(1, odd)).confidence).toBe('medium');
  expect(resultOf(traces(40, odd)).confidence).toBe('high');
});

test.each([
  ['https://openrouter.ai/api/v1', 'openrouter.ai'],
  ['https://user@Relay.Example.net:8443/v1?x=1', 'relay.example.net:8443'],
  ['openrouter.ai', 'openrouter.ai'],
  ['router.example.com:8080', 'router.example.com:8080'],
])('the host of %s', (provider_host, host) => {
  const audit = startAudit();
  audit.add({ provider_host, claimed_model: 'gpt-5', content_redacted: true });
  expect(audit.result()).toMatchObject({ routes: [{ host }], secrets: 0 });
});

test('a secret in an address is counted, and its host kept', () => {
  const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
  const audit = startAudit();
  audit.add({
    provider_host: `https://relay.example.net/v1?key=${secret}`,
    claimed_model: 'gpt-5',
    content_redacted: true,
  });
  expect(audit.result()).toMatchObject({ routes: [{ host: 'relay.example.net' }], secrets: 1 });
});

test('one retry in a thousand, on the maker’s own host, is low and no matter of a supplier', () => {
  const { riskState, findings } = resultOf(
    traces(1000, (i) => ({
      provider_host: 'api.openai.com',
      observed_model: 'gpt-5-2025-08-07',
      fallback_disclosed: false,
      retry_count: i === 400 ? 1 : 0,
    })),
  );
  expect(riskState).toBe('Watch');
  expect(findings).toEqual([
    {
      evidenceClass: 'trace_signal',
      severity: 'low',
      title: 'Few retries without fallback disclosure',
      detail:
        'Claimed premium model route has fallback disclosure set to false while retry count is nonzero. Seen in 1 of 1,000 traces (0.1 %, 95 % interval 0–0.6 %).',
      confidence: 0.3,
      checks: ['trace.undisclosed-fallback'],
      route: { host: 'api.openai.com', claimedModel: 'gpt-5' },
      remedy:
        'The host is the maker’s own: check the retries and fallback models in your client’s or proxy’s settings, and have it record which model answered.',
      numbers: { seen: 1, of: 1000, lo: 0.000176546, hi: 0.00564256 },
    },
  ]);
});

test('a fact is as severe beside other routes as alone', () => {
  const fallen = traces(40, (i) => ({ fallback_disclosed: true, fallback_count: i % 4 === 0 ? 1 : 0 }));
  const others = traces(400, (i) => ({ provider_host: `host-${i % 40}.example.net` }));
  const severity = (window: typeof fallen) => resultOf(window).findings.map((finding) => finding.severity);
  expect(severity(fallen)).toEqual(['low']);
  expect(severity([...fallen, ...others])).toEqual(['low']);
});

test('failed answers are counted, reported, and left out of latencies and finish reasons', () => {
  const { riskState, findings, routes } = resultOf(
    traces(100, (i) =>
      i % 3 === 0
        ? { status: '500', latency_ms: 90_000, finish_reason: 'error' }
        : { status: '200', latency_ms: 1000, finish_reason: 'stop' },
    ),
  );
  expect(riskState).toBe('Watch');
  expect(findings.map(({ checks, severity, detail }) => [checks, severity, detail])).toEqual([
    [['trace.errors'], 'low', 'Failed, by their status: 34 of 100 traces (34 %, 95 % interval 25.5–43.7 %).'],
  ]);
  expect(routes[0]).toMatchObject({
    failed: 34,
    latencyQuantilesMs: [1000, 1000, 1000, 1000, 1000],
    finishReasons: [{ name: 'stop', count: 66 }],
  });
});

test('a relay that denies a mapping and names another model contradicts itself', () => {
  const { riskState, findings } = resultOf(
    traces(60, () => ({ upstream_model: 'gpt-5-nano', model_mapped: false })),
  );
  expect(riskState).toBe('Sample');
  expect(findings.map(({ severity, title, detail }) => [severity, title, detail])).toEqual([
    [
      'medium',
      'Relay’s record of a mapping contradicts itself',
      'The relay’s record names gpt-5-nano as the upstream model of gpt-5, but denies a mapping. Seen in 60 of 60 traces (100 %, 95 % interval 94–100 %).',
    ],
  ]);
});
