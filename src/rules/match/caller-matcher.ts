/** Who asks: of the connection alone, so that no argument can change it. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { textMatcher } from './text-matcher.ts';

type Named = Extract<Condition, { is: 'tool' | 'server' | 'agent' | 'role' | 'cwd' }>;

export function agentMatcher({ text }: Named): Test {
  const matches = textMatcher(text);
  return ({ caller }) => matches(caller.agent);
}

/** An agent without a role has none of them. */
export function roleMatcher({ text }: Named): Test {
  const matches = textMatcher(text);
  return ({ role }) => (role === undefined ? false : matches(role));
}

export const doorMatcher =
  ({ doors }: Extract<Condition, { is: 'door' }>): Test =>
  ({ caller, isRecord }) =>
    isRecord ? undefined : doors.includes(caller.door);
