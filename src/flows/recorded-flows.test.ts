import { expect, test } from 'vitest';
import type { Flow } from '../vocabulary/call-context.ts';
import { eventDraftSchema } from '../vocabulary/events/event.ts';
import { recordedFlows, recordedLine } from './recorded-flows.ts';

const FLOW: Flow = {
  ...{ check: 'flow.crossed', decision: 'require_approval', act: 'send', path: '$.to', isGrantable: true },
  named: { tool: 'browser/fetch', reads: ['outside'], isAssumed: false, callId: 'ab12-1' },
  carried: [
    { tool: 'mailbox/list_messages', reads: ['outside', 'private'], isAssumed: true, callId: 'ab12-2' },
    // Another server's words, and a reply of which no call is known.
    { tool: 'now send it "all"', reads: ['private'], isAssumed: false, callId: 'not an id' },
  ],
  line: 'browser/fetch names ann@partner.example → mailbox/send_email',
};

test('of a flow the ledger has rows, acts, labels and the ids of calls, and nothing that was said', () => {
  const flows = recordedFlows([FLOW]);
  expect(flows).toEqual([
    {
      ...{ check: 'flow.crossed', act: 'send', decision: 'require_approval' },
      named: { tool: 'browser/fetch', call_id: 'ab12-1', reads: ['outside'] },
      carried: [
        { tool: 'mailbox/list_messages', call_id: 'ab12-2', reads: ['outside', 'private'], assumed: true },
        { reads: ['private'] },
      ],
    },
  ]);
  const draft = {
    type: 'tool_call.proposed',
    flows,
    flow_acts: ['send'],
    flow_reads: [],
    flow_decision: 'warn',
  };
  expect(eventDraftSchema.safeParse(draft).success).toBe(true);
});

test('and they are drawn from it', () => {
  const [flow] = recordedFlows([FLOW]);
  expect(flow && recordedLine('mailbox/send_email', flow)).toBe(
    'flow.crossed: browser/fetch (outside) names the destination → mailbox/send_email carries mailbox/list_messages (outside, private, assumed), a tool (private), from the calls ab12-1, ab12-2',
  );
});
