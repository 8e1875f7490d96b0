import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { readModelName } from '../../catalogue/model-name.ts';
import { type Item, itemOf } from '../evidence/evidence.ts';

/** Only one maker signs thinking blocks; its signature identifies the maker, not which of its models. */
const SIGNING_VENDOR = 'anthropic';

export function signatureItem({ claimed_model, observed }: ComparisonInput): Item | undefined {
  const isVerified = observed.thinking_signature_verified;
  if (isVerified === undefined) return undefined;
  const about = { kind: 'thinking_signature', n: 1 } as const;
  if (readModelName(claimed_model).vendor !== SIGNING_VENDOR) {
    return itemOf({
      ...about,
      log10Lr: 0,
      detail: 'The claimed model is not known to sign its thinking, so a signature is no evidence.',
    });
  }
  return itemOf({
    ...about,
    log10Lr: isVerified ? -1 : 1.5,
    isCertain: !isVerified,
    detail: isVerified
      ? 'The maker accepted the signature of a thinking block: a model of that maker wrote it.'
      : 'The maker did not accept the signature of a thinking block: another model wrote it, or the route changed it.',
  });
}
