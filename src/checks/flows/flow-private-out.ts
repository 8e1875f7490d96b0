import { flowCheck } from './flow-check.ts';

export const flowPrivateOut = flowCheck(
  {
    id: 'flow.private-out',
    title: 'Private content to an unknown place',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that carries private content of an earlier reply to an address or host that is not known, after content of outsiders came from another server.',
    matters: 'An order that was read as ordinary text may be behind it.',
    remedy: 'If the place is yours, list it in `flows.own`; a grant covers this flow for the session or longer.',
    limits: 'Channels, pages and tables of a connected server count as known unless an outsider named them.',
  },
  'data_exfiltration',
  'Private content goes to a place that is not known.',
);
