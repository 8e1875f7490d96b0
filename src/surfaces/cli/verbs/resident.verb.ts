import type { Verb } from '../verb.ts';

export const residentVerb: Verb = {
  name: 'resident',
  summary: 'answer the hooks of a project from one running process',
  about: [
    'Runs in the foreground until it is stopped, and answers the hooks of the project whose ledger it keeps open: over a socket in .tokenauditor/state that hooks find by themselves and, with --http, over HTTP on loopback. It judges exactly as a hook by itself does. A hook that is not answered in time, or by somebody who does not know the project’s key, judges in its own process: nothing depends on the resident.',
    'It reads hooks.json again when it changes, and ends when its program is replaced by another version. For hosts that ask by HTTP nobody else is there to judge: docs/resident.md says how to have them block then, and how to have it started at login. Not on Windows.',
  ],
  arguments: [],
  options: [
    {
      name: 'http',
      value: 'PORT',
      kind: 'number',
      range: [0, 65_535],
      help: 'also listen on 127.0.0.1 for Claude Code’s http hooks; 0 lets the system choose',
    },
    { name: 'status', help: 'ask the running one what it did' },
    { name: 'stop', help: 'end the running one; what is being judged is answered first' },
  ],
  conflicts: [
    ['status', 'stop'],
    ['http', 'status'],
    ['http', 'stop'],
  ],
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
  load: () => import('./resident.ts'),
};
