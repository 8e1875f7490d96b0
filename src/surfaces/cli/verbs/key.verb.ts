import type { Verb } from '../verb.ts';

export const keyVerb: Verb = {
  name: 'key',
  summary: 'show or rotate the key that signs the ledger',
  about: [
    '`key show` prints the public key: keep it elsewhere, so that a ledger made with another key can be told apart. `key rotate` makes a new key; the event that records it is signed by both. The secret key is never printed.',
  ],
  arguments: [{ name: 'ACTION', choices: ['show', 'rotate'], help: 'show or rotate' }],
  options: [],
  examples: [
    {
      about: 'the public key',
      args: ['key', 'show'],
      shows: `tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD
`,
      exit: 0,
    },
  ],
  exits: { 0: 'done' },
  load: () => import('./key.ts'),
};
