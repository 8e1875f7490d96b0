import { describe, expect, test } from 'vitest';
import { COMPARISON as example } from '../../../test/fixtures/promised-examples.ts';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import { compareIdentity } from './compare.ts';

type Side = Partial<ComparisonInput['observed']>;

/** The same name on both sides, unless `route` overrides it. */
function compare(direct: Side, route: Side, beside: Partial<ComparisonInput> = {}) {
  const { reported_model: _, ...baseline } = direct;
  return compareIdentity({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    baseline: { sample_size: 20, ...baseline },
    observed: { sample_size: 20, reported_model: 'gpt-5', ...route },
    ...beside,
  });
}

const evidenceOf = (comparison: ReturnType<typeof compareIdentity>, kind: string) =>
  comparison.evidence.find((item) => item.kind === kind);

const PROBE = [12, 31, 7, 55, 18, 40, 9, 23, 64, 15];

test('the example that clients were promised', () => {
  const comparison = compareIdentity(example);
  expect(comparison).toMatchObject({
    risk_state: 'Probe',
    identity_state: 'Likely Substitution',
    confidence: 'medium',
    drift_score: 1,
    findings: [
      {
        evidence_class: 'baseline_drift_signal',
        severity: 'high',
        title: 'Claimed model differs from observed model',
        detail: 'Claimed gpt-5, observed gpt-4o-mini.',
      },
    ],
  });
  expect(
    comparison.integrity_findings.map(({ evidence_class, severity }) => [evidence_class, severity]),
  ).toEqual([
    ['tool_call_signal', 'high'],
    ['trace_signal', 'medium'],
  ]);
  expect(evidenceOf(comparison, 'latency')?.effects[1]).toMatchObject({
    measure: 'tipping_cv',
    value: 2.1171,
  });
  expect(evidenceOf(comparison, 'output_tokens')?.effects[1]).toMatchObject({ value: 1.0829 });
  // No spread was given, so nothing is tested.
  expect(comparison.global_p).toBeNull();
});

test.each(['openai/gpt-5', 'gpt-5-2025-08-07', 'openai/gpt-5:free', 'gpt-5-latest'])(
  '%s is the claimed gpt-5 under another name',
  (reported_model) => {
    const comparison = compare({}, { reported_model });
    expect(comparison.findings).toEqual([]);
    expect(evidenceOf(comparison, 'name')?.log10_lr).toBe(-0.3);
  },
);

test('a region before the name is no other model', () => {
  const comparison = compare(
    {},
    { reported_model: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0' },
    { claimed_model: 'claude-sonnet-4-5' },
  );
  expect(comparison.identity_state).toBe('Inconclusive');
});

test('another name alone is divergent, and no name is nothing', () => {
  const other = compare({}, { reported_model: 'gpt-4o-mini' });
  expect(other).toMatchObject({ identity_state: 'Divergent', confidence: 'medium' });
  const absent = compare({}, { reported_model: null });
  expect(absent).toMatchObject({ identity_state: 'Inconclusive', confidence: 'low', findings: [] });
});

test('a fallback that was disclosed is no substitution', () => {
  const comparison = compareIdentity({
    ...example,
    observed: { ...example.observed, fallback_disclosed: true },
  });
  expect(comparison.identity_state).toBe('Divergent');
  expect(comparison.findings[0]).toMatchObject({
    severity: 'medium',
    detail: 'Claimed gpt-5, observed gpt-4o-mini. The fallback was disclosed.',
  });
});

/** Ten probes with twenty answers each. */
const answers = (yes: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`probe-${i}`, { a1: yes, b2: 20 - yes }]));

describe('one-token answers', () => {
  test('the same distribution is consistent, with high confidence if a control confirms it', () => {
    const plain = compare({ token_histograms: answers(14) }, { token_histograms: answers(13) });
    expect(plain).toMatchObject({ identity_state: 'Consistent', confidence: 'medium', risk_state: 'Watch' });
    const control = { sample_size: 20, token_histograms: answers(15) };
    const controlled = compare(
      { token_histograms: answers(14) },
      { token_histograms: answers(13) },
      { control },
    );
    expect(controlled).toMatchObject({ identity_state: 'Consistent', confidence: 'high' });
  });

  test('another distribution is divergent; with another tokenizer beside it, likely another model', () => {
    const alone = compare({ token_histograms: answers(14) }, { token_histograms: answers(6) });
    expect(alone.identity_state).toBe('Divergent');
    expect(evidenceOf(alone, 'histograms')?.effects[0]).toMatchObject({ measure: 'excess_total_variation' });
    const both = compare(
      { token_histograms: answers(14), tokenizer_probe: PROBE },
      { token_histograms: answers(6), tokenizer_probe: [14, 28, 7, 61, 18, 47, 8, 23, 70, 19] },
    );
    expect(both).toMatchObject({ identity_state: 'Likely Substitution', risk_state: 'Probe' });
  });

  test('too few answers are inconclusive, with the number that would do', () => {
    const few = { token_histograms: { one: { a: 3, b: 2 } } };
    const comparison = compare(few, few);
    expect(comparison).toMatchObject({ identity_state: 'Inconclusive', n_required: 200 });
    expect(comparison.next).toContain('at least 200 answers');
  });

  test('a direct provider that differs from itself makes the test void', () => {
    const control = { sample_size: 20, token_histograms: answers(6) };
    const comparison = compare(
      { token_histograms: answers(14) },
      { token_histograms: answers(6) },
      { control },
    );
    expect(comparison.identity_state).toBe('Inconclusive');
    expect(evidenceOf(comparison, 'histograms')).toMatchObject({ control: 'failed', log10_lr: 0 });
  });
});

