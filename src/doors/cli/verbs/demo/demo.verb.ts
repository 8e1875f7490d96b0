import type { Verb } from '../../verb/verb.ts';

export const demoVerb: Verb = {
  name: 'demo',
  summary: 'a walk through the product at work, in a temporary folder',
  about: [
    'Redacts texts, records events, verifies the ledger, lets somebody change one byte, finds it, proves an event. Everything shown is printed by the real code. Nothing of yours is read or written. With --pause it goes step by step.',
  ],
  arguments: [],
  options: [
    { name: 'pause', help: 'wait for Enter between the steps' },
    { name: 'keep', help: 'keep the temporary folder and say where it is' },
  ],
  examples: [],
  exits: { 0: 'shown', 1: 'a step did not do what it promises' },
  json: ['demo'],
  load: () => import('./demo.ts'),
};
