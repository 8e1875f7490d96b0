import type { Verb } from '../../verb/verb.ts';

export const keyVerb: Verb = {
  name: 'key',
  summary: 'show, rotate or adopt the key that signs the ledger',
  about: [
    '`key show` prints the public key: keep it elsewhere, so that you can recognise a ledger made with another key. `key rotate` creates a new key; the event that records it is signed by both. The secret key is never printed.',
    'A `.tokenauditor` folder that came with a clone, an archive or from another machine is not yours: hooks use the ledger in your home instead, and nothing it allows counts. `key adopt` shows it and asks a person, on a terminal outside of agents, whether it is yours. Ledgers of versions that kept no record of them need this, too.',
  ],
  arguments: [{ name: 'ACTION', choices: ['show', 'rotate', 'adopt'], help: 'show, rotate or adopt' }],
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
  json: ['key', 'key-rotation'],
  load: () => import('./key.ts'),
};
