/** What too little, or the wrong kind of, evidence must not do: clear a route, or accuse one. */
import { expect, test } from 'vitest';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import { compareIdentity } from './compare.ts';

type Side = Partial<ComparisonInput['baseline']>;

function compare(direct: Side, route: Side, prior = 0.02) {
  return compareIdentity({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    prior,
    baseline: { sample_size: 20, ...direct },
    observed: { sample_size: 20, reported_model: 'gpt-5', ...route },
  });
}

const evidenceOf = (comparison: ReturnType<typeof compareIdentity>, kind: string) =>
  comparison.evidence.find((item) => item.kind === kind);

test('latency, lengths and one differing hash identify no model, whatever the prior', () => {
  const side = (latency: number, tokens: number, hash: string): Side => ({
    sample_size: 1_000_000,
    avg_latency_ms: latency,
    sd_latency_ms: 1,
    avg_output_tokens: tokens,
    sd_output_tokens: 1,
    temperature: 0,
    fingerprint: `sha256:${hash}`,
  });
  const comparison = compare(side(5000, 900, 'direct'), side(50, 9, 'route'), 0.5);
  expect(comparison.identity_state).toBe('Divergent');
  expect(comparison.posterior).toBeGreaterThan(0.75);
});

test('as much chance among more different answers rules out less', () => {
  const spread = (counts: readonly number[]) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `probe-${i}`,
        Object.fromEntries(counts.map((count, token) => [`t${token}`, count])),
      ]),
    );
  const eight = compare(
    { token_histograms: spread([4, 4, 1, 2, 3, 4, 1, 1]) },
    { token_histograms: spread([1, 2, 3, 3, 4, 1, 3, 3]) },
  );
  expect(eight).toMatchObject({ identity_state: 'Inconclusive', confidence: 'low' });
  expect(eight.global_p).toBeGreaterThan(0.05);
  const evidence = evidenceOf(eight, 'histograms');
  expect(eight.n_required).toBe(evidence?.n_required);
  expect(evidence?.n_required).toBeGreaterThan(400);
  expect(evidence?.detail).toContain('a variation of 0.2 is not ruled out: that takes about');
});

test('the names of tokens, which are hashes under a new salt each time, change nothing', () => {
  const under = (salt: number) => {
    const spread = (counts: readonly number[]) =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_, i) => [
          `probe-${i}`,
          Object.fromEntries(counts.map((count, token) => [`t${(token * salt) % 11}`, count])),
        ]),
      );
    return compare(
      { token_histograms: spread([9, 4, 1, 2, 3, 4, 1, 6]) },
      { token_histograms: spread([3, 2, 3, 3, 4, 1, 3, 11]) },
    );
  };
  expect(under(3)).toEqual(under(1));
  expect(under(7)).toEqual(under(1));
});

test('a difference that was found is not called one that is not ruled out', () => {
  const spread = (yes: number) =>
    Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`probe-${i}`, { a: yes, b: 40 - yes }]));
  const detail = (yes: number) =>
    evidenceOf(compare({ token_histograms: spread(20) }, { token_histograms: spread(yes) }), 'histograms')
      ?.detail;
  expect(detail(36)).toMatch(/\(p < 0\.001\); that is a variation of 0\.2 or more\.$/);
  expect(detail(27)).toMatch(/\); that is less than a variation of 0\.2, and more than chance\.$/);
});

test('a question or two clear nothing, however often they were asked', () => {
  const one = (yes: number) => ({ 'probe-0': { a: yes, b: 5000 - yes } });
  const comparison = compare({ token_histograms: one(2500) }, { token_histograms: one(2510) });
  expect(comparison.identity_state).toBe('Inconclusive');
  expect(evidenceOf(comparison, 'histograms')?.detail).toContain('5 probes or more');
});

test('answers that never come twice clear nothing', () => {
  const unique = (side: string) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `probe-${i}`,
        Object.fromEntries(Array.from({ length: 30 }, (__, token) => [`${side}${token}`, 1])),
      ]),
    );
  const comparison = compare({ token_histograms: unique('a') }, { token_histograms: unique('b') });
  expect(comparison.identity_state).toBe('Inconclusive');
});
