import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATE_CEILING } from '../vocabulary/document/built-in-values.ts';
import { evaluateSampling, type SamplingInput } from './sampling.ts';

const key = Buffer.alloc(32, 7);
const calm: SamplingInput = {
  eventHash: 'sha256:x',
  projectSalt: '/p',
  riskState: 'Watch',
  decision: 'allow',
  findings: [],
};
const many = Array.from({ length: 4_000 }, (_, i) => ({ ...calm, eventHash: `sha256:${i}` }));
const share = (inputs: readonly SamplingInput[], with_ = key) =>
  inputs.filter((input) => evaluateSampling(input, with_).deepAudit).length / inputs.length;

test('what a suspicious event gets', () => {
  expect(evaluateSampling({ ...calm, decision: 'require_approval', riskState: 'Sample' }, key)).toEqual({
    mode: 'suspicion_deep_audit',
    deepAudit: true,
    writeEvent: true,
    requiresUserConsent: true,
    reason: 'Suspicious signal bypasses baseline sampling and enters deep audit.',
    rateApplied: 1,
  });
});

test.each<[string, Partial<SamplingInput>]>([
  ['a high finding', { findings: [{ severity: 'high' }] }],
  ['a critical finding', { findings: [{ severity: 'low' }, { severity: 'critical' }] }],
  ['the state Probe', { riskState: 'Probe' }],
  ['a block', { decision: 'block' }],
  ['a call that waits for approval', { decision: 'require_approval' }],
])('%s is always audited', (_, change) => {
  expect(share(many.slice(0, 50).map((input) => ({ ...input, ...change })))).toBe(1);
});

describe('a low-risk event', () => {
  test('is audited about once in a hundred times', () => {
    expect(share(many)).toBeGreaterThan(0.004);
    expect(share(many)).toBeLessThan(0.018);
  });

  test('is never audited at rate 0, and never above the ceiling whatever is asked', () => {
    expect(share(many.map((input) => ({ ...input, rate: 0 })))).toBe(0);
    for (const rate of [0.5, 1, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(share(many.map((input) => ({ ...input, rate })))).toBeLessThan(RATE_CEILING * 1.3);
      expect(evaluateSampling({ ...calm, rate }, key).rateApplied).toBe(RATE_CEILING);
    }
  });

  test('gets the same answer every time, and another one under another key or salt', () => {
    const sampled = (inputs: readonly SamplingInput[], with_: Buffer) =>
      inputs.map((input) => evaluateSampling(input, with_).mode).join();
    expect(sampled(many, key)).toBe(sampled(many, key));
    expect(sampled(many, key)).not.toBe(sampled(many, Buffer.alloc(32, 8)));
    expect(sampled(many, key)).not.toBe(
      sampled(
        many.map((input) => ({ ...input, projectSalt: '/q' })),
        key,
      ),
    );
  });
});

test('law: what is sampled at a rate is sampled at every higher one', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      (eventHash, a, b) => {
        const at = (rate: number) => evaluateSampling({ ...calm, eventHash, rate }, key).deepAudit;
        expect(at(Math.min(a, b)) && !at(Math.max(a, b))).toBe(false);
      },
    ),
  );
});
