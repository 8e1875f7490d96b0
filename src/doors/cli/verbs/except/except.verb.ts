import type { Verb } from '../../verb/verb.ts';

export const exceptVerb: Verb = {
  name: 'except',
  summary: 'end a false alarm: let calls like a stopped one pass from now on',
  about: [
    'Makes the narrowest exceptions that let a stopped call pass: for each finding that stops it, the check, the tool and the exact argument. Shows them and the file they go to, asks, and adds them to your own policy document, or with --here (or --project DIR) to that of the project, which then counts as accepted. Everything else in the file stays as it is, comments included. Take an exception back by deleting its lines.',
    'CODE is in the denial, and stands for calls stopped in the last half hour; LAST is the newest of them. If a rule, a limit of the agent or the quarantine stopped the call, or its argument contains a secret, no exception fits, and the reason is shown.',
    'It is for people, like `allow-once`: it needs your own terminal and, once you set one, your PIN. No option answers the question.',
  ],
  arguments: [{ name: 'CODE', help: 'the code in the denial, or LAST' }],
  options: [
    {
      name: 'reason',
      value: 'TEXT',
      help: 'why this is a false alarm; it is in the exception, and in events',
    },
    { name: 'here', help: 'write to the document of the project instead of your own' },
  ],
  examples: [],
  exits: {
    0: 'written, excepted already, or left unchanged because you did not agree',
    2: 'no exception fits, invalid input, or no person can be asked; nothing was written',
  },
  json: [],
  load: () => import('./except.ts'),
};
