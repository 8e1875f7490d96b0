import type { Verb } from '../../verb/verb.ts';

export const serversVerb: Verb = {
  name: 'servers',
  summary: 'show the servers behind the gateway, and what they printed',
  about: [
    'Without an argument, the servers that ran behind a gateway which records here: their state when they were last heard of, and how often they failed. `servers logs NAME` prints the last 64 kB that a server wrote to standard error, without secrets.',
  ],
  arguments: [
    { name: 'ACTION', optional: true, choices: ['logs'], help: 'logs: what a server printed' },
    { name: 'NAME', optional: true, after: 'logs', help: 'the name of the server' },
  ],
  options: [],
  examples: [
    {
      about: 'before a gateway has run',
      args: ['servers'],
      shows: 'no server has run behind a gateway here\n',
      exit: 0,
    },
  ],
  exits: { 0: 'shown' },
  json: ['gateway-servers', 'server-log'],
  load: () => import('./show-servers.ts'),
};
