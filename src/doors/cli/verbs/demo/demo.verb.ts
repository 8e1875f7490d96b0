import type { Verb } from '../../verb/verb.ts';

export const demoVerb: Verb = {
  name: 'demo',
  summary: 'the main job in half a minute, in a temporary folder',
  about: [
    'A call of an agent is stopped before it runs, a person allows it once, and each step is an event; then one line for each of the other jobs. Everything shown is printed by the real code. None of your files are read or written. On a terminal it waits for Enter between the steps.',
  ],
  arguments: [],
  options: [
    {
      name: 'judge',
      help: 'show the judge instead: calls that are allowed, denied and sampled, and the breaker, with a client that answers sampling',
    },
    { name: 'no-pause', help: 'do not wait for Enter between the steps' },
    { name: 'keep', help: 'keep the temporary folder and print its path' },
  ],
  examples: [],
  exits: { 0: 'shown', 1: 'a step did not do what it should' },
  json: ['demo'],
  load: () => import('./demo.ts'),
};
