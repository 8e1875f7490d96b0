import { FORMAT_IDS } from '../../../routers/imports/importer.ts';
import type { Verb } from '../verb.ts';

export const auditVerb: Verb = {
  name: 'audit',
  summary: 'look through traces of a route: other models, hidden fallbacks, bills, outliers',
  about: [
    'Reads redacted traces, one or millions of them, and says what they show of each route (a host and the model it was asked for): answers that name another model, fallbacks that nobody disclosed, a relay’s own record of mappings, latency and token outliers, bills against the catalogue’s prices and a recount, finish reasons that shift, invalid tool calls. Each finding comes with its numbers; it is evidence for a closer look and accuses nobody.',
    'Without --import a file holds traces in our own words, as JSON (a trace, a list, {"traces": […]}) or one a line. With --import it is a session file, a log or an export of another tool, or a folder of them. Content is dropped before anything else happens, and what was dropped is counted.',
    'With --jsonl each line in is a trace, or {"id": …, "traces": […], "baseline": […]}, and is judged by itself; each line out is {"id": …, "risk_state": …, "confidence": …, "findings": […]}. A line that cannot be used gives {"error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    {
      name: 'FILE',
      optional: true,
      many: true,
      help: 'files to read, with --import also folders; `-` or nothing is standard input',
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
  examples: [],
  exits: {
    0: 'nothing of medium severity or above was found',
    1: 'something of medium severity or above was found',
    2: 'something you gave cannot be used, or some rows could not; findings come first',
  },
  load: () => import('./audit.ts'),
};
