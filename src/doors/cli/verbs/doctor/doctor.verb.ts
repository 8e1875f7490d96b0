import type { Verb } from '../../verb/verb.ts';

export const doctorVerb: Verb = {
  name: 'doctor',
  summary: 'check what works on this machine, and how to fix the rest',
  about: [
    'Examines node, the project folder and its modes, the key, the ledger, the disk, the clock and the redactor. An existing ledger is opened as for recording an event and closed again, so that anything that would stop an event is found here; like every writer, this completes what a crash left unfinished and adds missing signatures. Nothing else is changed unless --set-aside is given.',
    'Every hook that init wrote, for the user and for this project, is started as its host starts it, or called over HTTP if its host does that, with an event that must be denied and with an everyday one. The command in them is only text and is never run; the denial is recorded like any other. Refused hook settings are named with their place; hooks that use them deny every call and are not tested.',
  ],
  arguments: [],
  options: [
    {
      name: 'set-aside',
      help: 'move a broken ledger to a folder beside it and start a new one, which names the old root and has its own public key; keys and checkpoints you kept belong to the old one',
    },
  ],
  examples: [],
  exits: { 0: 'everything needed works; warnings may be shown', 1: 'something does not work' },
  json: ['doctor'],
  load: () => import('./doctor.ts'),
};
