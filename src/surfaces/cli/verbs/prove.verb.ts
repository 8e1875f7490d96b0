import type { Verb } from '../verb.ts';

export const proveVerb: Verb = {
  name: 'prove',
  summary: 'make or check a proof that an event is in the ledger',
  about: [
    'A proof holds the event, the hashes that lead from it to the root, and the signed checkpoint. Whoever has the public key can check it without the ledger and without seeing any other event.',
  ],
  arguments: [{ name: 'EVENT', optional: true, help: 'the id of the event to prove' }],
  options: [
    { name: 'output', short: 'o', value: 'FILE', help: 'write the proof here, whole or not at all' },
    { name: 'check', value: 'FILE', help: 'check this proof instead of making one' },
    {
      name: 'public-key',
      short: 'k',
      value: 'KEY',
      help: 'with --check: the key or a file that holds it; otherwise key.pub of the project',
    },
  ],
  conflicts: [['check', 'output']],
  examples: [],
  exits: { 0: 'proof made, or it holds', 1: 'with --check: the proof does not hold' },
  load: () => import('./prove.ts'),
};
