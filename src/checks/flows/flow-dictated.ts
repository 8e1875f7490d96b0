import { flowCheck } from './flow-check.ts';

export const flowDictated = flowCheck(
  {
    id: 'flow.dictated',
    title: 'Private content to a dictated place',
    reads: ['call'],
    tier: 'hard',
    also: {
      tier: 'soft',
      when: 'the text that names it gives no orders to the model, a label is only assumed, or nothing that was read is in the call',
    },
    severity: 'critical',
    sees: 'A call that sends to an address, host, repository or other place that a reply which outsiders can write names in its text, after something private was read: a passage or a rare value of it in the arguments, encoded or not, or any longer text or file.',
    matters:
      'A page, mail or ticket that decides where private content goes is how agents are made to leak it, however politely it is worded.',
    remedy: 'Compare the destination with what you asked for. If it is yours, list it in `flows.own`.',
    limits:
      'A destination that the user named, that an earlier call used or that a server filled into a field is not dictated. Without the replies, after a restart, only labels are known.',
  },
  'data_exfiltration',
  'Someone else named where this goes.',
);
