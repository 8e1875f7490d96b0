import { CLIENT_IDS } from '../../../gateway/servers/server-start.ts';
import type { Verb } from '../verb.ts';

export const scanVerb: Verb = {
  name: 'scan',
  summary: 'say what MCP servers tell a model, and whether any of it is dangerous',
  about: ['TODO'],
  arguments: [
    {
      name: 'COMMAND',
      optional: true,
      many: true,
      words: true,
      help: 'with --server: a command line in quotes, or its words (after `--` if one begins with a dash); with --jsonl files to read, otherwise standard input',
    },
  ],
  options: [
    {
      name: 'config',
      short: 'c',
      value: 'FILE',
      many: true,
      help: 'the configuration of a client instead of all that are found',
    },
    {
      name: 'client',
      value: 'NAME',
      choices: CLIENT_IDS,
      help: 'with --config: whose configuration it is; otherwise known by its name and shape',
    },
    { name: 'server', short: 's', help: 'the server that COMMAND starts, without a shell' },
    {
      name: 'env',
      value: 'NAME',
      many: true,
      help: 'with --server: a variable of your environment that the server gets',
    },
    { name: 'url', short: 'u', value: 'URL', help: 'the server at this address' },
    {
      name: 'header',
      value: 'LINE',
      many: true,
      help: 'with --url: `Name: value`; `@env:NAME` in place of the value takes it from your environment',
    },
    {
      name: 'file',
      short: 'f',
      value: 'FILE',
      many: true,
      help: 'definitions as JSON, `-` for standard input; nothing is started',
    },
    { name: 'jsonl', help: 'one definition a line in, one answer a line out; nothing is started' },
    { name: 'only', value: 'NAME', many: true, help: 'only this server of the configurations' },
    { name: 'name', value: 'NAME', help: 'what to call the server of --server or --url' },
    { name: 'yes', short: 'y', help: 'start and reach all servers without asking' },
    { name: 'no-record', help: 'only look: pin nothing and leave the ledger alone' },
    {
      name: 'timeout',
      value: 'SECONDS',
      kind: 'number',
      range: [1, 600],
      fallback: '15',
      help: 'for each server, from its start to its end',
    },
    { name: 'strict', help: 'exit with 1 on warnings, too' },
    { name: 'all', short: 'a', help: 'a row for each clean definition, too' },
    {
      name: 'format',
      value: 'FORMAT',
      choices: ['text', 'json', 'sarif', 'html'],
      help: 'of what is printed; otherwise text',
    },
    { name: 'output', short: 'o', value: 'FILE', help: 'write it here instead, whole or not at all' },
  ],
  needs: [
    ['client', 'config'],
    ['env', 'server'],
    ['header', 'url'],
  ],
  conflicts: [
    ['jsonl', 'json'],
    ...(['config', 'server', 'url', 'file', 'only', 'name', 'all', 'format', 'output'] as const).map(
      (other) => ['jsonl', other] as const,
    ),
    ['json', 'format'],
    ['file', 'only'],
  ],
  examples: [],
  refusal: { verdict: 'dangerous' },
  exits: {
    0: 'nothing dangerous was found; with --strict everything is clean',
    1: 'a definition is dangerous; with --strict also one that needs a look or could not be read in full',
  },
  load: () => import('./scan.ts'),
};
