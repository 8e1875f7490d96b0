import type { Verb } from '../../verb/verb.ts';

export const uninstallVerb: Verb = {
  name: 'uninstall',
  summary: 'take hooks and the gateway out everywhere, before the package is removed',
  about: [
    'Does what `wrap --undo` and `init --undo` do, for the user and for every project in which init ran, and stops the processes that answer hooks. Lists what is left, such as your ledger and those of your projects, and every file with an entry that it cannot remove.',
    'It requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set; --yes answers only the question whether to write, and --json works with --dry-run. Inside an agent it is refused; where the proof is not possible otherwise, it prints the lines to remove by hand. Then `npm uninstall -g tokenauditor` removes the package. If that came first, every call of an agent is denied, and wrapped entries end with an error: both name the file and the entries.',
  ],
  arguments: [],
  options: [
    { name: 'dry-run', help: 'show what would be taken out, and write nothing' },
    { name: 'yes', short: 'y', help: 'do not ask' },
  ],
  conflicts: [['dry-run', 'yes']],
  examples: [],
  exits: {
    0: 'done, or nothing to do',
    1: 'something could not be taken out; the output names it and the remedy',
    2: 'invalid option, or no way to ask for confirmation',
  },
  json: ['uninstall'],
  load: () => import('./uninstall.ts'),
};
