import type { Verb } from '../verb.ts';

export const verifyVerb: Verb = {
  name: 'verify',
  summary: 'check that nothing in the ledger was changed, removed, moved or added',
  about: [
    'Reads every line and checks the hash chain, the Merkle tree and the signed checkpoint, and says where the first difference lies. Events behind the newest checkpoint are held by the chain alone, which whoever can write the file can continue: they are counted as not signed yet. A checkpoint you kept elsewhere also shows whether the ledger was cut or rewritten since then; the public key you kept elsewhere shows whether it is still the same ledger.',
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
  examples: [
    {
      about: 'a ledger nobody touched',
      args: ['verify'],
      shows: `ok: 6 events in 1 segment, nothing was changed
  ledger  .tokenauditor
  root    sha256:e0357e8041bd917e18a649431c3f7abb4f2156b3d13336e7316780f3dbd82b42
  signed  all of them
  key     tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD from event 1
`,
      exit: 0,
    },
    {
      about: 'one in which somebody turned a "block" into an "allow"',
      args: ['verify', '--project', 'tampered'],
      shows: `broken: 1 problem in 6 events
  edited  events.jsonl line 3: event 3 was changed after being written
  ledger  tampered/.tokenauditor
  root    sha256:6ac1ea7c827ee8109a447277bb658c9631849e5d077149ff5abefbeb21e95f10
  key     tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD from event 1
`,
      exit: 1,
    },
  ],
  exits: {
    0: 'the ledger is whole; events that are not signed yet are counted',
    1: 'the ledger is broken; the problems are listed',
  },
  load: () => import('./verify.ts'),
};
