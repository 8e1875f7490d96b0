/** What the caller of a call hears that waited for a person, in words that its model can read. */

import type { Approval } from '../../approvals/approval-states.ts';
import type { Decided, NotAsked, OpenQuestion } from '../../approvals/ask-person.ts';
import { wordsOf } from '../../approvals/decide-question.ts';
import type { QuestionPlace } from '../../approvals/question-files.ts';
import { STOPPED, WAITS_FOR_PERSON } from '../hooks/call-messages.ts';
import type { Ending } from './awaited-approvals.ts';
import type { NotSent } from './travel.ts';

/** How a person decides, and how the caller goes on. */
const wayOn = ({ code, expiresAt }: OpenQuestion): string =>
  `pending: the call waits for a person, as ${code}, until ${expiresAt}. They decide with \`tokenauditor approvals approve ${code}\` in a terminal window of their own. Make exactly the same call again to go on waiting: it runs as soon as it is approved, without another question.`;

export function pendingAnswer(stopped: NotSent, question: OpenQuestion): NotSent {
  const { code, expiresAt, instead } = question;
  const pending = { id: code, expiresAt };
  const before = instead === undefined ? '' : ` ${instead}`;
  const reason = `${stopped.reason}${before} ${wayOn(question)}`;
  return { ...stopped, why: 'pending', reason, approval: { code }, pending };
}

const ENDS: Readonly<Record<Exclude<Ending, 'held' | 'approved' | 'consumed'>, string>> = {
  denied: 'A person denied this call. Do not make it again unless your user asks for it.',
  expired: 'No person answered in time, so the call is denied.',
  cancelled: 'The question was withdrawn, so the call is denied.',
  gone: 'Its caller gave up.',
};

/** Once it is decided, no person is to look at it any more. */
const whyOnly = ({ reason }: NotSent): string =>
  [STOPPED, WAITS_FOR_PERSON].reduce(
    (rest, opening) => (rest.startsWith(opening) ? rest.slice(opening.length) : rest),
    reason,
  );

export function endedAnswer(stopped: NotSent, ending: keyof typeof ENDS, words?: string): NotSent {
  const said = words === undefined ? '' : ` Their reason: ${JSON.stringify(words)}.`;
  return { ...stopped, why: 'blocked', reason: `${STOPPED}${ENDS[ending]}${said} ${whyOnly(stopped)}` };
}

/** Of a question that was not asked, or was decided before this call came. */
export function settledAnswer(stopped: NotSent, question: NotAsked | Decided, place: QuestionPlace): NotSent {
  if (question.kind === 'refused')
    return {
      ...stopped,
      why: 'blocked',
      reason: `${STOPPED}Denied without asking a person: ${question.why}. ${whyOnly(stopped)}`,
    };
  return decidedAnswer(stopped, question.approval, place);
}

export function decidedAnswer(stopped: NotSent, approval: Approval, place: QuestionPlace): NotSent {
  const { state } = approval;
  const ending = state === 'denied' || state === 'cancelled' ? state : 'expired';
  return endedAnswer(stopped, ending, wordsOf(approval, place));
}
