import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIERS } from '../vocabulary/check.ts';
import { ASKING } from '../vocabulary/document/gate-part.ts';
import { DECISIONS, RISK_STATES, SEVERITIES, strictest } from '../vocabulary/orders.ts';
import { DEFAULT_GATE_POLICY, type GateFinding, type GateInput, gate } from './gate.ts';

const calm: GateInput = { findings: [], riskState: 'Watch', policy: DEFAULT_GATE_POLICY };
const OFF = {
  failClosedForCritical: false,
  requireApprovalForNetwork: false,
  requireApprovalForPackageInstall: false,
};
const finding = (severity: GateFinding['severity'], title: string, ...checks: string[]): GateFinding => ({
  severity,
  title,
  ...(checks.length > 0 ? { checks } : {}),
});

test.each([
  ['nothing found', {}, 'allow'],
  ['an info finding', { findings: [finding('info', 'a')] }, 'allow'],
  ['a low finding', { findings: [finding('low', 'a')] }, 'allow'],
  ['a medium finding', { findings: [finding('medium', 'a')] }, 'warn'],
  ['a high finding', { findings: [finding('high', 'a')] }, 'require_approval'],
  ['a critical finding', { findings: [finding('critical', 'a')] }, 'block'],
  [
    'the strictest of several',
    { findings: [finding('low', 'a'), finding('critical', 'b'), finding('medium', 'c')] },
    'block',
  ],
  ['the risk state Probe', { riskState: 'Probe' }, 'warn'],
  ['the risk state Sample', { riskState: 'Sample' }, 'allow'],
  ['a failed soft check', { degraded: ['soft'] }, 'require_approval'],
  ['a failed hard check', { degraded: ['soft', 'hard'] }, 'block'],
] as const)('%s: %j is %s', (_, change, expected) => {
  expect(gate({ ...calm, ...change }).decision).toBe(expected);
});

describe('each setting has two outcomes', () => {
  test.each([
    ['failClosedForCritical', finding('critical', 'Remote script execution'), 'block', 'require_approval'],
    [
      'requireApprovalForNetwork',
      finding('high', 'x', 'network.unexpected-host'),
      'require_approval',
      'warn',
    ],
    ['requireApprovalForNetwork', finding('high', 'Outbound upload'), 'require_approval', 'warn'],
    ['requireApprovalForPackageInstall', finding('high', 'x', 'package.install'), 'require_approval', 'warn'],
    ['requireApprovalForPackageInstall', finding('high', 'Package install'), 'require_approval', 'warn'],
    [
      'requireApprovalForNetwork',
      finding('low', 'x', 'network.unexpected-host'),
      'require_approval',
      'allow',
    ],
    ['requireApprovalForNetwork', finding('high', 'x', 'network.use'), 'require_approval', 'warn'],
    ['requireApprovalForNetwork', finding('medium', 'Network use'), 'require_approval', 'warn'],
    ['requireApprovalForPackageInstall', finding('low', 'x', 'package.install'), 'require_approval', 'allow'],
    ['requireApprovalForPackageInstall', finding('info', 'Package install'), 'require_approval', 'allow'],
  ] as const)('%s, for %j: on %s, off %s', (setting, one, on, off) => {
    const withSetting = (value: boolean) =>
      gate({ ...calm, findings: [one], policy: { ...DEFAULT_GATE_POLICY, [setting]: value } }).decision;
    expect([withSetting(true), withSetting(false)]).toEqual([on, off]);
  });

  test.each([
    [finding('high', 'x', 'network.unexpected-host'), 'require_approval'],
    [finding('medium', 'x', 'network.unexpected-host'), 'warn'],
    [finding('high', 'Package install'), 'require_approval'],
    [finding('low', 'x', 'package.install'), 'allow'],
  ] as const)('by default only suspicious ones are asked about: %j is %s', (one, expected) => {
    expect(gate({ ...calm, findings: [one] }).decision).toBe(expected);
  });

  test.each([
    finding('high', 'Reverse shell over the network'),
    finding('high', 'Network: reverse shell'),
    finding('high', 'Private key upload'),
    finding('high', 'Upload of keys'),
    finding('high', 'Outbound data exfiltration'),
    finding('high', 'Package that reads credentials'),
    finding('high', 'Reverse shell', 'network.x'),
    finding('high', 'Package install', 'package.unheard-of'),
  ])('none of them softens %j', (one) => {
    expect(gate({ ...calm, findings: [one], policy: OFF }).decision).toBe('require_approval');
  });

  test('none of them softens another kind of high finding', () => {
    const both = finding('high', 'x', 'package.install', 'secret.read');
    expect(gate({ ...calm, findings: [both], policy: OFF }).decision).toBe('require_approval');
  });
});

test('gives the reason, the message for the user, and whether an event is due', () => {
  expect(
    gate({ ...calm, findings: [finding('high', 'Package install through router-mediated session')] }),
  ).toEqual({
    decision: 'require_approval',
    reason: 'High-risk package or network action in a router-mediated agent session.',
    userMessage: 'This action should not run without explicit approval.',
    auditEventRequired: true,
  });
  expect(gate(calm)).toEqual({
    decision: 'allow',
    reason: 'No finding requires more than observation.',
    userMessage: 'No findings.',
    auditEventRequired: false,
  });
  expect(gate({ ...calm, findings: [finding('low', 'x')] }).userMessage).toBe(
    'No finding requires a warning or approval.',
  );
});

const findings = fc.array(
  fc.record({
    severity: fc.constantFrom(...SEVERITIES),
    title: fc.constantFrom('Package install', 'Outbound network call', 'Secret read'),
    checks: fc.subarray(['package.install', 'network.unexpected-host', 'secret.read']),
  }),
  { maxLength: 6 },
);
const inputs = fc.record({
  findings,
  riskState: fc.constantFrom(...RISK_STATES),
  degraded: fc.array(fc.constantFrom(...TIERS), { maxLength: 3 }),
  policy: fc.record({
    failClosedForCritical: fc.boolean(),
    requireApprovalForNetwork: fc.constantFrom(...ASKING),
    requireApprovalForPackageInstall: fc.constantFrom(...ASKING),
  }),
});

test('law: more findings, a higher risk state or more failed checks never soften', () => {
  fc.assert(
    fc.property(inputs, inputs, (less, other) => {
      const more: GateInput = {
        policy: less.policy,
        findings: [...less.findings, ...other.findings],
        degraded: [...less.degraded, ...other.degraded],
        riskState:
          RISK_STATES[Math.max(RISK_STATES.indexOf(less.riskState), RISK_STATES.indexOf(other.riskState))] ??
          'Probe',
      };
      const soft = gate(less).decision;
      expect(strictest(soft, gate(more).decision)).toBe(gate(more).decision);
    }),
  );
});

test('law: the decision is the strictest of what each finding alone would get', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const alone = input.findings.map(
        (one) => gate({ ...calm, policy: input.policy, findings: [one] }).decision,
      );
      const together = gate({ ...calm, policy: input.policy, findings: input.findings }).decision;
      expect(together).toBe(DECISIONS[Math.max(0, ...alone.map((d) => DECISIONS.indexOf(d)))]);
    }),
  );
});
