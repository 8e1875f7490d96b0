import { isRemovable } from '../../prose/order-reader.ts';
import { confidenceOf, proseWords, readProse } from '../../prose/read.ts';
import type { TextCheck } from '../../screening/contract/check.ts';

export const injectionText: TextCheck = {
  card: {
    id: 'injection.text',
    title: 'Instructions to the model',
    reads: ['text'],
    tier: 'hard',
    also: { tier: 'soft', when: 'only the wording is suspicious' },
    severity: 'high',
    sees: 'Text that commands the model reading it: overriding instructions, other roles, forged speakers, secrecy from the user, sending data away, asking for secrets, steering tools, claimed authority; in several languages, and disguised by look-alike letters, digits, spaced letters and encodings; encoded commands; and orders to run a command that screening would stop.',
    matters:
      'A model cannot distinguish the text it works on from the text it obeys; a page, a file or a reply can take over the session.',
    remedy: 'Read the text before the model continues; refuse the source, or quote it as data.',
    limits:
      'Fitted to labelled texts: misses most subtle requests. High severity if facts prove it or the wording is like hardly any honest text, else medium. `reply.injection` judges tool results by the same reading and is recorded under this id.',
  },
  *inspect({ path, text, isName, judgeCommand }) {
    if (isName === true) return;
    const reading = readProse(text, { kind: 'reply', judgeCommand });
    if (reading === undefined) return;
    const isHard = isRemovable(text, judgeCommand);
    yield {
      threat: reading.threat,
      tier: isHard ? 'hard' : 'soft',
      severity: isHard ? 'high' : 'medium',
      confidence: confidenceOf(reading),
      path,
      detail: isHard
        ? 'The text tries to command the model that reads it.'
        : 'The text reads like one that commands a model.',
      evidence: proseWords(reading),
    };
  },
};
