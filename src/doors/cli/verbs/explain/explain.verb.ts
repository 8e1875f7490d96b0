import { EXPLANATION_KINDS } from '../../../../vocabulary/explanation-kinds.ts';
import type { Verb } from '../../verb/verb.ts';

export const explainVerb: Verb = {
  name: 'explain',
  summary: 'explain an id: pattern, check, error, event, threat, decision, word, exit status',
  about: [
    'Explains what it detects, why it matters, what to do, and what it does not detect. Without an id it lists the kinds, and with --kind the ids of one kind; --json lists all.',
  ],
  arguments: [{ name: 'ID', optional: true, help: 'an id or a placeholder as printed by other commands' }],
  options: [
    {
      name: 'kind',
      value: 'KIND',
      choices: EXPLANATION_KINDS,
      help: 'list only this kind',
    },
  ],
  examples: [
    {
      about: 'an error code',
      args: ['explain', 'ledger.busy'],
      shows: `ledger.busy (error)
the ledger <path> is locked by process <holder>

  what to do      wait for it to finish, or end it; a lock left by a crash frees itself
`,
      exit: 0,
    },
    {
      about: 'a word of the glossary',
      args: ['explain', 'risk-state'],
      shows: `risk-state (word)
glossary

  what it is      In JSON and in \`audit\`, what is to be done next: Watch < Sample < Probe.
`,
      exit: 0,
    },
  ],
  exits: { 0: 'explained' },
  json: ['explanation', 'explanations'],
  load: () => import('./explain.ts'),
};
