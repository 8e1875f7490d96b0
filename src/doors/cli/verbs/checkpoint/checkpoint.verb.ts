import type { Verb } from '../../verb/verb.ts';

export const checkpointVerb: Verb = {
  name: 'checkpoint',
  summary: 'print the signed checkpoint, to keep where this machine cannot change it',
  about: [
    'A signed note: origin, size and root of the ledger; printed only if its signature is valid for key.pub. Pass it to `tokenauditor verify --checkpoint` later to detect whether anything before it was removed or rewritten.',
  ],
  arguments: [],
  options: [{ name: 'output', short: 'o', value: 'FILE', help: 'write to this file, atomically' }],
  examples: [
    {
      about: 'origin, size, root, signature',
      args: ['checkpoint'],
      shows: `tokenauditor.local/385d82a7ccf11b40
6
H3Uz8pioCejIBH3rYuelg8kixZsDrhnjMOfm3pcYyMk=

— tokenauditor.local/385d82a7ccf11b40 8sKgFvM0Y8qulAf7Wf5Ms9nTiJUlxCXQo0sRqmBQN2eI19V8BFnpBIihbrPjLrRr9YFNmySOn8botXoME8mS1rmHhQA=
`,
      exit: 0,
    },
  ],
  exits: { 0: 'printed' },
  json: ['checkpoint'],
  load: () => import('./checkpoint.ts'),
};
