import { remember } from '../../routers/catalogue/remember.ts';
import { redactText } from '../../sensitive/redact.ts';
import type { Sighting } from '../../vocabulary/route.ts';
import { hostWithoutSecrets, isSecretLike } from './secret-like.ts';

/**
 * The last check before anything is returned: removes every name, host or id that could be a secret. Readers do not
 * return values; this is for a file that has a secret where a name belongs.
 */
export function withoutSecrets(sighting: Sighting): Sighting[] {
  const { host: written, model, variable, indicator, kind } = sighting;
  const host = written === undefined ? undefined : hostShown(written);
  if (written !== undefined && host === undefined) return [];
  const isModelShown = model === undefined || isHarmless(model);
  if (!isModelShown && kind === 'model') return [];
  const isVariableShown = variable === undefined || isHarmless(variable);
  if (!isVariableShown && kind === 'credential') return [];
  const isIndicatorShown = isHarmless(indicator);
  if (host === written && isModelShown && isVariableShown && isIndicatorShown) return [sighting];
  return [
    {
      ...withoutWords(sighting),
      ...(host !== undefined && { host }),
      ...(model !== undefined && isModelShown && { model }),
      ...(variable !== undefined && isVariableShown && { variable }),
      indicator: isIndicatorShown ? indicator : kind,
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

/** The same few words recur. */
const MOST_KNOWN = 5_000;
const MOST_SIGNS = 200;

const isHarmless = remember((word) => isQuiet(word) && !isSecretLike(word), MOST_KNOWN);

const hostShown = remember((written) => {
  const host = hostWithoutSecrets(written);
  return host !== undefined && isQuiet(host) ? host : undefined;
}, MOST_KNOWN);

function isQuiet(word: string): boolean {
  return word.length <= MOST_SIGNS && redactText(word).spans.length === 0;
}
