import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const hookVerb: Verb = {
  name: 'hook',
  summary: 'answer one event of an agent’s host: may the call run?',
  about: [
    'Hosts of coding agents start it for each call, once `tokenauditor init` has installed it. Reads one event from standard input in the host’s format and answers in the same format. An allowed call is answered with silence, so that the host’s own rules stay in force; a warning is a message to the user; a call that needs approval is asked about if the host can ask, and otherwise denied with the command that allows it; a call that must not run is denied with the reason, which never quotes the call.',
    'Any failure (an unknown event, broken settings, a ledger that cannot be written, judging that takes too long) is a denial with the exit status that blocks at that host. Events are recorded in the ledger of --project, of the nearest folder upwards that has one, or of the home folder. The policy and the settings are read from tokenauditor.yaml in ~/.tokenauditor and in the project of the call, and from hooks.json in that .tokenauditor folder.',
    'docs/hooks.md describes what each host can do.',
  ],
  arguments: [{ name: 'HOST', choices: HOSTS, help: 'the host that sent the event' }],
  options: [],
  examples: [],
  exits: {
    0: 'answered; standard output states whether the call may run',
    2: 'the call is blocked, by this status alone or in addition to the answer',
  },
  json: [],
  load: () => import('./hook.ts'),
};
