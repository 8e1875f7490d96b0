import type { Call, Caller } from '../../vocabulary/call.ts';
import type { CallContext, CallFacts } from '../../vocabulary/call-context.ts';
import type { Finding } from '../../vocabulary/finding.ts';
import type { RiskState } from '../../vocabulary/orders.ts';
import type { Truth } from './truth.ts';

/** What rules read of one call. */
export interface RuleSubject {
  readonly call: Call;
  readonly caller: Caller;
  readonly role: string | undefined;
  /** Undefined if the call could not be understood. */
  readonly facts: CallFacts | undefined;
  readonly findings: readonly RuleFinding[];
  /** Some check did not run, or did not read everything. */
  readonly isDegraded: boolean;
  readonly riskState: RiskState;
  readonly session: CallContext['session'];
  readonly isUnattended: boolean;
  /** An event of the ledger: arguments, door and session are not in it. */
  readonly isRecord?: true;
  /** ISO. */
  readonly time: string;
}

/** A condition, ready to run. Pure; it never throws. */
export type Test = (subject: RuleSubject) => Truth;

export interface RuleFinding extends Pick<Finding, 'severity'> {
  readonly checks?: readonly string[];
}
