import { findSecrets } from '../sensitive/find.ts';
import { ENTROPY_THRESHOLD } from '../vocabulary/document/built-in-values.ts';
import type { Signal } from '../vocabulary/signal.ts';
import type { TextSubject } from './contract/check.ts';
import { SECRET_EXPOSED } from './contract/check-ids.ts';

/** Shared characters that may be chance: a word of evidence that shares more with a secret is not shown. */
const SHOWN = 6;

/** Evidence names programs and places. A place may contain a secret (`/home/<token>`), whole or cut; it is then left out. */
export function hideSecrets(signals: readonly Signal[], texts: readonly TextSubject[]): Signal[] {
  if (signals.length === 0) return [];
  const secrets = texts.flatMap(
    ({ text, names = [], entropyThreshold = ENTROPY_THRESHOLD, bareEntropy = false }) =>
      findSecrets(text, { keyPath: names, entropyThreshold, bareEntropy }).spans.map(({ start, end }) =>
        text.slice(start, end),
      ),
  );
  if (secrets.length === 0) return [...signals];
  return signals.map((signal) => {
    // It names kinds and places only, and many passwords are made of such words.
    const isIn = signal.check === SECRET_EXPOSED ? isField : shares;
    return { ...signal, evidence: hidden(signal.evidence, secrets, isIn) };
  });
}

function hidden(evidence: string, secrets: readonly string[], isIn: typeof shares): string {
  return evidence
    .split(/(\s+)/)
    .map((word) => (secrets.some((secret) => isIn(word, secret)) ? '…' : word))
    .join('');
}

/** A secret may be a key of the arguments too. */
function isField(word: string, secret: string): boolean {
  return /^(?:\$|params)/.test(word) && word.includes(secret);
}

function shares(word: string, secret: string): boolean {
  if (secret.length <= SHOWN) return word.includes(secret);
  // A place is at most a few hundred characters long, so this is bounded by the evidence, not by the secret.
  for (let at = 0; at + SHOWN < word.length; at++)
    if (secret.includes(word.slice(at, at + SHOWN + 1))) return true;
  return false;
}
