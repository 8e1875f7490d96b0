/** What lifts a verdict, what takes it back, and what is advised then. */
import { describe, expect, test } from 'vitest';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import { compareIdentity } from './compare.ts';

type Side = Partial<ComparisonInput['baseline']>;

function compare(direct: Side, route: Side, beside: Partial<ComparisonInput> = {}) {
  return compareIdentity({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    baseline: { sample_size: 20, ...direct },
    observed: { sample_size: 20, reported_model: 'gpt-5', ...route },
    ...beside,
  });
}

const OURS = [12, 31, 7, 55, 18, 40, 9, 23];
const THEIRS = [14, 28, 7, 61, 18, 47, 8, 23];
const answers = (a: number, b: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`probe-${i}`, { a, b }]));
const evidenceOf = (comparison: ReturnType<typeof compareIdentity>, kind: string) =>
  comparison.evidence.find((item) => item.kind === kind);

describe('latency', () => {
  const fast = { avg_latency_ms: 500, sd_latency_ms: 100, sample_size: 200 };
  const slow = { avg_latency_ms: 5000, sd_latency_ms: 900, sample_size: 200 };

  test('lifts no verdict and no posterior, only the drift score', () => {
    const without = compare({ tokenizer_probe: OURS }, { tokenizer_probe: THEIRS });
    const beside = compare({ tokenizer_probe: OURS, ...slow }, { tokenizer_probe: THEIRS, ...fast });
    expect(evidenceOf(beside, 'latency')?.log10_lr).toBe(0.5);
    expect([beside.identity_state, beside.posterior]).toEqual(['Divergent', without.posterior]);
    const alone = compare(slow, fast);
    expect([alone.identity_state, alone.drift_score]).toEqual(['Inconclusive', 0.1]);
  });

  test('a second kind of evidence does', () => {
    const direct = { tokenizer_probe: OURS, token_histograms: answers(18, 2) };
    const route = { tokenizer_probe: THEIRS, token_histograms: answers(2, 18) };
    expect(compare(direct, route).identity_state).toBe('Likely Substitution');
  });
});

describe('a failed control', () => {
  const direct = { token_histograms: answers(18, 2), tokenizer_probe: OURS };
  const control = { sample_size: 20, token_histograms: answers(4, 16), tokenizer_probe: OURS };

  test('takes the high confidence, and is looked into first', () => {
    const route = { token_histograms: answers(18, 2), tokenizer_probe: THEIRS };
    const steady = compare(direct, route, { control: { ...control, token_histograms: answers(18, 2) } });
    expect([steady.identity_state, steady.confidence]).toEqual(['Divergent', 'high']);
    expect(steady.next).toBe(
      'Repeat the comparison with a second kind of evidence before asking the supplier.',
    );
    const unsteady = compare(direct, route, { control });
    expect([unsteady.identity_state, unsteady.confidence]).toEqual(['Divergent', 'medium']);
    expect(unsteady.next).toMatch(/^The direct provider differs from itself: find out why/);
  });

  test('is reported, whether the route differs or not', () => {
    const same = compare(direct, { token_histograms: answers(18, 2) }, { control });
    const other = compare(direct, { token_histograms: answers(2, 18) }, { control });
    expect(evidenceOf(same, 'histograms')?.detail).toContain(
      'But the direct provider differs from itself, so agreement here is no evidence.',
    );
    expect(evidenceOf(other, 'histograms')?.detail).toContain(
      'The direct provider differs from itself as well, so this is no evidence.',
    );
  });

  test('of latency, or of one answer, is nothing to look into', () => {
    const side = (latency: number, hash: string) => ({
      sample_size: 200,
      avg_latency_ms: latency,
      sd_latency_ms: 10,
      fingerprint: `sha256:${hash}`,
    });
    const { next } = compare(side(900, 'a'), side(900, 'b'), { control: side(100, 'c') });
    expect(next).toBe('Collect at least 200 answers on each side; `tokenauditor probe-plan` plans it.');
  });
});

test('equal means are said to be equal', () => {
  const side = { avg_latency_ms: 900, sd_latency_ms: 100 };
  expect(evidenceOf(compare(side, side), 'latency')?.detail).toMatch(
    /^The mean latency is that of the direct provider: p = 1\.000\./,
  );
});

