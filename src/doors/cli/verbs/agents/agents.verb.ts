import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const agentsVerb: Verb = {
  name: 'agents',
  summary: 'give agents tokens for the gateway over HTTP, and take them away',
  about: [
    '`add NAME` prints a token, once: put it into the settings of the client as `Authorization: Bearer …`. Only its digest is kept, as an event in the ledger. `tokenauditor up` refuses every request without such a token, and records calls under the name of its agent; what each agent may use is under `agents` in tokenauditor.yaml.',
    '`list` shows the agents, when a client last connected as each and what it calls itself, which may be untrue, and when it made its last call. `rotate NAME` prints a new token; the former one counts for another hour. `revoke NAME` takes the token away at once, and open streams of that agent end.',
    '`add NAME --hook HOST` prints a token for the hooks of that host: `POST /hook/HOST` takes it, and nothing else does. No agent gets in there with its own token. Agents cannot add or rotate tokens.',
  ],
  arguments: [
    {
      name: 'ACTION',
      optional: true,
      choices: ['list', 'add', 'rotate', 'revoke'],
      help: 'what to do; list if absent',
    },
    { name: 'NAME', optional: true, help: 'the name of the agent' },
  ],
  options: [
    { name: 'role', value: 'ROLE', help: 'with add: the role that rules see' },
    {
      name: 'profile',
      value: 'NAME',
      help: 'with add: the profile of tokenauditor.yaml that it gets, and no other',
    },
    {
      name: 'hook',
      value: 'HOST',
      choices: HOSTS,
      help: 'with add: a token for the hooks of this host instead',
    },
  ],
  conflicts: [
    ['hook', 'role'],
    ['hook', 'profile'],
  ],
  examples: [
    {
      about: 'before an agent was added',
      args: ['agents'],
      shows: 'no agents; add one with `tokenauditor agents add NAME`\n',
      exit: 0,
    },
  ],
  exits: { 0: 'done' },
  json: ['agents', 'agent-token', 'agent-revoked'],
  load: () => import('./agents.ts'),
};
