import type { Verb } from '../../verb/verb.ts';

export const serversVerb: Verb = {
  name: 'servers',
  summary: 'list, show, add, remove and restart the servers behind the gateway',
  about: [
    'Without an argument, or with `list`, the servers that tokenauditor.yaml names and those that ran behind a gateway which records here: their state when they were last heard of, and how often they failed. `show NAME` prints the tools that it listed, with what each reads (`outside`: text that outsiders can write; `private`: content that must not leave) and does; `flows` in tokenauditor.yaml sets both. `logs NAME` prints the last 64 kB that a server wrote to standard error, without secrets.',
    '`add NAME -- COMMAND` and `add NAME --url URL` write an entry into ~/.tokenauditor/tokenauditor.yaml, or with --here into that of the project, which counts once you have accepted it (`tokenauditor init --here`). A server that is added is untrusted: what it lists is screened and pinned. `remove NAME` takes the entry out again. Everything else in the file stays as it is.',
    'Values are given by reference: `@env:NAME`, `@file:PATH` (a file that only you can read), `@command:LINE` (run without a shell at each start), `@keychain:ENTRY`. Secrets are never written into the file. Agents cannot add or remove servers.',
    '`restart NAME` ends the server in every gateway that records here, within a second; the next call starts it again.',
  ],
  arguments: [
    {
      name: 'ACTION',
      optional: true,
      choices: ['list', 'show', 'add', 'remove', 'restart', 'logs'],
      help: 'what to do; list if absent',
    },
    { name: 'NAME', optional: true, help: 'the name of the server' },
    {
      name: 'COMMAND',
      optional: true,
      many: true,
      words: true,
      help: 'with add, after `--`: the command that starts it',
    },
  ],
  options: [
    { name: 'url', value: 'URL', help: 'with add: the address of a server over HTTP' },
    {
      name: 'header',
      value: 'LINE',
      many: true,
      help: 'with add and --url: a header, such as "Authorization: Bearer @env:TOKEN"',
    },
    {
      name: 'env',
      value: 'NAME',
      many: true,
      help: 'with add: a variable of yours that it gets; NAME=@file:PATH sets one by reference',
    },
    { name: 'as', value: 'PREFIX', help: 'with add: the prefix of its tools, instead of its name' },
    { name: 'here', help: 'with add and remove: the document of this project' },
  ],
  needs: [['header', 'url']],
  conflicts: [['url', 'env']],
  examples: [
    {
      about: 'before a gateway has run',
      args: ['servers'],
      shows: 'no server is configured or has run behind a gateway here\n',
      exit: 0,
    },
  ],
  exits: { 0: 'done' },
  json: ['gateway-servers', 'server-tools', 'server-log', 'server-changed', 'server-restart'],
  load: () => import('./show-servers.ts'),
};
