import type { VerbOption } from '../../verb/arguments.ts';
import type { Verb } from '../../verb/verb.ts';

const SERVER_OPTIONS: readonly VerbOption[] = [
  { name: 'url', value: 'URL', help: 'serve the server at this address' },
  {
    name: 'header',
    value: 'LINE',
    many: true,
    help: 'send a header with --url, such as "Authorization: Bearer @env:TOKEN"',
  },
  {
    name: 'env',
    value: 'NAME',
    many: true,
    help: 'pass this variable of yours to the command; NAME=@file:PATH sets one by reference',
  },
  { name: 'name', value: 'NAME', help: 'call the server this' },
  { name: 'bare', help: 'keep the names of its tools: only with one server' },
  {
    name: 'agent',
    value: 'NAME',
    fallback: 'local',
    help: 'the agent that connects: its entry under `agents` decides what it may use',
  },
];
const COMMAND: Verb['arguments'] = [
  {
    name: 'COMMAND',
    optional: true,
    many: true,
    words: true,
    help: 'after `--`: the command of the one server',
  },
];
const AT_ONCE = 'a second interrupt ended it at once';
const CONFLICTS: Verb['conflicts'] = [['url', 'env']];
const NEEDS: Verb['needs'] = [['header', 'url']];

export const gatewayVerb: Verb = {
  name: 'gateway',
  summary: 'serve MCP servers to a client, every call screened and recorded',
  about: [
    'MCP clients start it in place of their servers; docs/gateway.md shows how. It starts or contacts the servers that tokenauditor.yaml lists under `servers`, or the one given here, and passes every message of the protocol on. Each tool call, prompt and resource is screened and recorded before it is sent, and its result before it is returned.',
    'Tools of several servers are listed as `server__tool`; --bare keeps the names of a single one. Standard output carries only the protocol. It ends when the client closes standard input, and ends what it started. Calls are recorded in the project of --project, or else of the folder in which it is started, or else in your own ledger.',
  ],
  arguments: COMMAND,
  options: SERVER_OPTIONS,
  conflicts: CONFLICTS,
  needs: NEEDS,
  examples: [],
  exits: { 0: 'the client disconnected, or a signal asked it to end', 130: AT_ONCE },
  json: [],
  load: () => import('./run-gateway.ts'),
};

export const upVerb: Verb = {
  name: 'up',
  summary: 'serve the gateway over HTTP on this machine',
  about: [
    'The same gateway as `tokenauditor gateway`, for many clients at once, at http://127.0.0.1:4517/mcp (Streamable HTTP). It runs in the foreground until it is interrupted. Only programs on this machine reach it, and only with a token, sent as `Authorization: Bearer …`: the one in the file that it names at start or, once there are agents (`tokenauditor agents add NAME`), one of theirs. A token is in no URL, and requests from web pages are refused.',
  ],
  arguments: COMMAND,
  options: [
    {
      name: 'port',
      value: 'N',
      kind: 'number',
      range: [0, 65_535],
      fallback: '4517',
      help: 'listen on this port; 0 means any free one',
    },
    ...SERVER_OPTIONS,
  ],
  conflicts: CONFLICTS,
  needs: NEEDS,
  examples: [],
  exits: { 0: 'a signal asked it to end', 130: AT_ONCE },
  json: ['gateway-address'],
  load: () => import('./run-up.ts'),
};
