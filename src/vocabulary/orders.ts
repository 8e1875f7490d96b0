/**
 * The total orders of judgements, from mildest to strictest. The order is the meaning: combining is taking the
 * strictest. Plain constants, so that a hook can decide without loading the schemas.
 */
export const DECISIONS = ['allow', 'warn', 'require_approval', 'block'] as const;
export type Decision = (typeof DECISIONS)[number];

export const RISK_STATES = ['Watch', 'Sample', 'Probe'] as const;
export type RiskState = (typeof RISK_STATES)[number];

export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** For people, who read severities everywhere: what the risk state of a route, a comparison or a window amounts to. */
export const SEVERITY_OF_ROUTE: Readonly<Record<RiskState, Severity>> = {
  Watch: 'low',
  Sample: 'medium',
  Probe: 'high',
};

/** The confidence of a whole audit or report, in words; a single finding has a number. */
export const CONFIDENCES = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export function strictest(first: Decision, ...others: Decision[]): Decision {
  return others.reduce((a, b) => (DECISIONS.indexOf(b) > DECISIONS.indexOf(a) ? b : a), first);
}

export function riskiest(first: RiskState, ...others: RiskState[]): RiskState {
  return others.reduce((a, b) => (RISK_STATES.indexOf(b) > RISK_STATES.indexOf(a) ? b : a), first);
}

export function mostSevere(first: Severity, ...others: Severity[]): Severity {
  return others.reduce((a, b) => (SEVERITIES.indexOf(b) > SEVERITIES.indexOf(a) ? b : a), first);
}

/** Decisions on which a call must not run without a person's approval. */
export function stops(decision: Decision): boolean {
  return decision === 'require_approval' || decision === 'block';
}
