/** What the checks found, and the risk state that came of it. */
import { namesOfCheck } from '../../vocabulary/check.ts';
import { SEVERITIES } from '../../vocabulary/orders.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { RuleFinding, Test } from '../terms/rule-subject.ts';
import { among, type Extent } from '../terms/truth.ts';
import { textMatcher } from './text-matcher.ts';

/** Where a check did not run, what it would have found is unknown. */
export function findingsMatcher(
  { check, severity = 'info' }: Extract<Condition, { is: 'findings' }>,
  extent: Extent,
): Test {
  const isMeant = check === undefined ? () => true : textMatcher(check);
  const least = SEVERITIES.indexOf(severity);
  return ({ findings, isDegraded }) => {
    const isFound = (finding: RuleFinding): boolean =>
      SEVERITIES.indexOf(finding.severity) >= least &&
      (check === undefined ||
        finding.checks?.flatMap(namesOfCheck).some((id) => isMeant(id) === true) === true);
    return among(findings, isFound, extent, isDegraded);
  };
}

export const riskStateMatcher =
  ({ states }: Extract<Condition, { is: 'riskState' }>): Test =>
  ({ riskState }) =>
    states.includes(riskState);
