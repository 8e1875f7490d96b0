import type { Verb } from '../../verb/verb.ts';

export const statusVerb: Verb = {
  name: 'status',
  summary: 'show what is in force and running here: policy, hooks, process, servers, ledger',
  about: [
    'One screen: the files of the policy in force, the switches of model scanners, the folders in which agents have our hooks, the PIN, the process that serves this folder (`up` or a resident), the agents with a token, the servers that the documents name and those that ran behind a gateway which records here, the definitions that are held, the entries of clients that `wrap` put behind the gateway, and the ledger. While a file of the policy cannot be used, the policy is degraded: each file is named with the place and the remedy, and so is a running gateway that keeps the policy it had. What lets something pass unjudged (scanning that is off, a fail mode that is open) is a warning. Nothing is started or changed.',
  ],
  arguments: [],
  options: [],
  examples: [
    {
      about: 'in a project with a ledger',
      args: ['status'],
      shows: `version    1.2.3
policy     built in
scanning   on; fail mode closed; input on, output on
scanners   built-in only; not judged: jailbreak, harmful_content, social_engineering
flows      on; no call was asked about or blocked
hooks      none; \`tokenauditor init\` installs them
pin        no PIN is set: an approval is only as safe as the terminal it is given in
listening  nothing; hooks and stdio entries start what they need
agents     none has a token
servers    none is configured or has run behind a gateway here
ledger     .tokenauditor: 6 events, the last at 2026-11-15T09:30:05.000Z
`,
      exit: 0,
    },
  ],
  exits: { 0: 'shown' },
  json: ['status'],
  load: () => import('./show-status.ts'),
};
