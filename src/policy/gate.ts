/**
 * The gate: findings, risk state and coverage in, a decision with its reason out. Monotone by law: a further finding,
 * a higher risk state or a failed check never softens a decision. It reads severities and check ids, never content.
 */
import type { Tier } from '../vocabulary/check.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type Decision, type RiskState, type Severity, strictest } from '../vocabulary/orders.ts';

export interface GatePolicy {
  /** Off: a critical finding is asked about instead of blocked. */
  readonly failClosedForCritical: boolean;
  /** Off: a high finding about the network is only warned of. */
  readonly requireApprovalForNetwork: boolean;
  /** Off: a high finding about packages is only warned of. */
  readonly requireApprovalForPackageInstall: boolean;
}

export const DEFAULT_GATE_POLICY: GatePolicy = {
  failClosedForCritical: true,
  requireApprovalForNetwork: true,
  requireApprovalForPackageInstall: true,
};

export type GateFinding = Pick<Finding, 'severity' | 'title'> & Partial<Pick<Finding, 'checks'>>;

export interface GateInput {
  readonly findings: readonly GateFinding[];
  readonly riskState: RiskState;
  readonly policy: GatePolicy;
  /** The tiers of checks that failed or hit a cap: what they would have said is unknown, never good. */
  readonly degraded?: readonly Tier[];
}

export interface GateRuling {
  readonly decision: Decision;
  readonly reason: string;
  readonly userMessage: string;
  readonly auditEventRequired: boolean;
}

interface Opinion {
  readonly decision: Decision;
  readonly reason: string;
}

const MESSAGES: Readonly<Record<Decision, string>> = {
  allow: 'Nothing speaks against this action.',
  warn: 'This action may run; know the risk named here.',
  require_approval: 'This action should not run without explicit approval.',
  block: 'This action must not run under the current policy.',
};

export function gate({ findings, riskState, policy, degraded = [] }: GateInput): GateRuling {
  const opinions: Opinion[] = [
    ...findings.map((finding) => judge(finding, policy)),
    ...degraded.map(ofDegraded),
    ofRiskState(riskState),
  ];
  const decision = strictest('allow', ...opinions.map((opinion) => opinion.decision));
  const reason = opinions.find((opinion) => opinion.decision === decision)?.reason ?? NOTHING;
  return { decision, reason, userMessage: MESSAGES[decision], auditEventRequired: decision !== 'allow' };
}

const NOTHING = 'No finding asks for more than observation.';

function judge({ severity, title, checks = [] }: GateFinding, policy: GatePolicy): Opinion {
  if (severity === 'critical') {
    return policy.failClosedForCritical
      ? { decision: 'block', reason: 'Critical finding, and the policy fails closed for critical ones.' }
      : { decision: 'require_approval', reason: 'Critical finding; the policy asks instead of blocking.' };
  }
  if (severity === 'high') return judgeHigh(title, checks, policy);
  return MILD[severity];
}

const MILD: Readonly<Record<Exclude<Severity, 'high' | 'critical'>, Opinion>> = {
  medium: { decision: 'warn', reason: 'A finding of medium severity.' },
  low: { decision: 'allow', reason: NOTHING },
  info: { decision: 'allow', reason: NOTHING },
};

function judgeHigh(title: string, checks: readonly string[], policy: GatePolicy): Opinion {
  const isPackage = isAbout(PACKAGE, title, checks);
  const isNetwork = isAbout(NETWORK, title, checks);
  if (!isPackage && !isNetwork) {
    return { decision: 'require_approval', reason: 'High-risk action that a person should agree to.' };
  }
  const isAsked =
    (isPackage && policy.requireApprovalForPackageInstall) || (isNetwork && policy.requireApprovalForNetwork);
  return {
    decision: isAsked ? 'require_approval' : 'warn',
    reason: 'High-risk package or network action in a router-mediated agent session.',
  };
}

interface Subject {
  /** Spelled out: an id that no check has softens nothing. */
  readonly ids: readonly string[];
  /** For findings of others, which name no checks: what they begin with is what they are about. */
  readonly titles: RegExp;
}
const PACKAGE: Subject = { ids: ['package.install'], titles: /^packages?\b/i };
const NETWORK: Subject = {
  ids: ['network.unexpected-host'],
  titles: /^(?:(?:unexpected|unknown) )?(?:network|outbound|upload)\b/i,
};
/** A package or a connection that brings one of these along is about that, whatever its title begins with. */
const GRAVE = /shell|\bkeys?\b|secret|credential|password|token|wallet|exfiltrat|remote script/i;

function isAbout({ ids, titles }: Subject, title: string, checks: readonly string[]): boolean {
  if (checks.length > 0) return checks.every((id) => ids.includes(id));
  return titles.test(title) && !GRAVE.test(title);
}

function ofDegraded(tier: Tier): Opinion {
  return tier === 'hard'
    ? { decision: 'block', reason: 'A check that must speak could not; what it would have said is unknown.' }
    : {
        decision: 'require_approval',
        reason: 'A check could not speak; what it would have said is unknown.',
      };
}

function ofRiskState(state: RiskState): Opinion {
  return state === 'Probe'
    ? { decision: 'warn', reason: 'The route or session is in the state Probe.' }
    : { decision: 'allow', reason: NOTHING };
}
