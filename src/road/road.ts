/**
 * The road a call takes, one plain step after the other; each door goes as far along it as it can.
 * proposed → screened → ruled → recorded. An error of ours on the way is never a verdict: the call is blocked.
 */

import { SCREENING_CHECKS } from '../checks/call-checks.ts';
import { screenCall } from '../checks/screening.ts';
import type { Ledger } from '../evidence/ledger.ts';
import type { ExceptionIndex, Silenced } from '../policy/exceptions.ts';
import { findingsOf } from '../policy/findings.ts';
import { DEFAULT_GATE_POLICY, type GatePolicy, gate } from '../policy/gate.ts';
import { riskStateOf } from '../policy/risk.ts';
import { understand } from '../screening/calls/subject.ts';
import type { CallContext, CallSubject, ProposedCall } from '../screening/contract/call.ts';
import { withinBudget } from '../text/budget.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { Tier } from '../vocabulary/check.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { SessionFiles } from '../vocabulary/events/event-fields.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type RiskState, riskiest } from '../vocabulary/orders.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import type { Coverage, Screening } from '../vocabulary/screening.ts';
import { missingIn } from './proposal.ts';

/** What a ruling needs to know of a call that was understood. */
export interface Understood {
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  readonly commands: readonly { readonly path: string }[];
}

export interface Screened<Subject extends Understood = CallSubject> {
  readonly call: ProposedCall;
  /** Undefined if understanding it failed: the coverage records that, and the gate blocks. */
  readonly subject: Subject | undefined;
  readonly screening: Screening;
}

export interface Ruled<Subject extends Understood = CallSubject> extends Screened<Subject> {
  readonly findings: readonly Finding[];
  readonly riskState: RiskState;
  readonly ruling: Ruling;
  readonly userMessage: string;
  /** What exceptions silenced; shown, never hidden. */
  readonly silenced: readonly Silenced[];
}

export interface RoadPolicy {
  readonly gate: GatePolicy;
  readonly exceptions?: ExceptionIndex;
  /** The state the route is in already; the call's own findings can only raise it. */
  readonly riskState?: RiskState;
  /** ISO time, for exceptions that expire. */
  readonly time: string;
  readonly server?: string;
}

/** What `screen_tool_call` advises: the same road, but a critical finding is asked about, not yet blocked. */
export const ADVICE: GatePolicy = { ...DEFAULT_GATE_POLICY, failClosedForCritical: false };

const OWN_FAULT: Coverage = { ran: [], failed: ['road.screening'], capped: [] };

export function screenProposed(call: ProposedCall, context: CallContext): Screened {
  try {
    const { value: subject, isSpent } = withinBudget(() => understand(call, context));
    // A computation that would not end is not repeated for every check.
    if (isSpent) return { call, subject, screening: overBudget({ signals: [], coverage: NOTHING_RAN }) };
    const screened = withinBudget(() => screenCall(subject));
    const screening = screened.isSpent ? overBudget(screened.value) : screened.value;
    return { call, subject, screening: missingIn(call) ? unread(screening) : screening };
  } catch {
    return { call, subject: undefined, screening: { signals: [], coverage: OWN_FAULT } };
  }
}

/** In coverage: the call computes more than one call may. It is blocked. */
const BUDGET = 'call.budget';
/** Of a call that took longer to judge than one call may. */
export const OVER_BUDGET: Screening = { signals: [], coverage: { ran: [], failed: [], capped: [BUDGET] } };
const NOTHING_RAN: Coverage = { ran: [], failed: [], capped: [] };

function overBudget({ signals, coverage }: Screening): Screening {
  return { signals, coverage: { ...coverage, capped: [...coverage.capped, BUDGET] } };
}

/** A shell call whose command cannot be read is not therefore harmless: at every door, it needs approval. */
function unread({ signals, coverage }: Screening): Screening {
  return { signals, coverage: { ...coverage, capped: [...coverage.capped, 'command.reading'] } };
}

