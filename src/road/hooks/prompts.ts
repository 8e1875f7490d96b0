/** What a user writes to the model is the user's own: a secret in it is mentioned, nothing more. */

import { redactCertain } from '../../checks/replies/result-secrets.ts';
import type { Answer, Asking } from '../../vocabulary/hook-request.ts';

const MOST_TEXT = 500_000;

export function answerPrompt(text: string, { host }: Pick<Asking, 'host'>): Answer {
  const { kinds } = redactCertain(text.slice(0, MOST_TEXT), { isMadeUp: false, isSecretPlace: false });
  if (kinds.length === 0) return { says: 'nothing' };
  return {
    says: 'warn',
    message: `TokenAuditor: your message to ${host} seems to hold a secret (${[...new Set(kinds)].join(', ')}). The model and whoever keeps its logs can read it; replace it where it was issued.`,
  };
}
