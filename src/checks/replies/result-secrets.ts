/** Secrets in what a tool returned or a user wrote. Somebody works with these texts: only what is surely one is touched. */

import { findSecrets } from '../../sensitive/find.ts';
import { GENERIC_CARDS } from '../../sensitive/patterns/generics.ts';
import { PATTERNS } from '../../sensitive/patterns/services.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isWeakSecret } from '../secrets/weak-secret.ts';
import { changeJson, isJson } from './result-json.ts';
import type { ResultOrigin } from './result-origin.ts';

const CARDS = new Map([...GENERIC_CARDS, ...PATTERNS].map((card) => [card.id, card]));

/** A format that gives itself away, and that nothing else has. */
const CERTAIN_FROM = 0.95;
/** A vendor's name beside a value of its length; any name, where every value is a secret. */
const LIKELY_FROM = 0.8;
/** Structures that stand in manuals and tests as often as in earnest are not among them: tokens of sessions, logins in headers. */
const CERTAIN_STRUCTURES = new Set([
  'generic.private-key',
  'generic.extended-private-key',
  'generic.seed-phrase',
]);

/** Names of keys, keys for tests, and keys that their owners put into pages for everybody. */
const HARMLESS =
  /^(?:google\.api-key|wordpress\.salt|blockfrost\.|pypi\.test-)|[.-](?:key-id|secret-id|test-\w+(?:-\w+)*|sandbox-key|endpoint-key|public-api-token|authorization-code)$/;

interface RedactedText {
  readonly text: string;
  /** What each of them is, in words. */
  readonly kinds: readonly string[];
}

type Place = Pick<ResultOrigin, 'isMadeUp' | 'isSecretPlace'>;

/** `[REDACTED_…]` in the place of each. What was JSON stays JSON, if that leaves none of them. */
export function redactCertain(text: string, origin: Place): RedactedText {
  const redacted = redact(text, origin);
  if (redacted.kinds.length === 0 || !isJson(text) || isJson(redacted.text)) return redacted;
  const kinds: string[] = [];
  const byValue = changeJson(text, (value) => {
    const one = redact(value, origin);
    kinds.push(...one.kinds);
    return one.text;
  });
  return redact(byValue, origin).kinds.length === 0 ? { text: byValue, kinds } : redacted;
}

function redact(text: string, origin: Place): RedactedText {
  const spans = findSecrets(text).spans.filter(
    (span) => isCertain(span, origin) && !isKnownToAll(text, span),
  );
  if (spans.length === 0) return { text, kinds: [] };
  let output = '';
  let from = 0;
  for (const { start, end, detector } of spans) {
    output += `${text.slice(from, start)}[REDACTED_${CARDS.get(detector)?.label ?? 'SECRET'}]`;
    from = end;
  }
  return { text: output + text.slice(from), kinds: spans.map(kindOf) };
}

const kindOf = ({ detector }: Pick<Span, 'detector'>): string => CARDS.get(detector)?.title ?? 'Secret';

function isCertain({ detector, confidence }: Span, { isMadeUp, isSecretPlace }: Place): boolean {
  if (isSecretPlace) return confidence >= LIKELY_FROM;
  if (detector.startsWith('generic.'))
    return !isMadeUp && confidence >= CERTAIN_FROM && CERTAIN_STRUCTURES.has(detector);
  return confidence >= (isMadeUp ? CERTAIN_FROM : LIKELY_FROM) && !HARMLESS.test(detector);
}

const NAMES_BEFORE = 120;
const THIS_MACHINE = /localhost|127\.0\.0\.1|\[::1\]/g;
const FAR_HOST = /^@[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}/;
const NEAR_HOST = /^@(?:localhost|127\.\d|0\.0\.0\.0|host\.docker\.internal)/;

/** A published default, or the user's name again. Where it opens a door elsewhere it is a secret all the same; and a strong one is, even for this machine. */
function isKnownToAll(text: string, span: Span): boolean {
  const behind = text.slice(span.end, span.end + NAMES_BEFORE);
  if (FAR_HOST.test(behind) && !NEAR_HOST.test(behind)) return false;
  const from = Math.max(0, span.start - NAMES_BEFORE);
  const beside = text.slice(from, span.end).replace(THIS_MACHINE, (host) => '.'.repeat(host.length));
  return isWeakSecret(beside, { ...span, start: span.start - from, end: span.end - from });
}
