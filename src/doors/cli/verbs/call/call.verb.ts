import type { Verb } from '../../verb/verb.ts';

export const callVerb: Verb = {
  name: 'call',
  summary: 'call a tool of a server yourself, on the same road as agents',
  about: [
    'Starts or contacts the server that tokenauditor.yaml lists under this name, shows what would be sent, asks, and calls the tool. What agents may not use (`agents`) and tools that destroy something (`destructive`) are open to you; a tool that is held in the quarantine has to be approved first, and a call that a check blocks stays stopped; where a check wants a person to look, the question is asked right here, and the call waits for the answer. The call and its result are screened and recorded like any other, under the agent `person`.',
    'It is for people: it needs your own terminal and, once you set one, your PIN (`tokenauditor pin`). It refuses to run below an agent. No option answers the question, because an agent could pass it. With --json the question goes to standard error.',
  ],
  arguments: [
    {
      name: 'SERVER/TOOL',
      help: 'the server as tokenauditor.yaml names it, and the tool as the server does',
    },
    { name: 'JSON', optional: true, help: 'the arguments, a JSON object; by default none' },
  ],
  options: [],
  examples: [],
  exits: {
    0: 'called, or not called because you did not agree',
    1: 'the call was stopped, or the tool reported an error',
    2: 'invalid input, or no person can be asked; nothing was sent',
  },
  json: ['called-tool'],
  load: () => import('./call.ts'),
};
