import { flowCheck } from './flow-check.ts';

export const flowCrossed = flowCheck(
  {
    id: 'flow.crossed',
    title: 'Private content to an outsider’s place',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that carries private content of one place into a ticket, issue, thread, repository or address of the person whose text the session read, from another source.',
    matters:
      'The author of a ticket reads its answer: a row of another table, a file of another repository is theirs then.',
    remedy: 'Check that the content is meant for that reader.',
    limits:
      'Content that is about the reader, by an id or an address that both replies have, is not asked about.',
  },
  'data_exfiltration',
  'Private content goes to where an outsider reads it.',
);
