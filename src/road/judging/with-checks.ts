/** The steps of the road that need every check, apart from those that a process takes which leaves judging to threads. */
import type { Proposed } from '../../vocabulary/call.ts';
import { NOT_SCREENED } from '../coverage.ts';
import {
  type Received,
  type RecordedReply,
  type ReplyRoad,
  recordReply,
  ruleScreened,
  screenReceived,
} from '../replies.ts';
import type { ReplyReach } from '../reply-ruling.ts';
import { type Entered, enter, isBlocked, type Road, type Ruled, rule, type Screened } from '../road.ts';
import { screenCallOf } from './screened-call.ts';

/** What is blocked already is not screened. */
export function screen(entered: Entered): Screened {
  if (isBlocked(entered)) return { ...entered, subject: undefined, screening: NOT_SCREENED, remedies: {} };
  return { ...entered, ...screenCallOf(entered.sent, entered.context) };
}

/** Entered, screened and ruled, for doors that record nothing. */
export function decide(proposed: Proposed, road: Road): Ruled {
  return rule(screen(enter(proposed, road)), road);
}

/** What came back: screened, ruled and recorded before it is passed on. */
export async function receive(
  received: Received,
  road: ReplyRoad,
  reach: ReplyReach,
): Promise<RecordedReply> {
  const screened = await screenReceived(received, road, reach);
  const ruled = await ruleScreened(screened, road, reach);
  const opinion = (await road.consult?.(screened, ruled)) ?? ruled;
  return await recordReply({ ...screened, opinion }, road);
}
