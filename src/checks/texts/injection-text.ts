import { attemptWords, findInjection } from '../../prose/injection/find.ts';
import { ATTEMPTS } from '../../prose/injection/phrase.ts';
import type { TextCheck } from '../../screening/contract/check.ts';

export const injectionText: TextCheck = {
  card: {
    id: 'injection.text',
    title: 'Instructions to the model',
    reads: ['text'],
    tier: 'hard',
    severity: 'high',
    sees: 'Text that commands the model reading it: overriding instructions, other roles and modes, forged speakers, secrecy from the user, sending data away, asking for secrets, steering tools, claimed authority; in several languages, and disguised by look-alike letters, digits, spaced letters and encodings; and encoded commands.',
    matters:
      'A model cannot distinguish the text it works on from the text it obeys; a page, a file or a reply can take over the session.',
    remedy: 'Read the text before the model continues; refuse the source, or quote it as data.',
    limits:
      'Finds the wordings it knows; misses polite, novel or off-topic requests. Passes quoted examples in texts about attacks. `reply.injection` judges tool results and is recorded under this id.',
  },
  *inspect({ path, text }) {
    const found = findInjection(text);
    if (found === undefined) return;
    const [first] = found.attempts;
    if (first === undefined) return;
    yield {
      threat: ATTEMPTS[first][0],
      severity: found.strength === 'request' ? 'medium' : 'high',
      confidence: found.confidence,
      path,
      detail: 'The text tries to command the model that reads it.',
      evidence: `${attemptWords(found.attempts)}${found.undone === 'nothing' ? '' : ` (behind ${found.undone})`}`,
    };
  },
};
