/**
 * What the times in the ledger end: once any event was recorded at or after the end of a question, an approval or a grant,
 * it is over, whether a call looked for it or not. A clock that is set back later does not revive it; an event with a time
 * in the future ends only what was open then.
 */
import type { Approval, ApprovalStates } from './approval-states.ts';
import type { QuestionPlace } from './question-files.ts';

/** ISO, never before the latest event: a clock that was set back makes nothing younger. */
export function timeNow({ ports }: QuestionPlace, { latest }: ApprovalStates): string {
  const now = new Date(ports.clock.nowMs()).toISOString();
  return now > latest ? now : latest;
}

export const isOpen = ({ state }: Pick<Approval, 'state'>): boolean =>
  state === 'pending' || state === 'approved';

/** An approval lasts as long as its longest grant, which may be shorter than its question was open. */
function endOf({ state, expiresAt, granted }: Approval): string | null {
  if (state !== 'approved') return expiresAt;
  return granted.reduce<string | null>((last, { expires_at = null }) => later(last, expires_at), null);
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** To be called for each that is new, or was given a new end. */
export function noteEnd(states: ApprovalStates, approval: Approval): void {
  const end = endOf(approval);
  if (end !== null && (states.soonest === null || end < states.soonest)) states.soonest = end;
}

/** Looks at all of them only when the time of one has come. */
export function endDue(states: ApprovalStates, time: string): void {
  if (states.soonest === null || time < states.soonest) return;
  states.soonest = null;
  for (const approval of Object.values(states.approvals)) {
    if (!isOpen(approval)) continue;
    const end = endOf(approval);
    if (end !== null && end <= time) approval.state = 'expired';
    else noteEnd(states, approval);
  }
  states.standing = states.standing.filter((id) => states.approvals[id]?.state === 'approved');
}
