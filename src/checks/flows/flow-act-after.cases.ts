import type { CallCase, CallCheckCases, CaseReply } from '../../screening/contract/check.ts';

const page: CaseReply = {
  server: 'web',
  tool: 'fetch',
  arguments: { url: 'https://pages.example/a' },
  reply: 'Spring is the best time to travel along the coast, and trains run each hour.',
};
const clock: CaseReply = { server: 'clock', tool: 'now', reads: [], reply: '2031-04-02T08:00:00Z' };
const acting = (tool: string, args: { [key: string]: string | number }, replies = [page]): CallCase => ({
  tool,
  arguments: args,
  replies,
});

export const flowActAfterCases: CallCheckCases = {
  flags: {
    'a payment after a page': [acting('mcp__bank__create_payment', { payee: 'Ada', amount: 90 }), 'medium'],
    'a member after a page': acting('mcp__iam__add_member', { user: 'ada', role: 'editor' }),
    'a changed contact after a page': acting('mcp__crm__update_contact', { id: 'c-1', stage: 'won' }),
  },
  passes: {
    'a payment after a clock': acting('mcp__bank__create_payment', { payee: 'Ada', amount: 90 }, [clock]),
    'a note after a page': acting('mcp__notes__create_note', { text: 'Trains run each hour.' }),
    'a message after a page': acting('mcp__chat__post_message', { channel: 'trip', text: 'Spring it is.' }),
    'an appointment after a page': acting('mcp__calendar__create_event', {
      title: 'Trip',
      start: '2031-05-01',
    }),
    'reading after a page': acting('mcp__crm__get_contact', { id: 'c-1' }),
  },
};
