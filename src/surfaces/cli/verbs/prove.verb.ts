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
  examples: [
    {
      about: 'what somebody else does with a proof and the public key',
      args: ['prove', '--check', 'event.proof', '--public-key', 'kept.pub'],
      shows: `ok: event 3 of 6 was recorded as shown
  event  {"call_id":"call-1","checks":["remote-script.execution"],"decision":"block","event_id":"evt_20261115_000003","mac":"A7YYTXVQV6JZesb64iNNZD","prev":"sha256:f89c9d870d33322ac14fc0f5f086a1e7add7a77515d4a980f092ced26d8a931b","risk_state":"Probe","seq":3,"server":"shell","session_id":"s-1","time":"2026-11-15T09:30:02.000Z","tool":"run_command","tool_call_hash":"sha256:528bc2ea97bd9428fcebbd58364b602e87b28c638545fcfa666eaf2d14d6fa64","type":"policy_decision"}
  root   sha256:e0357e8041bd917e18a649431c3f7abb4f2156b3d13336e7316780f3dbd82b42
`,
      exit: 0,
    },
  ],
  exits: { 0: 'proof made, or it holds', 1: 'with --check: the proof does not hold' },
  load: () => import('./prove.ts'),
};
