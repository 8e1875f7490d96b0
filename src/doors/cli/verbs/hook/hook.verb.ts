import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const hookVerb: Verb = {
  name: 'hook',
  summary: 'answer one event of an agent’s host: may this call run?',
  about: [
    'Started by the hosts of coding agents for each call, once `tokenauditor init` has told them to. Reads one event from standard input as the host spells it and answers in its spelling. An allowed call is answered with silence, so that the host’s own rules stay in force; a warning is a message to the user; what needs approval is asked where the host can ask, and denied with the way to allow it where it cannot; what must not run is denied with the reason and never with what stood in it.',
    'Whatever goes wrong (an event that is not understood, broken settings, a ledger that cannot be written, judging that takes too long) is a denial with the exit status that blocks at that host. Events are recorded in the ledger of --project, or of the nearest folder upwards that has one, or of the home folder. Settings are read from hooks.json in that .tokenauditor folder.',
    'docs/hooks.md says what each host can do.',
  ],
  arguments: [{ name: 'HOST', choices: HOSTS, help: 'whose event it is' }],
  options: [],
  examples: [],
  exits: {
    0: 'answered; whether the call may run is said on standard output',
    2: 'the call is blocked by the status alone, or on top of the answer',
  },
  json: [],
  load: () => import('./hook.ts'),
};
