import { attemptWords, findInjection } from '../../prose/injection/find.ts';
import { ATTEMPTS } from '../../prose/injection/phrase.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';

export const injectionArgument: CallCheck = {
  card: {
    id: 'injection.argument',
    title: 'Instructions to a model in an argument',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'The wordings of `injection.text` in the arguments of a call. More severe if the tool passes text on to readers and models; in commands and files, text is data.',
    matters:
      'A compromised agent passes the orders on in messages, tickets, notes and prompts to other agents.',
    remedy: 'Check where the text came from before it is sent on.',
    limits: 'Same as `injection.text`; a command that prints such text only gets a low severity.',
  },
  *inspectCall(call) {
    for (const { path, text } of call.texts) {
      const isHandled = isData(call, path);
      if (isHandled && !ORDERS.test(text)) continue;
      const found = findInjection(text, isHandled ? 'data' : 'words');
      const first = found?.attempts[0];
      if (found === undefined || first === undefined) continue;
      // Asking for a password in a message is common; only orders count here.
      if (found.strength === 'request') continue;
      yield {
        threat: ATTEMPTS[first][0],
        severity: isHandled || found.strength !== 'strong' ? 'medium' : 'high',
        confidence: found.confidence,
        path,
        detail: 'An argument tries to command a model that will read it.',
        evidence: attemptWords(found.attempts),
      };
    }
  },
};

/** The stems of orders; data without any of them is skipped. */
const ORDERS =
  /ignor|disregard|forget|bypass|overrid|instruct|prompt|jailbr|you (?:are|must|will)|do not|don't|never (?:tell|mention)|<\||\[\/?inst|safeguard|guardrail|[^\x00-\x7f]/i;

/** Shells and editors handle text; searching for or testing such a phrase is ordinary work there. */
function isData({ kind, commands }: CallSubject, path: string): boolean {
  return kind === 'shell' || kind === 'file' || commands.some((command) => command.path === path);
}
