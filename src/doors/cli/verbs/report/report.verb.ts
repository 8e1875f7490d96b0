import type { Verb } from '../../verb/verb.ts';

export const reportVerb: Verb = {
  name: 'report',
  summary: 'write the evidence memo of a project, as Markdown or HTML',
  about: [
    'Builds a report from the ledger, which it verifies first, and writes it atomically to .tokenauditor/reports/route-risk.md; with --html to route-risk.html, with charts, for a browser. It names project, period and version; every claim comes with evidence type, sample size, time window, confidence and limitations, and the advice depends on the kind of finding. Test calls of doctor are not counted. The report contains only metadata, like the events behind it.',
  ],
  arguments: [],
  options: [
    {
      name: 'html',
      help: 'a page with charts instead of Markdown; without scripts or external resources',
    },
    { name: 'events', help: 'append the newest events, unchanged' },
    { name: 'print', help: 'print the report instead of writing it to the project' },
    { name: 'output', short: 'o', value: 'FILE', help: 'write to this file instead, atomically' },
  ],
  conflicts: [
    ['print', 'output'],
    ['print', 'json'],
    ['output', 'json'],
  ],
  examples: [
    {
      about: 'the memo of this project',
      args: ['report'],
      shows: `.tokenauditor/reports/route-risk.md
1 call blocked; a person should look at what was stopped, and at what proposed it. Confidence low: the record is small.
`,
      exit: 0,
    },
  ],
  exits: { 0: 'written', 1: 'written, but the ledger does not verify' },
  json: ['report'],
  load: () => import('./report.ts'),
};