test('beginnings of answers are compared by equality alone', () => {
  const sample = (symbols: string) =>
    Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 20 }, (_, at) => symbols[(i * 7 + at * 3) % symbols.length] ?? ''),
    );
  const same = compare({ prefix_hashes: sample('abcd') }, { prefix_hashes: sample('abcd') });
  expect(same.identity_state).toBe('Consistent');
  const other = compare({ prefix_hashes: sample('abcd') }, { prefix_hashes: sample('aaxy') });
  expect(other.identity_state).toBe('Divergent');
});

test('fingerprints count against how often the direct provider agrees with itself', () => {
  const agreement = (agreed: number) => ({ fingerprint_agreement: { agreed, compared: 60 } });
  const control = { sample_size: 20, ...agreement(40) };
  expect(compare({}, agreement(12), { control })).toMatchObject({
    identity_state: 'Divergent',
    confidence: 'low',
  });
  expect(compare({}, agreement(12)).identity_state).toBe('Inconclusive');
  const item = evidenceOf(compare({}, agreement(38), { control }), 'fingerprint');
  expect(item).toMatchObject({ control: 'passed', effects: [{ measure: 'agreement_drop', value: 0.0333 }] });
});

test.each([
  [undefined, 0],
  [0, 0.301],
  [1, 0],
])('a single fingerprint at temperature %s is worth %s', (temperature, worth) => {
  const warm = temperature === undefined ? {} : { temperature };
  const comparison = compare({ fingerprint: 'sha256:a', ...warm }, { fingerprint: 'sha256:b', ...warm });
  expect(evidenceOf(comparison, 'fingerprint')?.log10_lr).toBe(worth);
});

test('log-probabilities, paired items and signatures', () => {
  const logprobs = (mean: number) => ({
    logprob_mean: mean,
    logprob_sd: 0.4,
    logprob_n: 80,
    sample_size: 80,
  });
  // Two models can share a mean.
  expect(compare(logprobs(-1.2), logprobs(-1.22))).toMatchObject({
    identity_state: 'Inconclusive',
    confidence: 'low',
    n_required: 200,
  });
  expect(compare(logprobs(-1.2), logprobs(-1.6)).identity_state).toBe('Divergent');
  expect(compare({}, {}, { discordant: { baseline_only: 19, route_only: 4 } }).identity_state).toBe(
    'Divergent',
  );
  expect(compare({}, {}, { discordant: { baseline_only: 12, route_only: 11 } }).identity_state).toBe(
    'Inconclusive',
  );
  const claude = { claimed_model: 'claude-sonnet-4-5' };
  const signed = (thinking_signature_verified: boolean) =>
    compare({}, { reported_model: 'claude-sonnet-4-5', thinking_signature_verified }, claude);
  expect(signed(false).identity_state).toBe('Divergent');
  expect(signed(true).identity_state).toBe('Inconclusive');
  expect(compare({}, { thinking_signature_verified: false }).identity_state).toBe('Inconclusive');
});

test('a baseline of another model is not held against the route', () => {
  const comparison = compareIdentity({
    ...example,
    baseline: { ...example.baseline, model: 'gpt-4o' },
    observed: { ...example.observed, reported_model: 'gpt-5' },
  });
  expect(comparison.evidence.map(({ kind }) => kind)).toEqual(['name']);
  expect(comparison.limitations.join(' ')).toContain('another model than the claimed one');
});

test.each([
  [{ prior: 0.001 }, 'Divergent'],
  [{ prior: 0.2 }, 'Likely Substitution'],
  [{ trust_class: 'direct' }, 'Divergent'],
  [{ trust_class: 'relay' }, 'Likely Substitution'],
] as const)('with %j the example is %s', (beside, state) => {
  expect(compareIdentity({ ...example, ...beside }).identity_state).toBe(state);
});

test('a name that hides a secret is not repeated', () => {
  const secret = ['sk', 'ant', 'api03', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'].join('-');
  expect(JSON.stringify(compare({}, { reported_model: secret }))).not.toContain(secret);
  expect(JSON.stringify(compare({}, {}, { claimed_model: secret }))).not.toContain(secret);
});
