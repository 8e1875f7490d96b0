import type { Verb } from '../verb.ts';

export const redactVerb: Verb = {
  name: 'redact',
  summary: 'replace secrets in text, JSON and JSON lines',
  about: [
    'Reads files or standard input and writes the same bytes with every secret replaced by a placeholder that keeps its kind. JSON documents and JSON lines are recognised: only string values are rewritten and the result is valid JSON. Bytes that are not UTF-8 pass unharmed; UTF-16 is recognised by its byte order mark. Memory stays flat however large the input is.',
    'With --jsonl each line in is {"id": …, "text": "…"} and each line out, in the same order, is {"id": …, "text": "…", "spans": […]}. A line that cannot be used gives {"id": …, "error": {…}} and the stream goes on.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'files to read; `-` or nothing is standard input' },
  ],
  options: [
    { name: 'check', short: 'c', help: 'change nothing; list where secrets stand, never what they are' },
    { name: 'in-place', short: 'i', help: 'replace each file, whole or not at all; its mode is kept' },
    {
      name: 'backup',
      value: 'SUFFIX',
      help: 'with --in-place: keep the old file under its name and this suffix',
    },
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      help: 'write here instead of standard output, whole or not at all',
    },
    { name: 'text', help: 'treat the input as plain text even if it looks like JSON' },
    { name: 'jsonl', help: 'one request a line in, one answer a line out' },
    {
      name: 'entropy-threshold',
      value: 'BITS',
      kind: 'number',
      fallback: '6',
      help: 'how random a value beside a secret’s name must be to count, in bits a character',
    },
    { name: 'bare-entropy', help: 'also replace random strings that no name stands beside' },
  ],
  needs: [['backup', 'in-place']],
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
  examples: [],
  exits: { 0: 'done; with --check: no secrets', 1: 'with --check: there are secrets' },
  load: () => import('./redact.ts'),
};
