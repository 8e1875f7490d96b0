/** What earlier calls of the session did. A call without a session has done nothing. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';

export function sessionMatcher({ fact, value }: Extract<Condition, { is: 'session' }>): Test {
  return ({ session, isUnattended, isRecord }) => {
    if (isRecord) return undefined;
    const holds = fact === 'unattended' ? isUnattended : (session?.[fact].size ?? 0) > 0;
    return holds === value;
  };
}
