import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { isFromElsewhere } from '../../screening/session/reply-facts.ts';
import { isWholeSent } from '../../screening/session/secret-prints.ts';
import { isOutward, sentPieces } from '../../screening/session/sent-pieces.ts';
import { readingsOf } from '../../vocabulary/call.ts';
import { valuesIn } from './sent-values.ts';
import { joinedPieces } from './split-values.ts';

/** In one call: each costs a digest. */
const MOST_VALUES = 20_000;
const SENDS = 'It would send a secret that another server of this session returned.';
const SENDS_KNOWN =
  'It would send a value that another server of this session returned as a secret, or the rest of one that earlier calls sent parts of.';
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
    sees: 'A value in the arguments that another server of this session returned as a secret: plain, inside a longer text, cut into pieces over the arguments or the last 16 calls, reversed, in the labels of a host name, as a list of bytes, or as base64, base32, hex or percent encoding. A secret is what looks like one, and whatever a tool, a key or a field that is named for secrets returns.',
    matters: 'That is what a stolen secret looks like on its way out, whatever the tool is called.',
    remedy:
      'Find out what asked for it, and revoke the secret where it was issued. If both servers may know it, give it to each in its own configuration.',
    limits:
      'Knows secrets that went through the gateway or a hook in this session, as keyed digests; hooks know only those that were removed, and not in pieces of fewer than six characters over several calls. One in other letters is not recognised. In such a session, a call with more than 20,000 values, or a text of more than 200,000 characters, is asked about.',
  },
  *inspectCall(call) {
    const { session } = call.context;
    if (session === undefined || !isOutward(call)) return;
    if (sendsKnown(call)) {
      yield { ...SEEN, path: '$', detail: SENDS_KNOWN, evidence: 'secret of another server' };
      return;
    }
    if ((session.secrets?.size ?? 0) === 0) return;
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

/** With what the last calls sent. */
function sendsKnown(call: CallSubject): boolean {
  const { prints, sent: before } = call.context.session ?? {};
  const now = prints === undefined ? undefined : sentPieces(call);
  return prints !== undefined && now !== undefined && isWholeSent(prints, now, before);
}

/** Over several arguments, items or words, and as a list of numbers. */
function* valuesInPieces({ texts, arguments: given }: CallSubject): Generator<string> {
  const { values, runs } = joinedPieces(texts.map(({ text }) => text));
  yield* values;
  const numbers = JSON.stringify(given).match(NUMBERS) ?? [];
  for (const whole of [...runs, ...numbers]) yield* valuesIn(whole, MOST_VALUES) ?? [];
}
