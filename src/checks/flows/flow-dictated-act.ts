import { flowCheck } from './flow-check.ts';

export const flowDictatedAct = flowCheck(
  {
    id: 'flow.dictated-act',
    title: 'Act on something that an outsider named',
    reads: ['call'],
    tier: 'soft',
    also: { tier: 'hard', when: 'the text that names it also gives orders to the model' },
    severity: 'high',
    sees: 'A call that pays, grants, runs, changes or deletes where the recipient, object, amount or command is named in the text of a reply that outsiders can write, and nowhere else.',
    matters:
      'An invoice that changes the account, a ticket that wants a role, a page that wants a command run.',
    remedy: 'Check the object and the amount in a source of your own before you allow it.',
    limits:
      'What the user wrote, what an earlier call named and what a server filled into a field counts as known. Blocked where the same text also gives orders to the model.',
  },
  'privilege_escalation',
  'An outsider’s text names what is acted on.',
);
