import { redactText } from '../../sensitive/redact.ts';
import type { Sighting } from '../../vocabulary/route.ts';
import { hostWithoutSecrets, isSecretLike } from './secret-like.ts';

/**
 * The last look before anything leaves: whatever a reader took for a name, a host or an id, and which could be a
 * secret, goes. Readers do not hand on values; this is for the file that has one where a name belongs.
 */
export function withoutSecrets(sighting: Sighting): Sighting[] {
  const { host: written, model, variable, sign, ...rest } = sighting;
  const host = written === undefined ? undefined : hostWithoutSecrets(written);
  if (written !== undefined && (host === undefined || !isQuiet(host))) return [];
  if (model !== undefined && rest.kind === 'model' && !isHarmless(model)) return [];
  if (variable !== undefined && rest.kind === 'credential' && !isHarmless(variable)) return [];
  return [
    {
      ...rest,
      ...(host === undefined ? {} : { host }),
      ...(model === undefined || !isHarmless(model) ? {} : { model }),
      ...(variable === undefined || !isHarmless(variable) ? {} : { variable }),
      sign: isHarmless(sign) ? sign : rest.kind,
    },
  ];
}

/** The same few words come again and again. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 5_000;
const MOST_SIGNS = 200;

function isHarmless(word: string): boolean {
  return isQuiet(word) && !isSecretLike(word);
}

function isQuiet(word: string): boolean {
  if (word.length > MOST_SIGNS) return false;
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const verdict = redactText(word).spans.length === 0;
  known.set(word, verdict);
  return verdict;
}
