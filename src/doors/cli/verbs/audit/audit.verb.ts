import { FORMAT_IDS } from '../../../../routers/imports/fields/importer.ts';
import type { Verb } from '../../verb/verb.ts';

export const auditVerb: Verb = {
  name: 'audit',
  summary: 'audit traces of a route: other models, hidden fallbacks, bills, outliers',
  about: [
    'Reads redacted traces, one or millions of them, and reports what they show about each route (a host and the model requested from it): answers that name another model, undisclosed fallbacks, a relay’s own record of mappings, latency and token outliers, bills against catalogue prices and a recount, shifting finish reasons, invalid tool calls. Each finding comes with its numbers; it is evidence for a closer look, not an accusation.',
    'A file contains traces in our own format, as JSON (a trace, a list, {"traces": […]}) or one per line; or it is a session file, a log or an export of another tool, which is recognised. --import names the format if that is not clear. A folder is searched for such files. Content is dropped before anything else happens, and what was dropped is counted.',
    'Session logs record one model per reply. What replies name is compared with the model that /model chose in the session, else with the one that --claimed names, else with the most frequent one; the output states which it was.',
    'With --jsonl each line in is a trace, or {"id": …, "traces": […], "baseline": […]}, and is judged by itself; each line out is {"id": …, "risk_state": …, "confidence": …, "findings": […]}. An unusable line yields {"error": {…}} and the stream continues; the exit status is then 2.',
  ],
  arguments: [
    {
      name: 'FILE',
      optional: true,
      many: true,
      help: 'files or folders to read; `-` or none reads standard input',
    },
  ],
  options: [
    {
      name: 'import',
      value: 'FORMAT',
      choices: ['auto', ...FORMAT_IDS],
      help: 'read files of this format; auto detects it',
    },
    {
      name: 'column',
      value: 'FIELD=COLUMN',
      many: true,
      help: 'map a trace field to a column of a table; implies --import columns',
    },
    { name: 'host', value: 'HOST', help: 'the host that answered, if the file does not name it' },
    {
      name: 'claimed',
      value: 'MODEL',
      help: 'the model that was asked for, if the file names only the one that answered; default: what /model chose in the session, else the most frequent one',
    },
    {
      name: 'baseline',
      value: 'FILE',
      many: true,
      help: 'an earlier window of the same routes, in the same format, for comparison',
    },
    { name: 'record', help: 'record one event per route in the ledger' },
    { name: 'jsonl', help: 'read one trace or window per line, print one answer per line' },
  ],
  conflicts: [
    ['jsonl', 'json'],
    ['jsonl', 'import'],
    ['jsonl', 'column'],
    ['jsonl', 'host'],
    ['jsonl', 'claimed'],
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

More: \`tokenauditor explain trace.undisclosed-fallback\`
`,
      exit: 1,
    },
    {
      about: 'a table with its own column names, mapped to trace fields',
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
      about: 'each line judged by itself',
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
    2: 'invalid input, or some rows were unusable; findings take precedence',
  },
  json: ['audit'],
  jsonl: 'audit-line',
  load: () => import('./audit.ts'),
};
