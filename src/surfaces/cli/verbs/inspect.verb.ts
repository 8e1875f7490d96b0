import type { Verb } from '../verb.ts';

export const inspectVerb: Verb = {
  name: 'inspect',
  summary: 'look through texts and JSON for prompt injection, hidden characters and secrets',
  about: [
    'Reads files or standard input and says whether a model may read them: instructions to the model, characters that hide text, exposed secrets. JSON is walked, so each threat comes with the path of the text it stands in. The content itself is never shown, kept or sent anywhere. That nothing was found does not prove that nothing is there; the confidence says so.',
    'With --jsonl each line in is {"id": …, "text": "…"}, or any JSON value; each line out, in the same order, is {"id": …, "safe": …, "confidence": …, "threats": […]}. A line that cannot be used gives {"error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'files to read; `-` or nothing is standard input' },
  ],
  options: [
    { name: 'text', help: 'treat the input as plain text even if it looks like JSON' },
    { name: 'jsonl', help: 'one content a line in, one answer a line out' },
  ],
  conflicts: [
    ['jsonl', 'json'],
    ['jsonl', 'text'],
  ],
  examples: [],
  exits: { 0: 'nothing was found', 1: 'threats were found' },
  load: () => import('./inspect.ts'),
};
