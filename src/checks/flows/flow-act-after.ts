import { flowCheck } from './flow-check.ts';

export const flowActAfter = flowCheck(
  {
    id: 'flow.act-after',
    title: 'Payment, access or change after content of outsiders',
    reads: ['call'],
    tier: 'soft',
    severity: 'medium',
    sees: 'A call that pays, grants or changes after a reply that outsiders can write, where nothing of it is named there.',
    matters: 'A text may want an act without naming what it is about.',
    remedy: 'Set `flows.mode: strict` to be asked about each.',
    limits: 'It is only warned of, unless the mode is strict.',
  },
  'privilege_escalation',
  'It acts after content of outsiders was read.',
);
