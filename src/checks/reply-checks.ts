import type { ReplyCheck } from '../screening/contract/check.ts';
import { replyHidden } from './replies/reply-hidden.ts';
import { replyInjection } from './replies/reply-injection.ts';
import { replySecret } from './replies/reply-secret.ts';

/** Checks of a reply, in this order: a later check reads what an earlier one left. */
export const REPLY_CHECKS: readonly ReplyCheck[] = [replySecret, replyHidden, replyInjection];
