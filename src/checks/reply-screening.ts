/** Replies through every check that reads them; apart from calls, which do not load what only replies need. */
import type { ReplySubject } from '../screening/contract/reply-subject.ts';
import { type ReplyScreening, screenReply as screenBy } from '../screening/screen-reply.ts';
import { REPLY_CHECKS } from './reply-checks.ts';

export const screenReply = (subject: ReplySubject): ReplyScreening => screenBy(subject, REPLY_CHECKS);
