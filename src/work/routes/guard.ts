import { redactText } from '../../sensitive/redact.ts';
import { memo } from '../../text/bounded-memo.ts';
import type { Sighting } from '../../vocabulary/route.ts';
import { hostWithoutSecrets, isSecretLike } from './secret-like.ts';

/**
 * The last look before anything leaves: whatever a reader took for a name, a host or an id, and which could be a
 * secret, goes. Readers do not hand on values; this is for the file that has one where a name belongs.
 */
export function withoutSecrets(sighting: Sighting): Sighting[] {
  const { host: written, model, variable, sign, kind } = sighting;
  const host = written === undefined ? undefined : hostShown(written);
  if (written !== undefined && host === undefined) return [];
  const isModelShown = model === undefined || isHarmless(model);
  if (!isModelShown && kind === 'model') return [];
  const isVariableShown = variable === undefined || isHarmless(variable);
  if (!isVariableShown && kind === 'credential') return [];
  const isSignShown = isHarmless(sign);
  if (host === written && isModelShown && isVariableShown && isSignShown) return [sighting];
  return [
    {
      ...withoutWords(sighting),
      ...(host !== undefined && { host }),
      ...(model !== undefined && isModelShown && { model }),
      ...(variable !== undefined && isVariableShown && { variable }),
      sign: isSignShown ? sign : kind,
    },
  ];
}

function withoutWords({ line, kind, provider, trust, lookalikeOf, isActive, confidence }: Sighting) {
  return {
    ...{ line, kind, trust, isActive, confidence },
    ...(provider !== undefined && { provider }),
    ...(lookalikeOf !== undefined && { lookalikeOf }),
  };
}

/** The same few words come again and again. */
const REMEMBERED = { most: 5_000, longest: 256 };
const MOST_SIGNS = 200;

const isHarmless = memo(REMEMBERED, (word) => isQuiet(word) && !isSecretLike(word));

const hostShown = memo(REMEMBERED, (written) => {
  const host = hostWithoutSecrets(written);
  return host !== undefined && isQuiet(host) ? host : undefined;
});

function isQuiet(word: string): boolean {
  return word.length <= MOST_SIGNS && redactText(word).spans.length === 0;
}
