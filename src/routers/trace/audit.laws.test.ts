import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { findingSchema } from '../../vocabulary/finding.ts';
import { RISK_STATES } from '../../vocabulary/orders.ts';
import { type RedactedTrace, redactedTraceSchema } from '../../vocabulary/trace.ts';
import { type AuditResult, startAudit } from './audit.ts';
import { ROUTE_CHECKS } from './checks.ts';
import { trace } from './sample-traces.cases.ts';

const count = fc.oneof(fc.nat({ max: 5 }), fc.nat());
const amount = fc.oneof(
  fc.double({ min: 0, max: 1e5, noNaN: true }),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
);
const model = fc.constantFrom('gpt-5', 'gpt-5-mini', 'claude-opus-4-1', 'glm-4.6', 'team-default', 'unknown');
const name = fc.oneof(model, fc.string({ minLength: 1, maxLength: 60 }));
const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** Anything that fits the schema, mostly with the words that mean something. */
const anyTrace: fc.Arbitrary<RedactedTrace> = fc
  .record({
    provider_host: fc.oneof(fc.constantFrom('router.example.com', 'api.openai.com'), name),
    claimed_model: name,
    observed_model: perhaps(fc.option(name)),
    latency_ms: perhaps(amount),
    input_tokens: perhaps(count),
    output_tokens: perhaps(count),
    finish_reason: perhaps(fc.oneof(fc.constantFrom('stop', 'length', 'constructor', '__proto__'), name)),
    fallback_disclosed: perhaps(fc.boolean()),
    retry_count: perhaps(count),
    fallback_count: perhaps(count),
    session_id: perhaps(name),
    tool_schema_hash: perhaps(fc.constantFrom('sha256:a', 'sha256:b')),
    upstream_provider: perhaps(name),
    upstream_model: perhaps(name),
    model_mapped: perhaps(fc.boolean()),
    system_prompt_overwritten: perhaps(fc.boolean()),
    cached_input_tokens: perhaps(count),
    recounted_input_tokens: perhaps(count),
    recounted_output_tokens: perhaps(count),
    native_output_tokens: perhaps(count),
    cost_usd: perhaps(amount),
    cache_price_ratio: perhaps(amount),
    cache_hit: perhaps(fc.boolean()),
    tool_calls: perhaps(fc.record({ total: count, invalid_json: count, unknown_name: count })),
    yolo_mode: perhaps(fc.boolean()),
  })
  .map((facts) => redactedTraceSchema.parse({ ...facts, content_redacted: true }));

const anyWindow = fc.array(anyTrace, { maxLength: 40 });

function resultOf(window: readonly RedactedTrace[]): AuditResult {
  const audit = startAudit();
  for (const each of window) audit.add(each);
  return audit.result();
}

test('any window of traces has a result, in numbers that are numbers', () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      const result = resultOf(window);
      expect(result.traces).toBe(window.length);
      expect(result.routes.reduce((sum, route) => sum + route.traces, 0)).toBe(window.length);
      for (const { route: _, remedy: __, numbers: ___, ...finding } of result.findings) {
        expect(findingSchema.parse(finding)).toEqual(finding);
      }
      expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: draws(300) },
  );
});

const hard = new Set(ROUTE_CHECKS.filter(({ card }) => card.tier === 'hard').map(({ card }) => card.id));

test('another trace never lowers the risk state that hard facts gave', () => {
  const hardRisk = (window: readonly RedactedTrace[]) => {
    const { findings } = resultOf(window);
    const facts = findings.filter(({ checks }) => checks.some((id) => hard.has(id)));
    return Math.max(
      0,
      ...facts.map(({ severity }) => ({ info: 0, low: 0, medium: 1, high: 2, critical: 2 })[severity]),
    );
  };
  fc.assert(
    fc.property(anyWindow, anyTrace, (window, another) => {
      const before = hardRisk(window);
      const after = hardRisk([...window, another]);
      expect(after).toBeGreaterThanOrEqual(before);
      expect(RISK_STATES.indexOf(resultOf([...window, another]).riskState)).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: draws(300) },
  );
});

test('the order of traces changes nothing but what is about order', () => {
  const aboutOrder = (result: AuditResult) => ({
    ...result,
    findings: result.findings.filter(({ checks }) => !checks.includes('trace.finish-shift')),
    routes: result.routes.map(({ riskState: _, checks: __, ...route }) => route),
    riskState: undefined,
    confidence: undefined,
    nextActions: undefined,
  });
  fc.assert(
    fc.property(anyWindow, fc.infiniteStream(fc.nat()), (window, keys) => {
      const shuffled = window
        .map((each) => ({ each, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each);
      // Sums of fractions may differ in their last place, and are rounded before they are reported; huge ones keep digits.
      const small = (list: readonly RedactedTrace[]) =>
        list.map((each) => ({ ...each, cost_usd: Math.min(each.cost_usd ?? 0, 100) }));
      expect(aboutOrder(resultOf(small(shuffled)))).toEqual(aboutOrder(resultOf(small(window))));
    }),
    { numRuns: draws(200) },
  );
});

test('no sentence and no secret that a trace holds comes out', () => {
  const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
  const fields = [
    'provider_host',
    'claimed_model',
    'observed_model',
    'finish_reason',
    'upstream_model',
    'upstream_provider',
    'session_id',
    'id',
    'status',
    'route_label',
  ] as const;
  for (const field of fields) {
    for (const planted of [secret, 'Dear Anna, please keep this between you and me for now.']) {
      const result = resultOf([
        trace({ [field]: planted }),
        trace({ [field]: planted, yolo_mode: true, latency_ms: 5 }),
      ]);
      const out = JSON.stringify(result);
      expect(out).not.toContain(secret.slice(8, 30));
      expect(out).not.toContain('Anna');
      if (planted === secret) expect(result.secrets).toBe(2);
    }
  }
});

test('many traces take no more room than few', () => {
  const audit = startAudit();
  const add = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      audit.add(
        trace({
          id: `request-${i}`,
          session_id: `session-${i % 50_000}`,
          observed_model: `model-${i % 500}`,
          finish_reason: `reason-${i % 1000}`,
          upstream_provider: `provider-${i % 1000}`,
          tool_schema_hash: `sha256:${i % 1000}`,
          latency_ms: 1 + (i % 100_000),
          output_tokens: i % 10_000,
        }),
      );
    }
  };
  add(0, 20_000);
  const [before] = audit.result().routes;
  add(20_000, 100_000);
  const [after] = audit.result().routes;
  expect(after?.observedModels.length).toBe(33);
  expect(after?.observedModels.length).toBe(before?.observedModels.length);
  expect(JSON.stringify(after).length).toBeLessThan(JSON.stringify(before).length + 200);
});
