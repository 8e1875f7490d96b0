import { expect, test } from 'vitest';
import { shownOf } from './question-shown.ts';

test('a person is shown where in the call a finding is', () => {
  const finding = {
    ...({ evidenceClass: 'tool_call_signal', severity: 'high', confidence: 0.9 } as const),
    ...{ title: 'Instructions to a model in an argument', detail: 'An argument tries to command a model.' },
    ...{ checks: ['injection.argument'], paths: ['emails[0].subject'] },
  };
  const call = { server: 'mail', tool: 'send', arguments: { emails: [{ subject: 'x' }] } };
  const waiting = {
    ...{ call, findings: [finding], digest: 'sha256:0' as never },
    ruling: { decision: 'require_approval' as const, trace: [] },
  };
  const { reasons } = shownOf(waiting, { caller: { agent: 'bot', door: 'stdio' }, policy: 'p' });
  expect(reasons).toEqual([
    'Instructions to a model in an argument (at emails[0].subject): An argument tries to command a model.',
  ]);
});
