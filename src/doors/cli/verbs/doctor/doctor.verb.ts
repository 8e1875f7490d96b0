import type { Verb } from '../../verb/verb.ts';

export const doctorVerb: Verb = {
  name: 'doctor',
  summary: 'what works on this machine, and what to do about the rest',
  about: [
    'Looks at node, the project folder and its modes, the key, the ledger, the disk, the clock and the redactor. Where there is a ledger it is opened as for recording an event and closed again, so that what would stop an event is seen here; like every writer, this finishes what a crash left unfinished and signs what is not signed yet. Nothing else is changed unless --set-aside is given.',
    'Every hook that init wrote, for the user and for this project, is started as its host starts it, or asked over HTTP where its host does that, with an event that must be denied and with an everyday one. The command in them is only text and is never run; the denial is recorded like any other. Settings of hooks that are refused are named with the place; the hooks that go by them deny every call and are not tried.',
  ],
  arguments: [],
  options: [
    {
      name: 'set-aside',
      help: 'move a broken ledger to a folder beside it and start a new one that names the old root and has a public key of its own; kept keys and checkpoints belong to the old one',
    },
  ],
  examples: [],
  exits: { 0: 'everything needed works; warnings may be shown', 1: 'something does not work' },
  json: ['doctor'],
  load: () => import('./doctor.ts'),
};
