import type { DefinitionCheck } from '../../screening/contract/check.ts';
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';
import { cardNumbers } from '../../sensitive/card-numbers.ts';
import { findSecrets } from '../../sensitive/find.ts';
import { RecentTexts } from '../../text/bounded-memo.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isWeakSecret } from '../secrets/weak-secret.ts';

/** Formats with a checksum or from a single vendor; all others need a matching name and enough entropy. */
const BY_NAME = /^generic\.(?!private-key|jwt)/;
const EXAMPLE_BEFORE =
  /(?:\be\.\s?g\b|\bexamples?\b|\bsuch as\b|\blike\b|\bformat(?:ted)?\b|\bsample\b|\bplaceholder\b|\bfor instance\b|\blooks? like\b|\bz\.\s?B\.)[^\n]{0,60}$/i;
/** Values that no vendor issues. */
const MADE_UP =
  /0123456|1234567|abcdefg|deadbeef|example|dummy|sample|(?:^|[-_])(?:test|fake|demo|your|xxx+)(?:[-_]|$)|(.)\1{5}|\.\.\.|^Bearer\s+\w{1,12}$/i;
const DOUBT = 0.4;
/** A card that is labelled as an example is one. */
const DOUBT_OF_CARD = 0.3;
const LEAST = 0.3;

export const secretEmbedded: DefinitionCheck = {
  card: {
    id: 'secret.embedded',
    title: 'Credential inside a definition',
    reads: ['tool'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Vendor tokens, private keys, passwords and numbers of payment cards in descriptions, schemas, defaults and metadata, including decoded text.',
    matters: 'Anyone who can list the tools has the credential, and a model may use it or pass it on.',
    remedy: 'Revoke it where it was issued; servers should take credentials from their own environment.',
    limits:
      'Finds only what the patterns know. Passes documented examples, published test cards, invented values and default passwords; a real value labelled as an example counts less.',
  },
  *inspectDefinition({ texts }) {
    for (const text of texts) {
      if (text.text.startsWith('data:image/')) continue;
      for (const span of spansIn(text)) {
        const confidence = confidenceOf(text, span);
        if (confidence < LEAST) continue;
        yield {
          threat: 'secret_exposure',
          confidence,
          path: text.path,
          // The kind and the place, never the value: evidence is shown and stored.
          evidence: `${span.category === 'account_number' ? 'card number' : span.detector} at ${span.start}–${span.end}`,
          detail: DETAILS[span.category === 'account_number' ? 'card' : 'credential'],
        };
      }
    }
  },
};

const DETAILS = {
  card: 'The definition contains a number of a payment card.',
  credential: 'The definition contains a value that looks like a credential.',
} as const;

const withoutSecrets = new RecentTexts<true>();

/** The name of the parameter tells what kind of value its default is. */
function spansIn({ path, text, parameter, part }: DefinitionText): readonly Span[] {
  const isNamed = part === 'value' && parameter !== undefined && /\.(?:default|const)$/.test(path);
  if (isNamed) return [...findSecrets(text, { keyPath: [parameter] }).spans, ...cardNumbers(text)];
  if (withoutSecrets.get(text)) return [];
  const found = findSecrets(text);
  const spans = [...found.spans, ...cardNumbers(text)];
  if (spans.length === 0 && found.capped.length === 0) withoutSecrets.set(text, true);
  return spans;
}

/** From which confidence on agents do not read it. */
const SURE = 0.8;

/** Those that no agent should read, whatever part of a definition has them. */
export function sureCredentials(text: string, path: string): readonly Span[] {
  if (text.startsWith('data:image/')) return [];
  const spans = spansIn({ path, text, part: 'meta', isProse: false });
  return spans.filter((span) => span.category === 'secret' && confidenceOf({ text, path }, span) >= SURE);
}

function confidenceOf({ text, path }: Pick<DefinitionText, 'text' | 'path'>, span: Span): number {
  const value = text.slice(span.start, span.end);
  if (isWeakSecret(text, span)) return 0;
  let confidence = BY_NAME.test(span.detector) ? span.confidence * 0.6 : span.confidence;
  const before = text.slice(Math.max(0, span.start - 100), span.start);
  if (MADE_UP.test(value)) confidence *= DOUBT;
  if (EXAMPLE_BEFORE.test(before) || /\.examples?(?:\[|\.|$)/.test(path))
    confidence *= span.category === 'account_number' ? DOUBT_OF_CARD : DOUBT;
  return Math.round(confidence * 100) / 100;
}
