import { describe, expect, test } from 'vitest';
import { AFFECTED_AREAS, DEGRADATION_STATES, IDENTITY_STATES } from './audit.ts';
import { checkIdSchema } from './check.ts';
import { digestSchema } from './digest.ts';
import { EVIDENCE_CLASSES } from './finding.ts';
import {
  CONFIDENCES,
  DECISIONS,
  mostSevere,
  RISK_STATES,
  riskiest,
  SEVERITIES,
  stops,
  strictest,
} from './orders.ts';
import { TRUST_CLASSES } from './route.ts';
import { CATEGORIES } from './span.ts';
import { EXIT, TROUBLES, Trouble } from './trouble.ts';

// Pins: these words are in users' files, scripts and ledgers. Changing one is a breaking change.
test('the closed words', () => {
  expect(DECISIONS).toEqual(['allow', 'warn', 'require_approval', 'block']);
  expect(RISK_STATES).toEqual(['Watch', 'Sample', 'Probe']);
  expect(SEVERITIES).toEqual(['info', 'low', 'medium', 'high', 'critical']);
  expect(CONFIDENCES).toEqual(['low', 'medium', 'high']);
  expect(IDENTITY_STATES).toEqual(['Consistent', 'Inconclusive', 'Divergent', 'Likely Substitution']);
  expect(DEGRADATION_STATES).toEqual([
    'No Material Change',
    'Inconclusive',
    'Possible Degradation',
    'Material Degradation',
  ]);
  expect(AFFECTED_AREAS).toEqual(['coding', 'reasoning', 'tool_use', 'latency', 'tokens']);
  expect(TRUST_CLASSES).toEqual([
    'direct',
    'cloud',
    'inference_host',
    'aggregator',
    'gateway',
    'relay',
    'local',
    'custom',
    'env_dynamic',
  ]);
  expect(EXIT).toEqual({ clean: 0, found: 1, input: 2, fault: 3 });
  expect(CATEGORIES).toEqual([
    'secret',
    'account_number',
    'private_address',
    'private_email',
    'private_person',
    'private_phone',
    'private_url',
    'private_date',
  ]);
  expect(EVIDENCE_CLASSES).toEqual([
    'config_signal',
    'trace_signal',
    'billing_signal',
    'latency_signal',
    'usage_signal',
    'tool_call_signal',
    'tool_definition_signal',
    'redaction_signal',
    'policy_signal',
    'baseline_drift_signal',
  ]);
});

test.each([
  ['allow', ['warn'], 'warn'],
  ['block', ['allow', 'warn'], 'block'],
  ['warn', ['require_approval', 'allow'], 'require_approval'],
  ['allow', [], 'allow'],
] as const)('the strictest of %s and %j is %s', (first, others, expected) => {
  expect(strictest(first, ...others)).toBe(expected);
});

test('the riskiest, the most severe, and what stops a call', () => {
  expect(riskiest('Watch', 'Probe', 'Sample')).toBe('Probe');
  expect(mostSevere('low', 'info', 'high', 'medium')).toBe('high');
  expect(DECISIONS.filter(stops)).toEqual(['require_approval', 'block']);
});

test.each([
  ['unicode.hidden', true],
  ['remote-script.execution', true],
  ['Unicode.hidden', false],
  ['unicode', false],
  ['unicode..hidden', false],
])('check id %s: %s', (id, valid) => {
  expect(checkIdSchema.safeParse(id).success).toBe(valid);
});

test('a digest is never truncated', () => {
  expect(digestSchema.safeParse(`sha256:${'a'.repeat(63)}`).success).toBe(false);
});

describe('trouble', () => {
  test('quotes and spells out what came from outside', () => {
    const trouble = new Trouble('file.missing', { path: 'a\u001b[31m\u202Eb\u2028c\u{e0041}' });
    expect(trouble.message).toBe('cannot read "a\\u001b[31m\\u{202e}b\\u{2028}c\\u{e0041}": no such file');
    expect(trouble.code).toBe('file.missing');
    expect(trouble.exitStatus).toBe(2);
  });

  test('leaves letters of other scripts and our own words alone', () => {
    expect(new Trouble('file.unreadable', { path: 'ключ.txt', reason: 'input/output error' }).message).toBe(
      'cannot read "ключ.txt": input/output error',
    );
  });

  test('never shows more than 200 characters of a value', () => {
    expect(new Trouble('file.missing', { path: 'x'.repeat(5000) }).message.length).toBeLessThan(300);
  });

  test.each(Object.entries(TROUBLES))('%s follows the message style', (code, card) => {
    expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
    expect(card.sentence).toMatch(/^[a-z{]/);
    expect(`${card.sentence}${card.hint}`).not.toMatch(/[.!]$/m);
    expect(card.hint.length).toBeGreaterThan(10);
  });
});
