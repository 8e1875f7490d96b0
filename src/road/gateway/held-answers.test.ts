import { expect, test } from 'vitest';
import { WAITS_FOR_PERSON } from '../hooks/call-messages.ts';
import { endedAnswer } from './held-answers.ts';

test.each(['denied', 'expired', 'cancelled'] as const)('a call that is %s waits for no person', (ending) => {
  const why = 'Its name means that it destroys something (destructive.tool).';
  const stopped = { kind: 'stopped', why: 'held', reason: `${WAITS_FOR_PERSON}${why}` } as const;
  const { reason } = endedAnswer(stopped as never, ending);
  expect(reason).not.toContain('wants a person');
  expect(reason.endsWith(` ${why}`)).toBe(true);
});
