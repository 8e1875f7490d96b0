/** Secrets in what a tool returned or a user wrote. Somebody works with these texts: only what is surely one is touched. */
import { findSecrets } from '../../sensitive/find.ts';
import { GENERIC_CARDS } from '../../sensitive/generics.ts';
import { PATTERNS } from '../../sensitive/patterns.ts';
import type { Span } from '../../vocabulary/span.ts';
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

/** `[REDACTED_…]` in the place of each. */
export function redactCertain(
  text: string,
  origin: Pick<ResultOrigin, 'isMadeUp' | 'isSecretPlace'>,
): RedactedText {
  const spans = findSecrets(text).spans.filter((span) => isCertain(span, origin));
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

function isCertain(
  { detector, confidence }: Span,
  { isMadeUp, isSecretPlace }: Pick<ResultOrigin, 'isMadeUp' | 'isSecretPlace'>,
): boolean {
  if (isSecretPlace) return confidence >= LIKELY_FROM;
  if (detector.startsWith('generic.'))
    return !isMadeUp && confidence >= CERTAIN_FROM && CERTAIN_STRUCTURES.has(detector);
  return confidence >= (isMadeUp ? CERTAIN_FROM : LIKELY_FROM) && !HARMLESS.test(detector);
}
