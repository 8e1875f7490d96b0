/** What a user writes to the model is the user's own: a secret in it is mentioned, nothing more. */

import { replySecret } from '../../checks/replies/reply-secret.ts';
import type { ReplyOrigin } from '../../screening/contract/reply-subject.ts';
import { screenReply } from '../../screening/screen-reply.ts';
import type { Answer, Asking } from '../../vocabulary/hook-request.ts';

const MOST_TEXT = 500_000;
const TYPED: ReplyOrigin = {
  files: [],
  isLocal: true,
  isMadeUp: false,
  written: 'as text',
  isSecretPlace: false,
};

export function answerPrompt(text: string, { host }: Pick<Asking, 'host'>): Answer {
  const texts = [{ path: '$', text: text.slice(0, MOST_TEXT) }];
  const { withheld, coverage } = screenReply({ texts, origin: TYPED, capped: [] }, [replySecret]);
  if (coverage.failed.length > 0) throw new Error('failed to read a prompt');
  const kinds = new Set([...withheld.values()].flat());
  if (kinds.size === 0) return { says: 'nothing' };
  return {
    says: 'warn',
    message: `TokenAuditor: your message to ${host} seems to contain a secret (${[...kinds].join(', ')}). The model and anyone with access to its logs can read it; replace it where it was issued.`,
  };
}
