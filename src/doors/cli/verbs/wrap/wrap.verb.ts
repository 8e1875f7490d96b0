import { CLIENT_IDS } from '../../../../gateway/downstream/server-start.ts';
import type { Verb } from '../../verb/verb.ts';

export const wrapVerb: Verb = {
  name: 'wrap',
  summary: 'put the gateway in front of the MCP servers of your clients, or take it out',
  about: [
    `Finds the servers in the configurations that \`scan\` reads (${CLIENT_IDS.join(', ')}), lists what would become of each entry (--diff shows each line), asks once, and writes. From then on the client starts \`tokenauditor gateway\` in place of the server, with the server's own command behind it. Names, variables, comments and everything else in the files stay unchanged, to the last byte; running it twice changes nothing.`,
    'An entry that is switched off, starts a shell, needs an input of its client or a login, or is written in an unusual form, is named with the reason and left alone, and so is a file that cannot be read. Remote servers without credentials in their entry are contacted once, to find out whether they want a login; those that a project names only if --servers names them.',
    'With --merge the servers of your own configurations move into ~/.tokenauditor/tokenauditor.yaml, and each client gets one entry for all of them, whose tools are called `server__tool`. A server that several clients have in the same form becomes one. Secrets move into files that only you can read.',
    'Secrets that are written out in an entry can move into files that only you can read (--secrets move): the entry then refers to them.',
    '--undo restores the original bytes. In a file that was changed since, only our entries are taken back. It requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set; --yes answers only the question whether to write. Where the proof is not possible, it prints the lines to change by hand. A PIN is offered before anything is written. Agents cannot run this command, except with --dry-run.',
  ],
  arguments: [],
  options: [
    { name: 'clients', value: 'NAMES', many: true, help: 'only these clients, separated by commas' },
    { name: 'servers', value: 'NAMES', many: true, help: 'only these servers, separated by commas' },
    { name: 'merge', help: 'move the servers into tokenauditor.yaml; each client gets one entry' },
    {
      name: 'secrets',
      value: 'WHAT',
      choices: ['move', 'keep'],
      help: 'move plain secrets into files that only you can read, or keep them; without it you are asked',
    },
    { name: 'dry-run', help: 'show what would change, and write nothing' },
    { name: 'diff', help: 'show the changes of each file line by line' },
    { name: 'yes', short: 'y', help: 'do not ask' },
    { name: 'pin', help: 'ask for a PIN for approvals, even with --yes; fails if none can be set' },
    { name: 'no-pin', help: 'do not offer a PIN' },
    { name: 'undo', help: 'take the gateway out again; with --clients or --servers only of these' },
  ],
  conflicts: [
    ['dry-run', 'yes'],
    ['undo', 'secrets'],
    ['undo', 'merge'],
    ['merge', 'secrets'],
    ['pin', 'no-pin'],
    ['undo', 'pin'],
  ],
  examples: [
    {
      about: 'what would be taken back',
      args: ['wrap', '--undo', '--dry-run'],
      shows: 'no entry of a client goes through the gateway\n',
      exit: 0,
    },
  ],
  exits: {
    0: 'done, or nothing to do',
    1: 'a file could not be read or written; the output names it and the reason',
    2: 'invalid option, or no way to ask for confirmation',
  },
  json: ['wrap'],
  load: () => import('./wrap.ts'),
};
