import { FORMAT_IDS } from '../../../../routers/imports/fields/importer.ts';
import type { Verb } from '../../verb/verb.ts';

export const auditVerb: Verb = {
  name: 'audit',
  summary: 'look through traces of a route: other models, hidden fallbacks, bills, outliers',
  about: [
    'Reads redacted traces, one or millions of them, and says what they show of each route (a host and the model it was asked for): answers that name another model, fallbacks that nobody disclosed, a relay’s own record of mappings, latency and token outliers, bills against the catalogue’s prices and a recount, finish reasons that shift, invalid tool calls. Each finding comes with its numbers; it is evidence for a closer look and accuses nobody.',
    'A file holds traces in our own words, as JSON (a trace, a list, {"traces": […]}) or one a line, or it is a session file, a log or an export of another tool, which is recognised; --import says what it is where that is not clear. A folder is searched for such files. Content is dropped before anything else happens, and what was dropped is counted.',
    'With --jsonl each line in is a trace, or {"id": …, "traces": […], "baseline": […]}, and is judged by itself; each line out is {"id": …, "risk_state": …, "confidence": …, "findings": […]}. A line that cannot be used gives {"error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    {
      name: 'FILE',
      optional: true,
      many: true,
      help: 'files or folders to read; `-` or nothing is standard input',
    },
  ],
  options: [
    {
      name: 'import',
      value: 'FORMAT',
      choices: ['auto', ...FORMAT_IDS],
      help: 'read files of this format; auto recognises it',
    },
    {
      name: 'column',
      value: 'FIELD=COLUMN',
      many: true,
      help: 'of a table: which column holds a field of a trace; means --import columns',
    },
    { name: 'host', value: 'HOST', help: 'the host that answered, where a file does not say it' },
    {
      name: 'baseline',
      value: 'FILE',
      many: true,
      help: 'an earlier window of the same routes, in the same format, to compare with',
    },
    { name: 'record', help: 'record one event for each route in the ledger' },
    { name: 'jsonl', help: 'one trace or window a line in, one answer a line out' },
  ],
  conflicts: [
    ['jsonl', 'json'],
    ['jsonl', 'import'],
    ['jsonl', 'column'],
    ['jsonl', 'host'],
    ['jsonl', 'baseline'],
    ['jsonl', 'record'],
  ],
  examples: [
    {
      about: 'one trace',
      args: ['audit'],
      stdin: `{"provider_host": "router.example.com", "claimed_model": "gpt-5", "fallback_disclosed": false, "retry_count": 2, "latency_ms": 8200, "content_redacted": true}\n`,
      shows: `Probe, confidence medium: 1 finding in 1 trace, 1 route

Premium claimed route with undisclosed fallback (high): Claimed premium model route has fallback
disclosure set to false while retry count is nonzero.
  what to do  Ask the supplier to name fallbacks in its answers, or switch them off for this model;
              until then judge a sampled window.
  check       trace.undisclosed-fallback, confidence 0.60

state  traces  host                claimed model  ms 50/95 %   in  out  USD  answers name
Probe  1       router.example.com  gpt-5          8,200/8,200  -   -    -    -

  next        Run a bounded sampled window before making supplier claims.
              Require approval for high-risk tool calls in this route.

\`tokenauditor explain trace.undisclosed-fallback\` says more
`,
      exit: 1,
    },
    {
      about: 'a table with columns of its own: which one is which field of a trace',
      args: [
        'audit',
        '--column',
        'claimed_model=engine',
        '--column',
        'observed_model=answered',
        '--column',
        'latency_ms=ms',
        '--host',
        'relay.example.net',
      ],
      stdin: 'engine,answered,ms\ngpt-5,gpt-5-2025-08-07,900\ngpt-5,gpt-5-2025-08-07,1100\n',
      shows: `Watch, confidence low: nothing found in 2 traces, 1 route

state  traces  host               claimed model  ms 50/95 %   in  out  USD  answers name
Watch  2       relay.example.net  gpt-5          1,000/1,090  -   -    -    gpt-5-2025-08-07

  next        Keep recording redacted traces; no further action is needed.
`,
      exit: 0,
    },
    {
      about: 'each line by itself',
      args: ['audit', '--jsonl'],
      stdin: `{"id": 1, "provider_host": "api.openai.com", "claimed_model": "gpt-5", "observed_model": "gpt-5-2025-08-07", "content_redacted": true}\n`,
      shows: `{"id":1,"risk_state":"Watch","confidence":"low","findings":[]}
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'nothing of medium severity or above was found',
    1: 'something of medium severity or above was found',
    2: 'something you gave cannot be used, or some rows could not; findings come first',
  },
  json: ['audit'],
  jsonl: 'audit-line',
  load: () => import('./audit.ts'),
};
