import type { Verb } from '../../verb/verb.ts';

export const proveVerb: Verb = {
  name: 'prove',
  summary: 'make or check a proof that an event is in the ledger',
  about: [
    'A proof contains the event, the hashes that lead from it to the root, and the signed checkpoint. Anyone with the public key can check it without the ledger and without seeing any other event. If no checkpoint covers the event yet, one is written first, to the folder of the ledger.',
  ],
  arguments: [{ name: 'EVENT', optional: true, help: 'the id of the event to prove' }],
  options: [
    { name: 'output', short: 'o', value: 'FILE', help: 'write the proof to this file, atomically' },
    { name: 'check', value: 'FILE', help: 'check this proof instead of making one' },
    {
      name: 'public-key',
      short: 'k',
      value: 'KEY',
      help: 'with --check: the key or a file that contains it; default: key.pub of the project',
    },
  ],
  conflicts: [['check', 'output']],
  examples: [
    {
      about: 'check a proof with the public key, on any machine',
      args: ['prove', '--check', 'event.proof', '--public-key', 'kept.pub'],
      shows: `ok: event 3 of 6 was recorded as shown
  event  {"call_id":"call-1","checks":["secret.exposed"],"decision":"block","event_id":"evt_20261115_000003","mac":"wZDn5T43x3ULYOJlaTxP0F","prev":"sha256:f89c9d870d33322ac14fc0f5f086a1e7add7a77515d4a980f092ced26d8a931b","risk_state":"Probe","seq":3,"server":"shell","session_id":"s-1","time":"2026-11-15T09:30:02.000Z","tool":"run_command","tool_call_hash":"sha256:80f90260ba876380cc4cd46d43a4d3a94af812883671fe05cf3b29ca963f3cfc","type":"policy_decision"}
  root   sha256:1f7533f298a809e8c8047deb62e7a583c922c59b03ae19e330e7e6de9718c8c9
`,
      exit: 0,
    },
  ],
  exits: { 0: 'proof made, or valid', 1: 'with --check: the proof is invalid' },
  json: ['proof', 'proof-check'],
  load: () => import('./prove.ts'),
};
