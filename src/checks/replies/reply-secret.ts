/** Secrets in tool results and user messages. People work with these texts, so only certain secrets are removed. */

import type { Removed, ReplyCheck } from '../../screening/contract/check.ts';
import { SECRET_EXPOSED } from '../../screening/contract/check-ids.ts';
import { secretsFound } from '../../screening/replies/reply-secrets.ts';
import { GENERIC_CARDS } from '../../sensitive/patterns/generics.ts';
import { PATTERNS } from '../../sensitive/patterns/services.ts';
import type { Span } from '../../vocabulary/span.ts';
import { certainSecrets, isDoubtful, LIKELY_FROM, type SecretOrigin } from './certain-secrets.ts';
import { changeJson, isJson } from './json-texts.ts';

const CARDS = new Map([...GENERIC_CARDS, ...PATTERNS].map((card) => [card.id, card]));

const MOST_KINDS = 4;

export const replySecret: ReplyCheck = {
  card: {
    id: 'reply.secret',
    title: 'Secret in a tool result',
    reads: ['reply'],
    tier: 'hard',
    severity: 'high',
    sees: 'Vendor tokens, private keys and seed phrases in a tool result, from pages and servers also tokens that only look like a vendor’s, and every credential in the output of files that contain only secrets, such as `.env`. Also reads what a user writes to the model.',
    matters: 'The secret would reach the model, its provider and every log of the conversation.',
    remedy:
      'The value is replaced by `[REDACTED_…]`. If it has already reached a model, revoke it where it was issued.',
    limits:
      'Replaces certain secrets only: keeps values in fixtures and documentation, published defaults and keys meant for web pages. Answers and events use the id `secret.exposed`.',
  },
  recordedAs: SECRET_EXPOSED,
  *inspectReply({ texts, origin }) {
    for (const one of texts) {
      const { path, text } = one;
      const withheld = redactCertain(text, origin, secretsFound(one));
      if (withheld.kinds.length === 0) continue;
      const kinds = [...new Set(withheld.kinds)];
      yield {
        threat: 'secret_exposure',
        confidence: LIKELY_FROM,
        path,
        detail: 'The result contains a secret that the model would read.',
        evidence: `${withheld.kinds.length} (${kinds.slice(0, MOST_KINDS).join(', ')})`,
        withheld,
      };
    }
  },
};

interface RedactedText {
  readonly text: string;
  /** A readable name for each kind. */
  readonly kinds: readonly string[];
  /** The secrets. */
  readonly passages: readonly Removed[];
}

/** Replaces each with `[REDACTED_…]`. JSON stays valid JSON if that removes all of them. */
function redactCertain(text: string, origin: SecretOrigin, found: readonly Span[]): RedactedText {
  const redacted = redact(text, origin, found);
  if (redacted.kinds.length === 0 || !isJson(text) || isJson(redacted.text)) return redacted;
  const [kinds, passages]: [string[], Removed[]] = [[], []];
  const byValue = changeJson(text, (value) => {
    const one = redact(value, origin);
    kinds.push(...one.kinds);
    passages.push(...one.passages);
    return one.text;
  });
  return redact(byValue, origin).kinds.length === 0 ? { text: byValue, kinds, passages } : redacted;
}

function redact(text: string, origin: SecretOrigin, found?: readonly Span[]): RedactedText {
  const spans = certainSecrets(text, origin, found === undefined ? {} : { found });
  if (spans.length === 0) return { text, kinds: [], passages: [] };
  const passages: Removed[] = [];
  let output = '';
  let from = 0;
  for (const span of spans) {
    const { start, end, detector } = span;
    const mark = `[REDACTED_${CARDS.get(detector)?.label ?? 'SECRET'}]`;
    output += text.slice(from, start) + mark;
    const removed = { passage: text.slice(start, end), mark };
    passages.push(isDoubtful(text, span, origin) ? { ...removed, isDoubtful: true } : removed);
    from = end;
  }
  return { text: output + text.slice(from), kinds: spans.map(kindOf), passages };
}

const kindOf = ({ detector }: Pick<Span, 'detector'>): string => CARDS.get(detector)?.title ?? 'Secret';
