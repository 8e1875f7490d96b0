import { ownWords } from '../../screening/calls/tool-name.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { holdsPublishedExample } from '../../sensitive/finding/known-examples.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { senderViews } from '../../text/encoded/sender-views.ts';
import { printable } from '../../text/printable.ts';

/** Longer texts are read as they are. */
const MOST_DECODED = 65_536;

export const secretExample: CallCheck = {
  card: {
    id: 'secret.example',
    title: 'Documented example key sent to a stranger',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A key that its vendor publishes in documentation, such as the access key of the AWS manual, in a request, an upload, a mail or a paste to a host that is not known: plain or encoded.',
    matters:
      'The key opens nothing, but whatever sends it would have sent a real one: this is what a test of an exfiltration looks like.',
    remedy: 'Find out what asked for it. If the example is meant to be there, approve the call.',
    limits:
      'Knows the keys of a short list. In files, issues, chats and requests to known hosts they are left alone.',
  },
  *inspectCall(call) {
    const to = strangeTarget(call);
    if (to === undefined) return;
    for (const { path, text } of call.texts) {
      if (!isIn(text)) continue;
      yield {
        threat: 'secret_exposure',
        confidence: 0.8,
        path,
        evidence: `example key → ${printable(to, { max: 80 })}`,
        detail: 'Tool call sends a documented example key to an unknown receiver.',
      };
      return;
    }
  },
};

function isIn(text: string): boolean {
  if (text.length > MOST_DECODED) return holdsPublishedExample(text);
  for (const view of senderViews(text)) if (holdsPublishedExample(view)) return true;
  return false;
}

const STRANGE: ReadonlySet<string> = new Set(['unknown', 'drop', 'address', 'content', 'undecided']);
const MAILBOX = /^[^/\s@]+@[\w.-]+$/;
const PASTES = new Set(['paste', 'pastebin', 'hastebin', 'webhook', 'upload', 'publish', 'tweet', 'toot']);

/** The receiver, as far as it is named: a host, a mailbox, or a tool that makes what it gets public. */
function strangeTarget(call: CallSubject): string | undefined {
  const effects = [
    ...call.actions.map(({ effect }) => effect),
    ...call.commands.flatMap(({ effects: those }) => those),
  ];
  for (const effect of effects) {
    const to = targetOf(effect);
    if (to !== undefined) return to;
  }
  return call.tool.startsWith('mcp__') && ownWords(call.tool).some((word) => PASTES.has(word))
    ? 'the public'
    : undefined;
}

function targetOf(effect: Effect): string | undefined {
  if (effect.does !== 'fetch' && effect.does !== 'send') return undefined;
  const to = effect.does === 'fetch' ? effect.url : effect.to;
  if (effect.does === 'send' && MAILBOX.test(to)) return 'a mailbox';
  if (to === '' || !STRANGE.has(targetKind(to))) return undefined;
  return hostOf(to);
}
