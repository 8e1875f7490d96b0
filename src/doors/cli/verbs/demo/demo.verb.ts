import type { Verb } from '../../verb/verb.ts';

export const demoVerb: Verb = {
  name: 'demo',
  summary: 'a tour of the product in action, in a temporary folder',
  about: [
    'Redacts texts, records events, verifies the ledger, tampers with one byte, detects it, and proves an event. Everything shown is printed by the real code. None of your files are read or written. With --pause it waits after each step.',
  ],
  arguments: [],
  options: [
    { name: 'pause', help: 'wait for Enter between the steps' },
    { name: 'keep', help: 'keep the temporary folder and print its path' },
  ],
  examples: [],
  exits: { 0: 'shown', 1: 'a step did not do what it should' },
  json: ['demo'],
  load: () => import('./demo.ts'),
};
