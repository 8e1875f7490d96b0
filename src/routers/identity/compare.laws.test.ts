import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { comparisonSchema } from '../../answers/routes/comparison.answer.ts';
import { comparisonInputSchema } from '../../vocabulary/comparison.ts';
import { compareIdentity } from './compare.ts';
import { CAPS } from './evidence/evidence.ts';

const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
const hash = fc.constantFrom('sha256:a', 'sha256:b', 'sha256:c');
const mark = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const size = fc.integer({ min: 1, max: 100_000 });

const means = {
  sample_size: size,
  avg_latency_ms: amount,
  sd_latency_ms: amount,
  avg_output_tokens: amount,
  sd_output_tokens: amount,
};
const armFields = {
  ...means,
  temperature: fc.constantFrom(0, 1),
  fingerprint: hash,
  response_shape_hash: hash,
  tool_schema_hash: hash,
  tokenizer_probe: fc.array(fc.nat(500), { minLength: 1, maxLength: 12 }),
  token_histograms: fc.dictionary(mark, fc.dictionary(mark, fc.nat(6), { maxKeys: 4 }), { maxKeys: 3 }),
  prefix_hashes: fc.array(fc.array(mark, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
  logprob_mean: fc.double({ min: -50, max: 0, noNaN: true }),
  logprob_sd: fc.double({ min: 0, max: 9, noNaN: true }),
  logprob_n: fc.integer({ min: 2, max: 500 }),
};
const agreement = fc.record({ agreed: fc.nat(10), compared: fc.integer({ min: 10, max: 40 }) });
const loose = <T>(fields: T) =>
  fc.record(fields as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: ['sample_size'] });

const input = fc.record(
  {
    provider_host: fc.constantFrom('router.example.com', 'api.openai.com', 'localhost:4000', 'openrouter.ai'),
    claimed_model: fc.constantFrom('gpt-5', 'claude-sonnet-4-5', 'house-model'),
    baseline: loose({ ...armFields, model: fc.constantFrom('gpt-5', 'gpt-4o') }),
    observed: loose({
      ...armFields,
      reported_model: fc.constantFrom('gpt-5', 'gpt-4o-mini', 'x', null),
      fallback_disclosed: fc.boolean(),
      fingerprint_agreement: agreement,
      thinking_signature_verified: fc.boolean(),
    }),
    control: loose({ ...armFields, fingerprint_agreement: agreement }),
    discordant: fc.record({ baseline_only: fc.nat(40), route_only: fc.nat(40) }),
    prior: fc.double({ min: 0.0001, max: 0.5, noNaN: true }),
  },
  { requiredKeys: ['provider_host', 'claimed_model', 'baseline', 'observed'] },
);

test('any input that the schema takes gives an answer that the schema takes, twice the same', () => {
  fc.assert(
    fc.property(input, (given) => {
      const read = comparisonInputSchema.parse(given);
      const comparison = compareIdentity(read);
      comparisonSchema.parse({ ...comparison, event_written: false });
      expect(compareIdentity(read)).toEqual(comparison);
      for (const { kind, log10_lr } of comparison.evidence) {
        expect(log10_lr).toBeGreaterThanOrEqual(CAPS[kind][0]);
        expect(log10_lr).toBeLessThanOrEqual(CAPS[kind][1]);
      }
    }),
    { numRuns: draws(150) },
  );
});

test('likely another model needs two kinds of evidence, one of them neither latency nor length', () => {
  let seen = 0;
  fc.assert(
    fc.property(input, (given) => {
      const { identity_state, evidence } = compareIdentity(comparisonInputSchema.parse(given));
      if (identity_state !== 'Likely Substitution') return;
      seen += 1;
      const supporting = evidence.filter(({ log10_lr }) => log10_lr > 0).map(({ kind }) => kind);
      expect(supporting.length).toBeGreaterThan(1);
      expect(supporting.some((kind) => kind !== 'latency' && kind !== 'output_tokens')).toBe(true);
    }),
    { numRuns: draws(200), seed: 5 },
  );
  expect(seen).toBeGreaterThan(0);
});

test('latency alone is never more than inconclusive, whatever the prior', () => {
  const { sample_size, avg_latency_ms, sd_latency_ms } = means;
  const side = fc.record(
    { sample_size, avg_latency_ms, sd_latency_ms },
    { requiredKeys: ['sample_size', 'avg_latency_ms'] },
  );
  const prior = fc.double({ min: 0.0001, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(side, side, side, prior, fc.boolean(), (baseline, route, control, chance, isControlled) => {
      const comparison = compareIdentity({
        provider_host: 'router.example.com',
        claimed_model: 'gpt-5',
        baseline,
        observed: { ...route, reported_model: 'gpt-5' },
        ...(isControlled ? { control } : {}),
        prior: chance,
      });
      expect(comparison.identity_state).toBe('Inconclusive');
    }),
  );
});

test('latency and length together never make it likely', () => {
  const side = fc.record(means, { requiredKeys: ['sample_size', 'avg_latency_ms', 'avg_output_tokens'] });
  fc.assert(
    fc.property(side, side, (baseline, observed) => {
      const comparison = compareIdentity({
        provider_host: 'router.example.com',
        claimed_model: 'gpt-5',
        baseline,
        observed,
        prior: 0.5,
      });
      expect(comparison.identity_state).not.toBe('Likely Substitution');
    }),
  );
});
