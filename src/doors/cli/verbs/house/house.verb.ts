import type { Verb } from '../../verb/verb.ts';

export const helpVerb: Verb = {
  name: 'help',
  summary: 'list the commands, or show one with its options and examples',
  about: [],
  arguments: [{ name: 'COMMAND', optional: true, help: 'the command to explain' }],
  options: [],
  examples: [],
  exits: { 0: 'shown' },
  json: ['verb', 'verbs'],
  load: () => import('./help.ts'),
};

export const versionVerb: Verb = {
  name: 'version',
  summary: 'show the versions of tokenauditor, node and the platform',
  about: [],
  arguments: [],
  options: [],
  examples: [],
  exits: { 0: 'shown' },
  json: ['version'],
  load: () => import('./version.ts'),
};

export const completionVerb: Verb = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  about: [
    'Prints the script; put it where your shell looks for completions. It is generated from the same table as this help.',
  ],
  arguments: [{ name: 'SHELL', choices: ['bash', 'zsh', 'fish'], help: 'the shell to complete for' }],
  options: [],
  examples: [],
  exits: { 0: 'printed' },
  json: ['completion'],
  load: () => import('./completion.ts'),
};
