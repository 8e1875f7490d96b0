import type { Verb } from '../../verb/verb.ts';

export const verifyVerb: Verb = {
  name: 'verify',
  summary: 'check that nothing in the ledger was changed, removed, moved or added',
  about: [
    'Reads every line and checks the hash chain, the Merkle tree and the signed checkpoint, and says where the first difference lies. Events behind the newest checkpoint are held by the chain alone, which whoever can write the file can continue: they are counted as not signed yet. A checkpoint you kept elsewhere also shows whether the ledger was cut or rewritten since then; the public key you kept elsewhere shows whether it is still the same ledger. Without such a checkpoint a cut cannot be excluded, and that is said.',
    'What a writer would refuse is a problem, too: files that others can write to or, of the key, read, another owner, links; and a ledger that was put back to an earlier state while state/ remembers more. Of a copy without a key these are notes. Notes also tell of a clock that went back by more than 5 s and of a lock that was taken over from a writer that had not given it back; they do not change the exit status.',
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
  root    sha256:1f7533f298a809e8c8047deb62e7a583c922c59b03ae19e330e7e6de9718c8c9
  signed  all of them
  key     tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD from event 1
  note    no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint
`,
      exit: 0,
    },
    {
      about: 'one in which somebody turned a "block" into an "allow"',
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
    0: 'the ledger is whole; events that are not signed yet are counted, and notes are listed',
    1: 'the ledger is broken, or a writer would refuse it; the problems are listed',
  },
  json: ['verification'],
  load: () => import('./verify.ts'),
};
