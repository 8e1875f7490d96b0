import type { Verb } from '../../verb/verb.ts';

export const residentVerb: Verb = {
  name: 'resident',
  summary: 'answer the hooks of a project from one running process',
  about: [
    'Runs in the foreground until it is stopped, keeps the ledger of the project open and answers its hooks, over a socket in .tokenauditor/state that hooks find by themselves. It judges exactly as a hook does. A hook that gets no answer in time, or one that is not sealed with the project’s key, judges in its own process: nothing depends on the resident.',
    'It reloads tokenauditor.yaml and hooks.json when they change, and exits when its program is replaced by another version. Hooks start one by themselves at the second call of a session that takes long, unless `hooks.resident` is false; it ends after 15 minutes without a call. docs/resident.md shows how to start it at login. Not on Windows.',
  ],
  arguments: [],
  options: [
    { name: 'status', help: 'show the status of the running resident' },
    {
      name: 'idle',
      value: 'MINUTES',
      kind: 'number',
      range: [1, 1440],
      help: 'stop after so many minutes without a call',
    },
    { name: 'stop', help: 'stop the running resident; calls in progress are answered first' },
  ],
  conflicts: [
    ['status', 'stop'],
    ['status', 'idle'],
    ['stop', 'idle'],
  ],
  examples: [
    {
      about: 'whether a resident is running',
      args: ['resident', '--status'],
      shows: 'no resident is running\n',
      exit: 1,
    },
  ],
  exits: {
    0: 'it was stopped; with --status, it is running; with --stop, none is running any more',
    1: 'with --status, none is running or it does not answer; with --stop, it could not be stopped; otherwise, its program was replaced: start it again',
  },
  json: ['resident'],
  load: () => import('./resident.ts'),
};
