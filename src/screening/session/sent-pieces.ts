/** What of the secrets of a session a call would send. */
import { reversed, senderViews } from '../../text/encoded/sender-views.ts';
import { readingsOf } from '../../vocabulary/call.ts';
import type { SentPieces } from '../../vocabulary/call-context.ts';
import type { CallSubject } from '../contract/call.ts';
import { piecesSent } from './secret-prints.ts';
import { sinksOf } from './sinks.ts';

/** Longer texts are not decoded, only compared. */
const MOST_DECODED = 200_000;

/** A host's own tool counts where it reaches the network. */
export const isOutward = (call: CallSubject): boolean =>
  call.tool.startsWith('mcp__') || sinksOf(call).length > 0;

/** Undefined where the session knows none, or nothing leaves. */
export function sentPieces(call: CallSubject): SentPieces | undefined {
  const prints = call.context.session?.prints;
  if (prints === undefined || !isOutward(call)) return undefined;
  return piecesSent(
    prints,
    viewsOf(call),
    readingsOf(call.tool).map(({ server }) => server),
  );
}

/** Each text, and all of them as one, for what is cut up before or after it is encoded. */
function* viewsOf({ texts, arguments: given }: CallSubject): Generator<string> {
  const all = texts.map(({ text }) => text);
  for (const text of [...all, all.join(''), all.join(' '), JSON.stringify(given)]) {
    if (text.length > MOST_DECODED) yield text;
    else
      for (const view of senderViews(text)) {
        yield view;
        yield reversed(view);
      }
  }
}
