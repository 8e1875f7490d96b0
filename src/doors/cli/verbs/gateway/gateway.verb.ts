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
  {
    name: 'pin-as',
    value: 'NAME',
    help: 'keep the pins of its tools under this name; `wrap` sets it where clients call different servers the same',
  },
  {
    name: 'spelled',
    value: 'TEXT',
    help: 'keep the pins of its tools on this spelling of its command; `wrap` sets it where a client fills in variables',
  },
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
    'Tools of several servers are listed as `server__tool`; --bare keeps the names of a single one. Standard output carries only the protocol. It hands its streams to the `tokenauditor up` of its folder, which judges for all clients, and starts one in the background if none is running; --standalone, and a machine where that fails, judge in the process itself. It ends when the client closes standard input, and ends what was started for it. Calls are recorded in the project of --project, or else of the folder in which it is started, or else in your own ledger.',
  ],
  arguments: COMMAND,
  options: [
    ...SERVER_OPTIONS,
    {
      name: 'profile',
      value: 'NAME',
      help: 'show only this part of the servers: see `profiles` of tokenauditor.yaml',
    },
    { name: 'standalone', help: 'judge in this process instead of the folder’s `tokenauditor up`' },
  ],
  conflicts: CONFLICTS,
  needs: NEEDS,
  examples: [],
  exits: { 0: 'the client disconnected, or a signal asked it to end', 130: AT_ONCE },
  json: [],
  load: () => import('./run-gateway.ts'),
};

export const upVerb: Verb = {
  name: 'up',
  summary: 'the one process of a folder: the gateway over HTTP, its stdio entries, its hooks',
  about: [
    'Serves the gateway for many clients at once at http://127.0.0.1:4517/mcp (Streamable HTTP), and over a socket the clients that `tokenauditor gateway` hands to it, and the hooks of the folder. It takes the place of a running `tokenauditor resident`. It runs in the foreground until it is interrupted, and prints one line for each call, definition or server that was stopped, held, changed or restarted (never content; --quiet prints none); --detach leaves it in the background, and `tokenauditor down` ends it. What it does is in .tokenauditor/state/up.log, without content. When its program is replaced it ends once its calls are done, and the next stdio entry starts the new one.',
    'Only programs on this machine reach it, and only with a token, sent as `Authorization: Bearer …`: the one in the file that it names at start or, once there are agents (`tokenauditor agents add NAME`), one of theirs. A token is in no URL, and requests from web pages are refused.',
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
    { name: 'no-port', help: 'serve no HTTP: only stdio entries and hooks, over the socket' },
    { name: 'detach', help: 'run in the background' },
    {
      name: 'idle',
      value: 'MINUTES',
      kind: 'number',
      range: [1, 1440],
      help: 'end after so many minutes without a client or a question',
    },
    ...SERVER_OPTIONS,
  ],
  conflicts: [...CONFLICTS, ['detach', 'idle'], ['detach', 'no-port']],
  needs: NEEDS,
  examples: [],
  exits: {
    0: 'it was asked to end; with --detach, it serves',
    1: 'its program was replaced: start it again',
    130: AT_ONCE,
  },
  json: ['gateway-address'],
  load: () => import('./run-up.ts'),
};

export const downVerb: Verb = {
  name: 'down',
  summary: 'end the process of this folder that `up` started',
  about: [
    'Acts on the process that `up` would start in this folder, and names it where that is the one of your own ledger. Asks it to end; calls under way have three seconds. A process that does not answer is ended by force. Clients over stdio start another with their next call, hooks judge by themselves meanwhile.',
  ],
  arguments: [],
  options: [],
  examples: [{ about: 'where none is running', args: ['down'], shows: 'nothing is running here\n', exit: 0 }],
  exits: { 0: 'none is running any more', 1: 'it could not be ended' },
  json: ['resident'],
  load: () => import('./run-down.ts'),
};
