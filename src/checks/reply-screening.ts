/** Screens replies with every check that reads them; separate from calls, which do not need to load these. */
import type { ReplySubject } from '../screening/contract/reply-subject.ts';
import { type ReplyScreening, screenReply as screenBy } from '../screening/screen-reply.ts';
import { agreeing } from './replies/agreement.ts';
import { withoutContinued } from './replies/continued-parts.ts';
import { withoutJoined } from './replies/joined-parts.ts';
import { REPLY_CHECKS } from './reply-checks.ts';
import { judgeCommand } from './screening.ts';

export function screenReply(reply: ReplySubject): ReplyScreening {
  const subject = { ...reply, judgeCommand };
  const screening = withoutContinued(withoutJoined(screenBy(subject, REPLY_CHECKS), subject), subject);
  const removed = [...screening.removed.values()].flat();
  return removed.length === 0 ? screening : { ...screening, texts: agreeing(screening.texts, removed) };
}
