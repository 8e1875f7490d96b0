/** Derives the risk state of a route from its findings, by small tables: severe findings only call for a closer look. */
import type { Finding } from '../../vocabulary/finding.ts';
import { type Confidence, type RiskState, SEVERITIES, type Severity } from '../../vocabulary/orders.ts';

export const RISK_OF: Readonly<Record<Severity, RiskState>> = {
  info: 'Watch',
  low: 'Watch',
  medium: 'Sample',
  high: 'Probe',
  critical: 'Probe',
};

export const ACTIONS: Readonly<Record<RiskState, readonly string[]>> = {
  Watch: ['Keep recording redacted traces; no further action is needed.'],
  Sample: [
    'Gather a bounded redacted window of this route, with a baseline from the direct provider.',
    'Read each finding’s remedy before asking the supplier.',
  ],
  Probe: [
    'Run a bounded sampled window before making supplier claims.',
    'Require approval for high-risk tool calls in this route.',
  ],
};

/** Finding nothing in a few traces is weak evidence; a finding in a single one is never more than medium. */
const ENOUGH_TO_CLEAR = 100;
const ENOUGH_FOR_HIGH = 20;

export function confidenceOf(findings: readonly Finding[], traces: number): Confidence {
  const [first, ...rest] = findings;
  if (!first || RISK_OF[first.severity] === 'Watch') return traces >= ENOUGH_TO_CLEAR ? 'medium' : 'low';
  const mostSevere = rest.reduce((a, b) => (isMoreSevere(b, a) ? b : a), first);
  if (mostSevere.confidence >= 0.8 && traces >= ENOUGH_FOR_HIGH) return 'high';
  return mostSevere.confidence >= 0.5 ? 'medium' : 'low';
}

function isMoreSevere(a: Finding, b: Finding): boolean {
  const [first, second] = [SEVERITIES.indexOf(a.severity), SEVERITIES.indexOf(b.severity)];
  return first > second || (first === second && a.confidence > b.confidence);
}
