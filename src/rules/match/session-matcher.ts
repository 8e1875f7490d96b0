/** What earlier calls of the session did. A call without a session has done nothing. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';

export const sessionMatcher = ({ fact, value }: Extract<Condition, { is: 'session' }>): Test =>
  fact === 'unattended'
    ? ({ isUnattended }) => isUnattended === value
    : ({ session }) => (session?.[fact].size ?? 0) > 0 === value;
