import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../vocabulary/event.ts';
import { appendTransparencyEvent } from './append-transparency-event.ts';

test('an agent writes only what decides nothing: a person’s word, a pin and the ledger’s own lines are not its to write', () => {
  const accepted = EVENT_TYPES.filter(
    (event_type) => appendTransparencyEvent.input.safeParse({ event_type }).success,
  );
  expect(accepted).toEqual([
    'policy_decision',
    'redaction',
    'tool_call.proposed',
    'tool_call.returned',
    'trace_audit',
  ]);
});