export function rule<Subject extends Understood>(
  screened: Screened<Subject>,
  policy: RoadPolicy,
): Ruled<Subject> {
  const { kept, silenced } = silence(screened, policy);
  const findings = findingsOf(kept);
  const riskState = riskiest(riskStateOf(findings), policy.riskState ?? 'Watch');
  const degraded = degradedTiers(screened.screening.coverage);
  const gated = gate({ findings, riskState, policy: policy.gate, degraded });
  const reasons = [gated.reason, ...findings.map(({ title, detail }) => `${title}: ${detail}`)];
  const trace: Ruling['trace'] = [
    { layer: 'gate', decision: gated.decision, reason: gated.reason },
    ...silenced.map(({ exception }) => ({
      layer: 'gate' as const,
      decision: 'allow' as const,
      reason: exception.reason,
      exception: exception.id,
    })),
  ];
  return {
    call: screened.call,
    subject: screened.subject,
    screening: screened.screening,
    findings,
    riskState,
    ruling: { decision: gated.decision, reasons: [...new Set(reasons)], trace },
    userMessage: gated.userMessage,
    silenced,
  };
}

function silence({ call, subject, screening }: Screened<Understood>, policy: RoadPolicy) {
  if (!policy.exceptions) return { kept: [...screening.signals], silenced: [] };
  const texts = new Map(subject?.texts.map(({ path, text }) => [path, text]));
  return policy.exceptions.apply(screening.signals, {
    tool: call.tool,
    ...(policy.server === undefined ? {} : { server: policy.server }),
    argumentAt: (path) => texts.get(path),
    isCommandAt: (path) => subject?.commands.some((command) => command.path === path) ?? true,
    time: policy.time,
  });
}

const TIER_OF = new Map(SCREENING_CHECKS.map(({ card }) => [card.id, card.tier]));

/** A failed check counts with its own tier, anything unnamed as hard; a cap leaves something unread, so it is asked about. */
function degradedTiers({ failed, capped }: Coverage): Tier[] {
  return [
    ...failed.map((id) => TIER_OF.get(id) ?? 'hard'),
    ...capped.map((id): Tier => (id === BUDGET ? 'hard' : 'soft')),
  ];
}

/** The whole of the call, tool and arguments, as the ledger may know it. */
export function digestCall(call: ProposedCall, ledger: Pick<Ledger, 'digest'>): Digest {
  return ledger.digest(canonicalJson({ tool: call.tool, arguments: { ...call.arguments } }));
}

export interface Recorded {
  readonly eventId: string;
  readonly callDigest: Digest;
}

/** Those that an exception silenced as well: that it was used must not be seen in the answer alone. */
function checksOf({ findings, silenced }: Ruled<Understood>): string[] {
  const spoke = [...findings.flatMap(({ checks }) => checks), ...silenced.map(({ signal }) => signal.check)];
  return [...new Set(spoke)].slice(0, 64);
}

/** What is recorded beside the ruling. */
export interface About {
  readonly sessionId?: string;
  readonly providerHost?: string;
  readonly claimedModel?: string;
  /** By which door it came. */
  readonly agent?: string;
  /** What the call would leave for later ones of its session. */
  readonly sessionFiles?: SessionFiles;
}

/** On the disk when the promise resolves. If the write fails it rejects, and nothing may run. */
export async function record(
  ruled: Ruled<Understood>,
  ledger: Pick<Ledger, 'append' | 'digest'>,
  about: About,
): Promise<Recorded> {
  const callDigest = digestCall(ruled.call, ledger);
  const receipt = await ledger.append({
    type: 'policy_decision',
    tool: ruled.call.tool,
    tool_call_hash: callDigest,
    decision: ruled.ruling.decision,
    risk_state: ruled.riskState,
    checks: checksOf(ruled),
    redaction_status: 'not_applicable',
    ...(about.sessionId === undefined ? {} : { session_id: about.sessionId }),
    ...(about.providerHost === undefined ? {} : { provider_host: about.providerHost }),
    ...(about.claimedModel === undefined ? {} : { claimed_model: about.claimedModel }),
    ...(about.agent === undefined ? {} : { agent: about.agent }),
    ...(about.sessionFiles === undefined ? {} : { session_files: about.sessionFiles }),
  });
  return { eventId: receipt.eventId, callDigest };
}

/** Screened and ruled in one go, for doors that record nothing. */
export function decide(call: ProposedCall, context: CallContext, policy: RoadPolicy): Ruled {
  return rule(screenProposed(call, context), policy);
}
