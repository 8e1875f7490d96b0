import { expect, test } from 'vitest';
import type { RuleSubject } from '../terms/rule-subject.ts';
import { findingsMatcher } from './finding-matcher.ts';

const found = (...checks: string[]): RuleSubject => ({
  call: { tool: 'send_email', arguments: {} },
  caller: { agent: 'me', door: 'stdio' },
  ...{ role: undefined, facts: undefined, session: undefined, isUnattended: false },
  findings: [{ severity: 'high', checks }],
  ...{ riskState: 'Sample', isDegraded: false, time: '2026-11-15T09:30:00.000Z' },
});

test.each([
  [{ exact: ['session.sink'] }, true],
  [{ glob: ['session.*'] }, true],
  [{ exact: ['flow.watched'] }, true],
  [{ exact: ['flow.crossed'] }, false],
])('of a rule about %j, a finding of the check that replaced session.sink is one: %j', (check, isMet) => {
  expect(findingsMatcher({ is: 'findings', check }, 'one')(found('flow.watched'))).toBe(isMet);
});
