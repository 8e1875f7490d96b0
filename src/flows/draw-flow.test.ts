import { expect, test } from 'vitest';
import type { FlowSource } from '../vocabulary/call-context.ts';
import { drawFlow } from './draw-flow.ts';

const browser: FlowSource = { tool: 'browser/fetch', reads: ['outside'], isAssumed: false };
const mailbox: FlowSource = { tool: 'mailbox/list', reads: ['outside', 'private'], isAssumed: false };
const other = (tool: string): FlowSource => ({ tool, reads: ['private'], isAssumed: true });

test.each<[Parameters<typeof drawFlow>, string]>([
  [
    ['mail/send', 'send', { named: browser, carried: [mailbox] }],
    'browser/fetch (outside) names the destination → mail/send carries mailbox/list (outside, private)',
  ],
  [['bank/pay', 'pay', { named: browser, carried: [] }], 'browser/fetch (outside) names it → bank/pay (pay)'],
  [['web/fetch', 'send', { carried: [other('a/b')] }], 'web/fetch carries a/b (private, assumed)'],
  [
    ['web/fetch', 'send', { carried: [mailbox, mailbox] }],
    'web/fetch carries mailbox/list (outside, private)',
  ],
  [
    ['web/fetch', 'send', { carried: ['a', 'b', 'c', 'd', 'e'].map(other) }],
    'web/fetch carries a (private, assumed), b (private, assumed), c (private, assumed), 2 more',
  ],
  [
    ['mail/send', 'send', { named: browser, carried: [] }, 'desk@a.test'],
    'browser/fetch (outside) names desk@a.test → mail/send (send)',
  ],
  [
    ['mail/send', 'send', { carried: [mailbox] }, 'eve@a.test'],
    'mail/send carries mailbox/list (outside, private) to eve@a.test',
  ],
])('%#', (args, line) => {
  expect(drawFlow(...args)).toBe(line);
});
