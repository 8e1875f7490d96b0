import type { Finding } from '../vocabulary/finding.ts';
import { type RiskState, riskiest, type Severity } from '../vocabulary/orders.ts';

const RISK_OF: Readonly<Record<Severity, RiskState>> = {
  info: 'Watch',
  low: 'Watch',
  medium: 'Sample',
  high: 'Sample',
  critical: 'Probe',
};

/** The risk state required by the findings of one subject. More findings never lower it. */
export function riskStateOf(findings: readonly Pick<Finding, 'severity'>[]): RiskState {
  return riskiest('Watch', ...findings.map(({ severity }) => RISK_OF[severity]));
}
