/** The opinion of the layer of flows: what the table found, under the mode that is set. */

import type { FlowMode } from '../vocabulary/call-context.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type Decision, type Severity, strictest } from '../vocabulary/orders.ts';
import type { Opinion } from '../vocabulary/ruling.ts';

type FlowFinding = Pick<Finding, 'severity' | 'title'> & Partial<Pick<Finding, 'checks'>>;

export const isOfFlows = ({ checks = [] }: FlowFinding): boolean =>
  checks.length > 0 && checks.every((check) => check.startsWith('flow.'));

const DECISION_OF: Readonly<Record<Severity, Decision>> = {
  info: 'allow',
  low: 'allow',
  medium: 'warn',
  high: 'require_approval',
  critical: 'block',
};

const REASONS: Readonly<Record<Decision, string>> = {
  allow: 'No flow requires more than observation.',
  warn: 'It acts on what people other than the user may have written.',
  require_approval: 'What a session read flows to where a person should look first.',
  block: 'Private content would go where an outsider sends it.',
};
const WOULD: Readonly<Record<Decision, string>> = {
  ...REASONS,
  require_approval: 'Flows are only warned of here: with `flows.mode: on`, a person would have been asked.',
  block: 'Flows are only warned of here: with `flows.mode: on`, it would have been blocked.',
};

export function assessFlows(findings: readonly FlowFinding[], mode: FlowMode): Opinion | undefined {
  const decisions = findings.map(({ severity }) => DECISION_OF[severity]);
  if (mode === 'off' || decisions.length === 0) return undefined;
  const found = strictest('allow', ...decisions);
  if (found === 'allow') return undefined;
  if (mode === 'warn') return { layer: 'flows', decision: 'warn', reason: WOULD[found] };
  const decision = mode === 'strict' && found === 'warn' ? 'require_approval' : found;
  return { layer: 'flows', decision, reason: REASONS[decision] };
}
