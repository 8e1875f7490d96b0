import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { isFromElsewhere } from '../../screening/session/reply-facts.ts';
import { sinksOf } from '../../screening/session/sinks.ts';
import { readingsOf } from '../../vocabulary/call.ts';
import { valuesIn } from './sent-values.ts';
import { joinedPieces } from './split-values.ts';

/** In one call: each costs a digest. */
const MOST_VALUES = 20_000;
const SENDS = 'It would send a secret that another server of this session returned.';
const SENDS_PIECES = 'Put together, parts of it are a secret that another server of this session returned.';
/** Bytes of a text. */
const NUMBERS = /\[\d{2,3}(?:,\d{2,3}){7,2048}\]/g;
const TOO_MANY =
  'It has more values than can be compared with the secrets that other servers of this session returned.';
const SEEN = { threat: 'data_exfiltration', confidence: 0.95 } as const;

export const sessionSecret: CallCheck = {
  card: {
    id: 'session.secret',
    title: "One server's secret sent to another",
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A value in the arguments that another server of this session returned as a secret: plain, inside a longer text, cut into pieces that are beside each other, as a list of bytes, or as base64, hex or percent encoding.',
    matters: 'That is what a stolen secret looks like on its way out, whatever the tool is called.',
    remedy:
      'Find out what asked for it, and revoke the secret where it was issued. If both servers may know it, give it to each in its own configuration.',
    limits:
      'Knows secrets that went through the gateway or a hook in this session, as keyed digests: one that is split over several calls, or changed (reversed, in other letters), is not recognised. At most 2,000 combinations of pieces are compared. A call with more than 20,000 values, or a text of more than 200,000 characters, is asked about in such a session.',
  },
  *inspectCall(call) {
    const { session } = call.context;
    if (session === undefined || (session.secrets?.size ?? 0) === 0 || !isOutward(call)) return;
    const own = readingsOf(call.tool).map(({ server }) => server);
    let room = MOST_VALUES;
    for (const { path, text } of call.texts) {
      const values = valuesIn(text, room);
      if (values === undefined) {
        yield { ...SEEN, path, severity: 'high', detail: TOO_MANY, evidence: 'not compared' };
        return;
      }
      room -= values.size;
      if ([...values].some((value) => isFromElsewhere(session, value, own)))
        yield { ...SEEN, path, detail: SENDS, evidence: 'secret of another server' };
    }
    if ([...valuesInPieces(call)].some((value) => isFromElsewhere(session, value, own)))
      yield { ...SEEN, path: '$', detail: SENDS_PIECES, evidence: 'secret of another server, in pieces' };
  },
};

/** Over several arguments, items or words, and as a list of numbers. */
function* valuesInPieces({ texts, arguments: given }: CallSubject): Generator<string> {
  const { values, runs } = joinedPieces(texts.map(({ text }) => text));
  yield* values;
  const numbers = JSON.stringify(given).match(NUMBERS) ?? [];
  for (const whole of [...runs, ...numbers]) yield* valuesIn(whole, MOST_VALUES) ?? [];
}

/** A host's own tool counts where it reaches the network. */
const isOutward = (call: CallSubject): boolean => call.tool.startsWith('mcp__') || sinksOf(call).length > 0;
