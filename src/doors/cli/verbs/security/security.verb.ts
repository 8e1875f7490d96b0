import type { Verb } from '../../verb/verb.ts';

export const securityVerb: Verb = {
  name: 'security',
  summary: 'show what guards the gateway, scan counts and the last threats',
  about: [
    'The switches of model scanners that are in force here, what no scanner judges, the definitions that are held and the calls to them that were stopped, how many scans are on record, and the last N that found something (10 by default): when, which way, which server, tool and agent, and which scanner. Contents are never recorded, so none is shown.',
  ],
  arguments: [{ name: 'N', optional: true, help: 'how many threats to show, 0 to 1000' }],
  options: [],
  examples: [
    {
      about: 'without model scanners',
      args: ['security'],
      shows: `scanning   on; fail mode closed; input on, output on
scanners   built-in only; not judged: jailbreak, harmful_content, social_engineering
scans      2 on record: 1 input, 1 output; 0 unsafe, 0 failed, 0 passed unscanned
`,
      exit: 0,
    },
  ],
  exits: { 0: 'shown' },
  json: ['security'],
  load: () => import('./show-security.ts'),
};
