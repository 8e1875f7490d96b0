/** What earlier calls of the session did. A call without a session has done nothing. */
import type { Condition } from '../rule.ts';
import type { Test } from '../subject.ts';

export const sessionMatcher = ({ fact, value }: Extract<Condition, { is: 'session' }>): Test =>
  fact === 'unattended'
    ? ({ isUnattended }) => isUnattended === value
    : ({ session }) => (session?.[fact].size ?? 0) > 0 === value;
