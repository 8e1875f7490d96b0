import { flowCheck } from './flow-check.ts';

export const flowCarriedOut = flowCheck(
  {
    id: 'flow.carried-out',
    title: 'Private content in an address',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A URL, host name, image or link that is opened or sent and carries private content of an earlier reply, or long random text after content of outsiders was read.',
    matters: 'Opening an address is enough to hand over what it carries.',
    remedy: 'Open the address without its query, or allow it if the content may be known there.',
    limits: 'An address that a reply gave as it is carries nothing.',
  },
  'data_exfiltration',
  'An address that is opened carries content.',
);
