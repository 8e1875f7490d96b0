/** What of the secrets of a session a call would send. */
import { senderViews } from '../../text/encoded/sender-views.ts';
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

/** Each text, and all of them as one, for what was encoded before it was cut up; numbers may be bytes. */
function* viewsOf({ texts, arguments: given }: CallSubject): Generator<string> {
  const all = texts.map(({ text }) => text);
  if (all.length > 1) all.push(all.join(''));
  const numbers = JSON.stringify(given);
  if (NUMBERS.test(numbers)) all.push(numbers);
  for (const text of all)
    if (text.length > MOST_DECODED) yield text;
    else yield* senderViews(text);
}

const NUMBERS = /\d,\d{1,3},\d/;
