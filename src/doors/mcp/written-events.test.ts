import { expect, test } from 'vitest';
import { appendTransparencyEvent } from './tools/append-transparency-event.ts';

test('an agent writes only what decides nothing: a person’s word, a pin and the ledger’s own lines are not its to write', () => {
  expect(appendTransparencyEvent.listed.inputSchema.properties?.event_type).toEqual({
    type: 'string',
    enum: ['policy_decision', 'redaction', 'tool_call.proposed', 'tool_call.returned', 'trace_audit'],
  });
});
