/** What the checks found, and the risk state that came of it. */
import { SEVERITIES } from '../../vocabulary/orders.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { textMatcher } from './text-matcher.ts';

/** Where a check did not run, what it would have found is unknown. */
export function findingsMatcher({ check, severity = 'info' }: Extract<Condition, { is: 'findings' }>): Test {
  const isMeant = check === undefined ? () => true : textMatcher(check);
  const least = SEVERITIES.indexOf(severity);
  return ({ findings, isDegraded }) => {
    const found = findings.some(
      (finding) =>
        SEVERITIES.indexOf(finding.severity) >= least &&
        (check === undefined || finding.checks?.some((id) => isMeant(id) === true) === true),
    );
    return found || !isDegraded ? found : undefined;
  };
}

export const riskStateMatcher =
  ({ states }: Extract<Condition, { is: 'riskState' }>): Test =>
  ({ riskState }) =>
    states.includes(riskState);
