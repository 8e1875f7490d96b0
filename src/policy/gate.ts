/**
 * The gate turns findings, risk state and coverage into a decision with a reason. Monotone by law: a further finding,
 * a higher risk state or a failed check never softens a decision. It reads severities and check ids, never content.
 */
import type { Tier } from '../vocabulary/check.ts';
import type { Asking } from '../vocabulary/document/gate-part.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type Decision, type RiskState, type Severity, strictest } from '../vocabulary/orders.ts';

export interface GatePolicy {
  /** Off: a critical finding requires approval instead of being blocked. */
  readonly failClosedForCritical: boolean;
  /** On: every use of the network is asked about. Off: even a high finding about it only gets a warning. */
  readonly requireApprovalForNetwork: Asking;
  /** The same for installs of packages. */
  readonly requireApprovalForPackageInstall: Asking;
}

export const DEFAULT_GATE_POLICY: GatePolicy = {
  failClosedForCritical: true,
  requireApprovalForNetwork: 'suspicious',
  requireApprovalForPackageInstall: 'suspicious',
};

export type GateFinding = Pick<Finding, 'severity' | 'title'> & Partial<Pick<Finding, 'checks'>>;

export interface GateInput {
  readonly findings: readonly GateFinding[];
  readonly riskState: RiskState;
  readonly policy: GatePolicy;
  /** The tiers of checks that failed or hit a cap: their result is unknown, never good. */
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
  allow: 'No findings.',
  warn: 'This action may run, with the risk named here.',
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
  const userMessage = messageFor(decision, findings.length > 0);
  return { decision, reason, userMessage, auditEventRequired: decision !== 'allow' };
}

/** The decision in a sentence for the user. */
export const messageFor = (decision: Decision, hasFindings: boolean): string =>
  decision === 'allow' && hasFindings ? MINOR : MESSAGES[decision];

/** The message for a call that is allowed in spite of findings. */
const MINOR = 'No finding requires a warning or approval.';
const NOTHING = 'No finding requires more than observation.';

function judge({ severity, title, checks = [] }: GateFinding, policy: GatePolicy): Opinion {
  if (severity === 'critical') {
    return policy.failClosedForCritical
      ? { decision: 'block', reason: 'Critical finding, and the policy fails closed for critical ones.' }
      : { decision: 'require_approval', reason: 'Critical finding; the policy asks instead of blocking.' };
  }
  const asking = [
    ...(isAbout(PACKAGE, title, checks) ? [policy.requireApprovalForPackageInstall] : []),
    ...(isAbout(NETWORK, title, checks) ? [policy.requireApprovalForNetwork] : []),
  ];
  if (severity === 'high') return judgeHigh(asking);
  return asking.includes(true) ? EVERY : MILD[severity];
}

const EVERY: Opinion = {
  decision: 'require_approval',
  reason: 'The policy asks about every package install or use of the network.',
};

const MILD: Readonly<Record<Exclude<Severity, 'high' | 'critical'>, Opinion>> = {
  medium: { decision: 'warn', reason: 'A finding of medium severity.' },
  low: { decision: 'allow', reason: NOTHING },
  info: { decision: 'allow', reason: NOTHING },
};

function judgeHigh(asking: readonly Asking[]): Opinion {
  if (asking.length === 0)
    return { decision: 'require_approval', reason: 'High-risk action that a person should approve.' };
  return {
    decision: asking.every((each) => each === false) ? 'warn' : 'require_approval',
    reason: 'High-risk package or network action in a router-mediated agent session.',
  };
}

interface Subject {
  /** An explicit list: an id that no check has softens nothing. */
  readonly ids: readonly string[];
  /** For external findings without check ids: the start of the title gives the subject. */
  readonly titles: RegExp;
}
const PACKAGE: Subject = { ids: ['package.install'], titles: /^packages?\b/i };
const NETWORK: Subject = {
  ids: ['network.exposed', 'network.unexpected-host', 'network.use'],
  titles: /^(?:(?:unexpected|unknown) )?(?:network|outbound|upload)\b/i,
};
/** A title with one of these words is about that, even if it begins with a package or a connection. */
const SEVERE = /shell|\bkeys?\b|secret|credential|password|token|wallet|exfiltrat|remote script/i;

function isAbout({ ids, titles }: Subject, title: string, checks: readonly string[]): boolean {
  if (checks.length > 0) return checks.every((id) => ids.includes(id));
  return titles.test(title) && !SEVERE.test(title);
}

function ofDegraded(tier: Tier): Opinion {
  return tier === 'hard'
    ? { decision: 'block', reason: 'A required check failed; its result is unknown.' }
    : {
        decision: 'require_approval',
        reason: 'A check failed; its result is unknown.',
      };
}

function ofRiskState(state: RiskState): Opinion {
  return state === 'Probe'
    ? { decision: 'warn', reason: 'The route or session is in the state Probe.' }
    : { decision: 'allow', reason: NOTHING };
}
