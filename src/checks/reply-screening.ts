/** Screens replies with every check that reads them; separate from calls, which do not need to load these. */
import type { ReplySubject } from '../screening/contract/reply-subject.ts';
import { type ReplyScreening, screenReply as screenBy } from '../screening/screen-reply.ts';
import { REPLY_CHECKS } from './reply-checks.ts';

export const screenReply = (subject: ReplySubject): ReplyScreening => screenBy(subject, REPLY_CHECKS);
