/** What it takes to judge a host's request, opened once. */

import type { ApprovalStates } from '../../approvals/approval-states.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import type { LiveFold } from '../../evidence/live-fold.ts';
import type { ApproverOf } from '../../evidence/person/keys.ts';
import type { Ports } from '../../ports/files.ts';
import type { OwnPins } from '../../quarantine/own-pins.ts';
import type { Pins } from '../../quarantine/pins.ts';
import type { Sessions } from '../../sessions/sessions-fold.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Whereabouts } from '../guard-facts.ts';
import type { Policy } from '../policy/plain-policy.ts';
import type { JudgeDesk } from '../sampling/sampled-call.ts';
import type { ContentDigest } from './executed-files.ts';
import type { HookFlows } from './hook-flows.ts';

export interface HookDesk {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly settings: Policy;
  readonly home?: string;
  readonly whereabouts?: Whereabouts;
  /** The memory of flows, where one process serves the session. */
  readonly flows?: HookFlows;
  /** Of files that a call would run. */
  readonly contentDigest?: ContentDigest;
  readonly noteRead?: CallContext['noteRead'];
  /** Runs screening, and throws `OutOfTime` if it takes too long; absent where another thread watches. */
  within?<Result>(work: () => Result): Result;
  /** For a process that answers more than one request. */
  readonly sessions?: LiveFold<Sessions>;
  readonly pins?: LiveFold<Pins>;
  /** Of the user's own ledger, where a project's is used. */
  readonly ownPins?: OwnPins | undefined;
  readonly approvalStates?: LiveFold<ApprovalStates>;
  readonly approverOf?: ApproverOf;
  /** Whether the host still waits for this answer; absent: it does. */
  isWaitedFor?(): boolean;
  /** The judge of sampled calls; absent: a person is asked. */
  readonly judges?: JudgeDesk;
  /** Opened when something is recorded or digested, not before. */
  ledger(): Ledger;
}

/** Screening was ended: it has to be done where it can take longer. */
export class OutOfTime extends Error {}

export const screenWithin = <Result>({ within }: Pick<HookDesk, 'within'>, work: () => Result): Result =>
  within === undefined ? work() : within(work);
