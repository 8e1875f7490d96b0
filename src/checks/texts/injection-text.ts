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
    sees: 'Text that commands the model reading it: overriding instructions, other roles and modes, forged speakers, secrecy from the user, sending data away, asking for secrets, steering tools, claimed authority; in several languages, through look-alike letters, figures, spaced letters and encodings; and commands behind an encoding.',
    matters:
      'A model cannot tell the text it works on from the text it obeys; a page, a file or a reply can take over the session.',
    remedy: 'Read the text before the model goes on; refuse the source, or quote it as data.',
    limits:
      'Finds the wordings it knows. A polite, novel or off-topic request has none of them, and a quoted example in a text about attacks is passed. `reply.injection` judges what a tool returns, and is recorded under this id.',
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
