import type { VerbOption } from '../verb/arguments.ts';

/** Of verbs that read texts and no configuration; for calls, the policy sets it. */
export const ENTROPY_OPTION: VerbOption = {
  name: 'entropy-threshold',
  value: 'BITS',
  kind: 'number',
  range: [0, 12],
  fallback: '6',
  help: 'how random a value next to a secret’s name must be to count, from 0 to 12: bits per character under a letter-pair model of ordinary text, where ordinary text has 3 to 5.5 and random text 6.9 or more',
};
