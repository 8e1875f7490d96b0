import type { Verb } from '../verb.ts';

export const verifyVerb: Verb = {
  name: 'verify',
  summary: 'check that nothing in the ledger was changed, removed, moved or added',
  about: [
    'Reads every line and checks the hash chain, the Merkle tree and the signed checkpoint, and says where the first difference lies. A checkpoint you kept elsewhere also shows whether the ledger was cut or rewritten since then; the public key you kept elsewhere shows whether it is still the same ledger.',
  ],
  arguments: [],
  options: [
    {
      name: 'checkpoint',
      short: 'c',
      value: 'FILE',
      many: true,
      help: 'an older checkpoint the ledger must continue',
    },
    {
      name: 'public-key',
      short: 'k',
      value: 'KEY',
      help: 'the key that must have signed it: the key itself or a file that holds it; otherwise key.pub of the project',
    },
  ],
  examples: [],
  exits: { 0: 'the ledger is whole', 1: 'the ledger is broken; the problems are listed' },
  load: () => import('./verify.ts'),
};
