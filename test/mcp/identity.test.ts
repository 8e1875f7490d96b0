import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPARISON, PLAN } from '../fixtures/promised-examples.ts';
import { anEra, type Connection, connect, textOf } from './connect.ts';

describe.each(anEra(2))('identity and plans, %s era', (era) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(era);
  });
  afterAll(() => connection.close());

  test('compare_model_identity: the example that clients were promised', async () => {
    const { structuredContent } = await connection.call('compare_model_identity', COMPARISON);
    expect(structuredContent).toMatchObject({
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
      event_written: false,
    });
    expect(existsSync(join(connection.project, '.tokenauditor'))).toBe(false);
  });

  test('generate_probe_plan: the example that clients were promised', async () => {
    const { structuredContent } = await connection.call('generate_probe_plan', PLAN);
    expect(structuredContent).toMatchObject({
      active_probe_required: false,
      requires_user_consent: true,
      risk_state: 'Probe',
      sample_size: 20,
    });
    const document = structuredContent as { plan: string[]; stop_conditions: string[] };
    expect(document.plan.slice(0, 2)).toEqual([
      'Confirm target route, claimed model, allowed cost, and allowed data class with the user.',
      'Run only redacted or synthetic prompts unless the user explicitly approves real content.',
    ]);
    expect(document.stop_conditions.slice(0, 2)).toEqual([
      'A secret-like value appears before redaction.',
      'Estimated probe cost exceeds the user-approved budget.',
    ]);
    expect(existsSync(join(connection.project, '.tokenauditor'))).toBe(false);
  });

  test.each([
    ['compare_model_identity', { ...COMPARISON, vibe: 1 }, 'vibe'],
    ['compare_model_identity', { ...COMPARISON, prior: 2 }, 'prior'],
    [
      'compare_model_identity',
      { ...COMPARISON, baseline: { ...COMPARISON.baseline, sample_size: 'twenty' } },
      'baseline.sample_size',
    ],
    [
      'compare_model_identity',
      { ...COMPARISON, observed: { ...COMPARISON.observed, tokenizer_probe: Array(300).fill(3) } },
      'observed.tokenizer_probe',
    ],
    ['generate_probe_plan', { ...PLAN, sample_size: 0 }, 'sample_size'],
    ['generate_probe_plan', { ...PLAN, effect: { baseline_rate: 0.2, drop: 0.5 } }, 'effect'],
  ])('%s refuses what does not fit, and names the field', async (tool, args, field) => {
    const result = await connection.call(tool, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(field);
    expect(existsSync(join(connection.project, '.tokenauditor'))).toBe(false);
  });

  test('what is recorded are names, states and a number', async () => {
    const { structuredContent } = await connection.call('compare_model_identity', {
      ...COMPARISON,
      record: true,
    });
    expect(structuredContent).toMatchObject({ event_written: true });
    const lines = readFileSync(join(connection.project, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(JSON.parse(lines.trim().split('\n').at(-1) ?? '')).toMatchObject({
      type: 'identity_comparison',
      event_id: structuredContent?.event_id,
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      observed_model: 'gpt-4o-mini',
      identity_state: 'Likely Substitution',
      trust_class: 'custom',
      risk_state: 'Probe',
      posterior: 0.5629,
    });
    expect(lines).not.toContain('sha256:direct');
  });
});
