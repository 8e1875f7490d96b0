import type { Verb } from '../../verb/verb.ts';

export const verifyVerb: Verb = {
  name: 'verify',
  summary: 'verify that nothing in the ledger was changed, removed, moved or added',
  about: [
    'Reads every line, checks the hash chain, the Merkle tree and the signed checkpoint, and reports where the first difference is. Events after the newest checkpoint are protected only by the chain, which any program that can write the file can extend: they are counted as not signed yet. A checkpoint you kept elsewhere also shows whether the ledger was truncated or rewritten since then; the public key you kept elsewhere shows whether it is still the same ledger. Without such a checkpoint truncation cannot be ruled out, and the output states this.',
    'Anything that would make a writer refuse is a problem, too: files that other users can write or, for the key, read; another owner; links; and a ledger that was rolled back to an earlier state while state/ remembers more. For a copy without a key these are notes. Notes also report a clock that went back by more than 5 s, and a lock that was taken over from a writer that had not released it; they do not change the exit status.',
  ],
  arguments: [],
  options: [
    {
      name: 'checkpoint',
      short: 'c',
      value: 'FILE',
      many: true,
      help: 'an older checkpoint that the ledger must extend',
    },
    {
      name: 'public-key',
      short: 'k',
      value: 'KEY',
      help: 'the key that must have signed it: the key or a file that contains it; default: key.pub of the project',
    },
  ],
  examples: [
    {
      about: 'an intact ledger',
      args: ['verify'],
      shows: `ok: 6 events in 1 segment, nothing was changed
  ledger  .tokenauditor
  root    sha256:1f7533f298a809e8c8047deb62e7a583c922c59b03ae19e330e7e6de9718c8c9
  signed  all of them
  key     tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD from event 1
  note    no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint
`,
      exit: 0,
    },
    {
      about: 'a ledger in which a "block" was changed to "allow"',
      args: ['verify', '--project', 'tampered'],
      shows: `broken: 1 problem in 6 events
  edited  events.jsonl line 3: event 3 was changed after being written
  ledger  tampered/.tokenauditor
  root    sha256:ac9f911bb9868437f2bd70f895ecafb8f0fa33f593a5966d2034ce29f7eba6c1
  key     tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD from event 1
  note    no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint
`,
      exit: 1,
    },
  ],
  exits: {
    0: 'the ledger is intact; events that are not signed yet are counted, and notes are listed',
    1: 'the ledger is broken, or a writer would refuse it; the problems are listed',
  },
  json: ['verification'],
  load: () => import('./verify.ts'),
};
