import type { TextCheck } from '../../screening/contract/check.ts';
import { findSecrets } from '../../sensitive/find.ts';
import { genericEntropy } from '../../sensitive/patterns/generic/generic-entropy.ts';
import { GENERIC_CARDS } from '../../sensitive/patterns/generics.ts';
import { PATTERNS } from '../../sensitive/patterns/services.ts';
import { ENTROPY_THRESHOLD } from '../../vocabulary/document/built-in-values.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isPasswordDigest, isWeakSecret } from './weak-secret.ts';

const TITLES = new Map([...GENERIC_CARDS, ...PATTERNS].map(({ id, title }) => [id, title]));
const LONGEST_PATH = 160;
const CREDENTIAL = 'It contains a value that looks like a credential.';
const MADE_UP = 'It contains a default or invented credential.';
const DIGEST = 'It contains a password hash.';
const BARE = 'It contains a random string without a name.';

export const secretExposed: TextCheck = {
  card: {
    id: 'secret.exposed',
    title: 'Credential-looking value',
    reads: ['text', 'call', 'trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'Vendor tokens, private keys, bearer tokens, passwords in context and the other kinds listed under patterns; with `secrets.bareEntropy`, random strings without a name.',
    matters: 'A secret in a prompt, a tool argument or a reply has left the place that protects it.',
    remedy:
      'Revoke it where it was issued (`tokenauditor explain <pattern>` names the place), then pass it by reference.',
    limits:
      'Finds only what the patterns know; misses a secret without format, context or randomness. Default passwords, passwords of this machine and clearly invented values have low severity. Does not report what an edit or a patch removes from a file. `reply.secret` judges tool results and is recorded under this id.',
  },
  *inspect({
    path,
    text,
    names = [],
    entropyThreshold = ENTROPY_THRESHOLD,
    bareEntropy = false,
    removed = [],
  }) {
    const options = { keyPath: names, entropyThreshold, bareEntropy };
    const lines = lineCounter(text);
    for (const span of findSecrets(text, options).spans) {
      if (removed.some(([start, end]) => start <= span.start && span.end <= end)) continue;
      const isDigest = isPasswordDigest(text, span);
      const isWeak = isDigest || isWeakSecret(text, span);
      const isBare = span.detector === genericEntropy.id;
      yield {
        threat: 'secret_exposure',
        confidence: span.confidence,
        path,
        ...(isWeak ? { severity: 'low' } : isBare ? { severity: 'medium' } : {}),
        detail: isDigest ? DIGEST : isWeak ? MADE_UP : isBare ? BARE : CREDENTIAL,
        // The place, never the value: evidence is shown and stored.
        evidence: placeOf(span, path, lines(span.start)),
      };
    }
  },
};

/** `GitHub token (github.token) in $.new_string, line 3, at 40–80`. */
function placeOf({ detector, start, end }: Span, path: string, line: number): string {
  const kind = TITLES.get(detector);
  const where = path === '$' ? '' : ` in ${path.slice(0, LONGEST_PATH)}`;
  const named = kind === undefined ? detector : `${kind} (${detector})`;
  return `${named}${where}${line > 1 ? `, line ${line},` : ''} at ${start}–${end}`;
}

/** Queried in order, so that a text is scanned once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) line++;
    return line;
  };
}
