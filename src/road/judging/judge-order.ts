/** What a judging thread does with an order. */

import type { ContentVerdict } from '../../answers/calls/content.answer.ts';
import { calledPrograms } from '../../screening/called-programs.ts';
import { watchedSight } from '../../screening/calls/disk/watched-sight.ts';
import { effectLines } from '../../screening/effect-lines.ts';
import { emptySession } from '../../screening/session/empty-session.ts';
import { executedPaths } from '../../screening/session/executed-paths.ts';
import { sentPieces } from '../../screening/session/sent-pieces.ts';
import { remember } from '../../screening/session/session.ts';
import { sinksOf } from '../../screening/session/sinks.ts';
import { revived } from '../../sessions/live-sessions.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { CallContext, SentPieces } from '../../vocabulary/call-context.ts';
import { inspectContent } from '../content/content.ts';
import type { Sight } from '../context.ts';
import { screenReplyWork } from '../replies.ts';
import {
  type CallVerdict,
  type JudgingOrder,
  type KeptFacts,
  type KeptReply,
  NOT_KEPT,
  type ReplyOrder,
  type ReplyVerdict,
} from './judging-orders.ts';
import { screenCallOf } from './screened-call.ts';

/** What a thread is asked, and answers. */
export function judgeOrder(
  order: JudgingOrder,
  kept: KeptFacts & KeptReply,
  sight: Sight,
): CallVerdict | ContentVerdict | ReplyVerdict | typeof NOT_KEPT {
  if (order.about === 'content') return inspectContent(order.content, order.options);
  if (order.about === 'reply') return judgeReply(order.work, kept, sight);
  Object.assign(kept, order.facts);
  kept.session = revived(kept.session);
  const { session, project } = kept;
  const whole = { ...order.context, session, ...(project === undefined ? {} : { project }), ...sight };
  const verdict = judgeCall(order.call, whole);
  kept.session = verdict.after;
  return verdict;
}

/** Plain data in and out: it goes from one thread to another, and what is not needed later is not kept. */
export function judgeCall(call: Call, context: CallContext): CallVerdict {
  const { session = emptySession } = context;
  const { subject, screening, remedies, facts } = screenCallOf(call, context);
  if (subject === undefined) return { screening, remedies, subject, facts, after: session };
  const understood = {
    texts: subject.texts.map(({ path, text }) => ({ path, text })),
    commands: subject.commands.map(({ path }) => ({ path })),
    executes: executedPaths(subject),
    sinks: sinksOf(subject),
    effects: effectLines(subject),
    programs: calledPrograms(subject),
    ...present(sentPieces(subject)),
  };
  return { screening, remedies, subject: understood, facts, after: remember(session, subject) };
}

const present = (sent: SentPieces | undefined) => (sent === undefined ? {} : { sent });

/** Texts that stay as they are need not come back. */
function judgeReply(
  work: ReplyOrder['work'],
  { read }: KeptReply,
  given: Sight,
): ReplyVerdict | typeof NOT_KEPT {
  if ('read' in work && work.read !== read?.number) return NOT_KEPT;
  const reply = 'read' in work ? (read?.reply ?? null) : work.reply;
  const { sight, looks } = watchedSight(given);
  const screening = screenReplyWork({ ...work, reply, context: { ...work.context, ...sight } });
  const isWhole = screening.withheld.size === 0 && screening.coverage.capped.length === 0;
  return { screening: isWhole ? { ...screening, texts: [] } : screening, looks: looks() };
}
