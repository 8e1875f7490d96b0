import type { Verb } from '../../verb/verb.ts';

export const residentVerb: Verb = {
  name: 'resident',
  summary: 'answer the hooks of a project from one running process',
  about: [
    'Runs in the foreground until it is stopped, and answers the hooks of the project whose ledger it keeps open: over a socket in .tokenauditor/state that hooks find by themselves. It judges exactly as a hook does. A hook that gets no answer in time, or one that is not sealed with the project’s key, judges in its own process: nothing depends on the resident.',
    'It reads hooks.json again when it changes, and ends when its program is replaced by another version. docs/resident.md shows how to start it at login. Not on Windows.',
  ],
  arguments: [],
  options: [
    { name: 'status', help: 'ask the running one what it did' },
    { name: 'stop', help: 'end the running one; what is being judged is answered first' },
  ],
  conflicts: [['status', 'stop']],
  examples: [
    {
      about: 'whether one is running',
      args: ['resident', '--status'],
      shows: 'no resident is running\n',
      exit: 1,
    },
  ],
  exits: {
    0: 'it was stopped; with --status, it runs; with --stop, none runs any more',
    1: 'with --status, none runs or it does not answer; with --stop, it could not be ended; otherwise, its program was replaced: start it again',
  },
  json: ['resident'],
  load: () => import('./resident.ts'),
};
