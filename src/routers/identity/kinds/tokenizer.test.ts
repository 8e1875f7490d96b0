import { describe, expect, test } from 'vitest';
import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { compareIdentity } from '../compare.ts';

const PROBE = [12, 31, 7, 55, 18, 40, 9, 23, 64, 15];

/** The same name on both sides. */
function compare(direct: number[], route: number[], control?: ComparisonInput['control']) {
  return compareIdentity({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    baseline: { sample_size: 20, tokenizer_probe: direct },
    observed: { sample_size: 20, tokenizer_probe: route, reported_model: 'gpt-5' },
    ...(control === undefined ? {} : { control }),
  });
}

const evidenceOf = (comparison: ReturnType<typeof compareIdentity>) =>
  comparison.evidence.find(({ kind }) => kind === 'tokenizer');

describe('token counts of fixed strings', () => {
  const with_ = (counts: number[]) => compare(PROBE, counts);

  test('the same counts do not clear a sibling', () => {
    const comparison = with_(PROBE);
    expect(comparison).toMatchObject({ identity_state: 'Inconclusive', integrity_findings: [] });
    expect(evidenceOf(comparison)?.log10_lr).toBe(-0.5);
  });

  test('a constant more is a hidden prompt, not another model', () => {
    const comparison = with_(PROBE.map((count) => count + 137));
    expect(comparison.identity_state).toBe('Inconclusive');
    expect(comparison.integrity_findings[0]).toMatchObject({
      evidence_class: 'usage_signal',
      detail: expect.stringContaining('a hidden system prompt of about 137 tokens'),
    });
  });

  test('a constant factor diverges, and may be billing alone', () => {
    const comparison = with_(PROBE.map((count) => Math.round(count * 1.4)));
    expect(comparison.identity_state).toBe('Divergent');
    expect(comparison.integrity_findings[0]).toMatchObject({
      evidence_class: 'billing_signal',
      severity: 'high',
    });
  });

  test('any other pattern is another tokenizer, whatever the name', () => {
    const comparison = with_([14, 28, 7, 61, 18, 47, 8, 23, 70, 19]);
    expect(comparison).toMatchObject({ identity_state: 'Divergent', confidence: 'medium' });
    expect(comparison.findings[0]?.title).toBe('Token counts fit another tokenizer');
    expect(evidenceOf(comparison)?.log10_lr).toBe(3);
  });

  test('one string that deviates may be a slip', () => {
    expect(with_(PROBE.with(3, 56)).identity_state).toBe('Inconclusive');
  });

  test('lists that do not fit each other are not compared, and that is said', () => {
    const item = evidenceOf(with_(PROBE.slice(1)));
    expect(item).toMatchObject({ log10_lr: 0, detail: expect.stringContaining('differ in length') });
  });

  test('counts that a direct provider does not repeat are no evidence', () => {
    const control = { sample_size: 20, tokenizer_probe: PROBE.with(0, 13).with(1, 30) };
    const comparison = compare(PROBE, PROBE.with(4, 25).with(5, 60), control);
    expect(comparison.identity_state).toBe('Inconclusive');
    expect(evidenceOf(comparison)).toMatchObject({ control: 'failed', log10_lr: 0 });
  });
});
