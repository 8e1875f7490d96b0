import type { Verb } from '../verb.ts';

export const checkpointVerb: Verb = {
  name: 'checkpoint',
  summary: 'print the signed checkpoint, to be kept where this machine cannot change it',
  about: [
    'A signed note: origin, size and root of the ledger. Give it to `tokenauditor verify --checkpoint` later to see whether anything before it was cut or rewritten.',
  ],
  arguments: [],
  options: [{ name: 'output', short: 'o', value: 'FILE', help: 'write it here, whole or not at all' }],
  examples: [],
  exits: { 0: 'printed' },
  load: () => import('./checkpoint.ts'),
};