describe('the host', () => {
  const clean = { token_histograms: answers(18, 2) };
  const at = (beside: Partial<ComparisonInput>) => compare(clean, clean, beside);

  test.each([
    [
      'one made to look like another',
      { provider_host: 'api.openai.com.example.net' },
      'Host resembles another one',
    ],
    ['a relay', { trust_class: 'relay' }, 'The host is a relay'],
  ] as const)('%s stays worth a probe after a clean comparison', (_, beside, title) => {
    const { identity_state, risk_state, integrity_findings } = at(beside);
    expect([identity_state, risk_state]).toEqual(['Consistent', 'Probe']);
    expect(integrity_findings.map((finding) => finding.title)).toEqual([title]);
  });

  test('an aggregator is cleared by one', () => {
    expect(at({ trust_class: 'aggregator' })).toMatchObject({
      identity_state: 'Consistent',
      risk_state: 'Watch',
    });
  });
});

test('that log-probabilities are one for each answer is said where there are some', () => {
  const side = { logprob_mean: -1, logprob_sd: 0.4, logprob_n: 20 };
  const words = /^Log-probabilities are assumed to be one per answer/;
  expect(compare({}, {}).limitations).not.toContainEqual(expect.stringMatching(words));
  expect(compare(side, side).limitations).toContainEqual(expect.stringMatching(words));
});

test('latency is spoken of only where there is one', () => {
  const side = { avg_latency_ms: 900, sd_latency_ms: 100 };
  const words = 'Latency counts only for the drift score; it never identifies a model.';
  expect(compare({}, {}).limitations).not.toContain(words);
  expect(compare(side, side).limitations).toContain(words);
});

describe('evidence below what it needs', () => {
  const named = (sample_size: number) => ({ reported_model: 'gpt-4o-mini', sample_size });

  test('carries neither the most severe state nor a confidence', () => {
    const direct = { tokenizer_probe: [12, 31, 7], sample_size: 1 };
    const tiny = compare(direct, { tokenizer_probe: [14, 28, 7], ...named(1) });
    expect(tiny).toMatchObject({ identity_state: 'Divergent', confidence: 'low', risk_state: 'Probe' });
    expect(evidenceOf(tiny, 'tokenizer')).toMatchObject({
      log10_lr: 1,
      detail:
        '2 of 3 token counts deviate: another tokenizer, or another way of counting; 8 strings or more would distinguish them.',
    });
  });

  test.each([
    ['enough names', [12, 31, 7], [14, 28, 7], 14],
    ['enough strings', OURS, THEIRS, 1],
  ])('%s do, with the other beside them', (_, ours, theirs, n) => {
    const comparison = compare(
      { tokenizer_probe: ours, sample_size: n },
      { tokenizer_probe: theirs, ...named(n) },
    );
    expect(comparison.identity_state).toBe('Likely Substitution');
  });
});

describe('answers that name another model', () => {
  const at = (reported_model: string, fallback_disclosed = false) =>
    compare(
      {},
      { ...{ reported_model, fallback_disclosed }, sample_size: 100 },
      { provider_host: 'api.openai.com' },
    );
  const words = /^The posterior weighs the prior .* the answers themselves name another model\.$/;

  test('are worth a probe on any host, as in an audit, and the posterior is no comfort', () => {
    expect(at('gpt-4o-mini')).toMatchObject({ identity_state: 'Divergent', risk_state: 'Probe' });
    expect(at('gpt-4o-mini').limitations).toContainEqual(expect.stringMatching(words));
  });

  test.each([
    ['the same model under its date', at('gpt-5-2025-08-07')],
    ['a fallback that was disclosed', at('gpt-4o-mini', true)],
  ])('but not %s', (_, { risk_state, limitations }) => {
    expect(risk_state).toBe('Sample');
    expect(limitations).not.toContainEqual(expect.stringMatching(words));
  });
});

test('log-probabilities of many tokens count as one for each answer', () => {
  const tokens = (mean: number, sample_size: number) => ({
    logprob_mean: mean,
    logprob_sd: 0.4,
    logprob_n: 80,
    sample_size,
  });
  const pooled = compare(tokens(-1.2, 4), tokens(-1.45, 4));
  expect(pooled.identity_state).toBe('Inconclusive');
  expect(evidenceOf(pooled, 'logprobs')).toMatchObject({
    n: 4,
    detail: expect.stringContaining('they count as one per answer'),
  });
  expect(compare(tokens(-1.2, 80), tokens(-1.45, 80)).identity_state).toBe('Divergent');
  expect(evidenceOf(compare(tokens(-1.2, 1), tokens(-1.9, 1)), 'logprobs')).toMatchObject({
    log10_lr: 0,
    p: null,
  });
});
