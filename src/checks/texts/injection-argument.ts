import { confidenceOf, proseWords, readProse } from '../../prose/read.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';

/** Longer data is read at its ends. */
const MOST_DATA = 1 << 14;

export const injectionArgument: CallCheck = {
  card: {
    id: 'injection.argument',
    title: 'Instructions to a model in an argument',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'Text in the arguments of a call that commands a model, as `injection.text` reads it. More severe if the tool passes text on to readers and models; in commands and files, text is data.',
    matters:
      'A compromised agent passes the orders on in messages, tickets, notes and prompts to other agents.',
    remedy: 'Check where the text came from before it is sent on.',
    limits:
      'Reports only what facts prove, or wording that is far above the threshold of `injection.text`; in commands and files only what facts prove.',
  },
  *inspectCall(call) {
    for (const { path, text } of call.texts) {
      const isHandled = isData(call, path);
      const read = isHandled && text.length > MOST_DATA ? endsOf(text) : text;
      const reading = readProse(read, { kind: 'argument' });
      if (reading === undefined || (isHandled && reading.certain === undefined)) continue;
      yield {
        threat: reading.threat,
        severity: isHandled || reading.certain === undefined ? 'medium' : 'high',
        confidence: confidenceOf(reading),
        path,
        detail: 'An argument tries to command a model that will read it.',
        evidence: proseWords(reading),
      };
    }
  },
};

const endsOf = (text: string): string => `${text.slice(0, MOST_DATA / 2)}\n${text.slice(-MOST_DATA / 2)}`;

/** Shells and editors handle text; searching for or testing such a phrase is ordinary work there. */
function isData({ kind, commands }: CallSubject, path: string): boolean {
  return kind === 'shell' || kind === 'file' || commands.some((command) => command.path === path);
}
