import { expect, test } from 'vitest';
import type { FlowMode } from '../vocabulary/call-context.ts';
import type { Decision, Severity } from '../vocabulary/orders.ts';
import { assessFlows, isOfFlows } from './assess-flows.ts';

const found = (...severities: Severity[]) => severities.map((severity) => ({ severity, title: 'a flow' }));

test.each<[readonly Severity[], FlowMode, Decision | undefined]>([
  [['critical'], 'on', 'block'],
  [['high'], 'on', 'require_approval'],
  [['medium'], 'on', 'warn'],
  [['low', 'info'], 'on', undefined],
  [[], 'strict', undefined],
  [['medium', 'critical', 'high'], 'on', 'block'],
  [['medium'], 'strict', 'require_approval'],
  [['high'], 'strict', 'require_approval'],
  [['critical'], 'warn', 'warn'],
  [['high'], 'warn', 'warn'],
  [['critical'], 'off', undefined],
])('%j with mode %s: %s', (severities, mode, decision) => {
  expect(assessFlows(found(...severities), mode)?.decision).toBe(decision);
});

test('with mode warn the reason tells what would have been', () => {
  expect(assessFlows(found('high'), 'warn')?.reason).toContain('a person would have been asked');
  expect(assessFlows(found('critical'), 'warn')?.reason).toContain('would have been blocked');
});

test.each<[readonly string[] | undefined, boolean]>([
  [['flow.dictated'], true],
  [['flow.dictated', 'flow.watched'], true],
  [['flow.dictated', 'data.exfiltration'], false],
  [['code.flow'], false],
  [[], false],
  [undefined, false],
])('%j is of flows: %s', (checks, isOne) => {
  const given = checks === undefined ? {} : { checks: [...checks] };
  expect(isOfFlows({ severity: 'high', title: 'a flow', ...given })).toBe(isOne);
});
