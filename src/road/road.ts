/**
 * The road of a call, one plain step after the other; each door takes a prefix of it, and each step adds a fact:
 * proposed → entered → screened → ruled → recorded → settled, and then what came back. An error of ours on the way is
 * never an opinion: the call does not run. What waits (disk, person, ledger) is a step; layers are pure.
 */
import type { Decided, NotAsked, OpenQuestion } from '../approvals/ask-person.ts';
import type { Held } from '../approvals/overrides.ts';
import type { Silenced } from '../policy/exceptions.ts';
import { findingsOf } from '../policy/findings.ts';
import { messageFor } from '../policy/gate.ts';
import { riskStateOf } from '../policy/risk.ts';
import type { SamplingRuling } from '../policy/sampling.ts';
import type { CallSubject } from '../screening/contract/call.ts';
import { raised } from '../screening/session/raised.ts';
import type { Call, Proposed } from '../vocabulary/call.ts';
import type { CallFacts, SentPieces } from '../vocabulary/call-context.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type RiskState, stops, strictest } from '../vocabulary/orders.ts';
import type { Opinion, Permit, Ruling, Sample } from '../vocabulary/ruling.ts';
import type { Screening } from '../vocabulary/screening.ts';
import { degradedTiers } from './coverage.ts';
import { AFTER_SCREENING, type Assessed, type Assessor, assess, BEFORE_SCREENING } from './layers.ts';
import { decisionOf, rulingOf } from './opinions.ts';
import type { Policy } from './policy/plain-policy.ts';
import { underPolicy } from './policy/under-policy.ts';
import { appendRuled, type RecordingLedger, type Remarks, sampleOf } from './recording.ts';
import { silence } from './silenced.ts';
import { type News, type State, type StateRead, stateRead } from './state.ts';

/** What rulings are made under. */
export interface Road {
  /** Immutable: a change is another road. */
  readonly policy: Policy;
  state(): State;
}

/** A road on which what is ruled is recorded. */
export interface RecordingRoad extends Road {
  /** Opened when something is recorded or digested, not before. */
  ledger(): RecordingLedger;
  /** Absent: no event of another process can change what was ruled. */
  readonly news?: News | undefined;
}

/** A person's word about one exact call, at the doors that can wait for it. */
export interface Approvals {
  /** What such a word is bound to. */
  digestOf(recorded: Ruled<Understood>): Digest;
  /** The id under which a person allowed it, or calls like it; an approval of one call is then used up. */
  take(digest: Digest, recorded: Recorded<Understood>): Promise<string | undefined>;
  /** Puts it to a person, where a call can wait for the answer. */
  ask?(recorded: Ruled<Understood>, digest: Digest): Promise<OpenQuestion | NotAsked | Decided | undefined>;
  /** Keeps the call for a person to look at, under the code that is returned; undefined for a call that no person may allow. */
  hold(recorded: Ruled<Understood>, digest: Digest): Held | undefined;
}

export interface SettlingRoad extends RecordingRoad {
  readonly approvals: Approvals;
}

/** What the door can do about a call that needs approval. */
export interface Reach {
  /** Whether its host asks a person itself. */
  readonly canAsk: boolean;
}

export interface Entered extends Proposed {
  /** What would run. */
  readonly sent: Call;
  readonly opinions: readonly Opinion[];
}

/** What a ruling needs to know of a call that was understood. */
export interface Understood {
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  readonly commands: readonly { readonly path: string }[];
  /** Paths of files that it would run, where nothing else of what was understood is kept. */
  readonly executes?: readonly string[];
  /** Where it sends something, by `sinksOf`; what it does, by `effectLines`. */
  readonly sinks?: readonly string[];
  readonly effects?: readonly string[];
  /** What it sends of the session's secrets. */
  readonly sent?: SentPieces;
  /** Which programs its command runs, by `calledPrograms`. */
  readonly programs?: readonly string[];
}

export type Remedies = Readonly<Record<string, string>>;

export interface Screened<Subject extends Understood = CallSubject> extends Entered {
  /** Undefined if understanding it failed, which the coverage records, or if it was blocked before. */
  readonly subject: Subject | undefined;
  readonly screening: Screening;
  /** What to do about each of its signals, by `remedyKey`: the checks are not loaded wherever it is explained. */
  readonly remedies: Remedies;
  /** What rules read of it besides its words; absent where they read nothing else, or it was not understood. */
  readonly facts?: CallFacts | undefined;
}

export interface Ruled<Subject extends Understood = CallSubject> extends Screened<Subject> {
  readonly findings: readonly Finding[];
  readonly riskState: RiskState;
  readonly ruling: Ruling;
  readonly samples: readonly Sample[];
  readonly userMessage: string;
  /** What exceptions silenced; shown, never hidden. */
  readonly silenced: readonly Silenced[];
  readonly stateRead: StateRead;
}

export interface Recorded<Subject extends Understood = CallSubject> extends Ruled<Subject> {
  readonly callDigest: Digest;
  readonly sampling: SamplingRuling;
  /** Undefined where an unsuspicious call is not in the sample. */
  readonly eventId: string | undefined;
}

export type Settled = { readonly kind: 'permit'; readonly permit: Permit } | Stopped;

export interface Stopped {
  readonly kind: 'stopped';
  readonly why: 'blocked' | 'pending';
  /** To resume by. */
  readonly approval?: Held;
  readonly question?: OpenQuestion | NotAsked | Decided;
}

/** The layers that need no screening. */
export function enter(proposed: Proposed, { policy, state }: Road, layers = BEFORE_SCREENING): Entered {
  const context = underPolicy(proposed.context, policy);
  const entered: Entered = { ...proposed, context, sent: proposed.call, opinions: [] };
  return { ...entered, opinions: assess(layers, entered, policy, state()) };
}

export const isBlocked = ({ opinions }: Entered): boolean => decisionOf(opinions) === 'block';

/** Synchronous: `screen` and the library's `screen` end here. */
export function rule<Subject extends Understood>(
  screened: Screened<Subject>,
  { policy, state }: Road,
  layers: readonly Assessor<Assessed>[] = AFTER_SCREENING,
): Ruled<Subject> {
  const now = state();
  const { kept, silenced } = silence(screened, policy, now.time);
  const findings = findingsOf(raised(kept, screened.context.session));
  const riskState = riskStateOf(findings);
  const degraded = degradedTiers(screened.screening.coverage);
  const assessed = { findings, riskState, degraded, screened };
  const later = isBlocked(screened) ? [] : assess(layers, assessed, policy, now);
  const opinions = [...screened.opinions, ...later];
  const ruling = rulingOf(opinions, findings, silenced);
  return {
    ...screened,
    findings,
    riskState,
    ruling,
    samples: later.flatMap(({ samples = [] }) => samples),
    userMessage: messageFor(ruling.decision, findings.length > 0),
    silenced,
    stateRead: stateRead(screened, now),
  };
}

/**
 * On the disk when the promise resolves, if the sampling policy asks for it. If the write fails it rejects, and nothing
 * may run. What other processes recorded before our event counts: if it changed what was read, the call is ruled again,
 * and a stricter ruling is recorded as well.
 */
export async function record<Subject extends Understood>(
  ruled: Ruled<Subject>,
  road: RecordingRoad,
  remarks: Remarks,
): Promise<Recorded<Subject>> {
  const ledger = road.ledger();
  const { callDigest, sampling, isWritten } = sampleOf(ruled, ledger, remarks, road.policy.sampleRate);
  const receipt = isWritten ? await appendRuled(ruled, ledger, callDigest, remarks) : undefined;
  const recorded = { ...ruled, callDigest, sampling, eventId: receipt?.eventId };
  if (road.news === undefined || (receipt !== undefined && !road.news.hasMissed(receipt))) return recorded;
  await road.news.refresh();
  const again = ruledAgain(ruled, road);
  if (again === undefined) return recorded;
  const { eventId } = await appendRuled(again, ledger, callDigest, remarks);
  return { ...recorded, ...again, eventId };
}

/** Under the state as it is now, without waiting in between; undefined if that is no stricter. */
function ruledAgain<Subject extends Understood>(
  ruled: Ruled<Subject>,
  road: Road,
): Ruled<Subject> | undefined {
  const now = stateRead(ruled, road.state());
  if (now.join() === ruled.stateRead.join()) return undefined;
  const again = rule({ ...ruled, opinions: enter(ruled, road).opinions }, road);
  const { decision } = again.ruling;
  return decision !== ruled.ruling.decision && decision === strictest(ruled.ruling.decision, decision)
    ? again
    : undefined;
}

/** The one maker of a permit: for a call that no layer stops, or that a person allowed. */
export async function settle(
  recorded: Recorded<Understood>,
  { approvals }: Pick<SettlingRoad, 'approvals'>,
  { canAsk }: Reach,
): Promise<Settled> {
  const { decision } = recorded.ruling;
  if (!stops(decision)) return permitFor(recorded);
  const why = decision === 'block' ? 'blocked' : 'pending';
  // A layer that needs no screening is answered where it was set, not call by call.
  if (isBlocked(recorded)) return { kind: 'stopped', why };
  const digest = approvals.digestOf(recorded);
  const approvedBy = await approvals.take(digest, recorded);
  if (approvedBy !== undefined) return permitFor(recorded, { approval: digest, approvedBy });
  if (why === 'pending' && canAsk) return { kind: 'stopped', why };
  const question = why === 'pending' ? await approvals.ask?.(recorded, digest) : undefined;
  if (question !== undefined) return { kind: 'stopped', why, question };
  const approval = approvals.hold(recorded, digest);
  return { kind: 'stopped', why, ...(approval === undefined ? {} : { approval }) };
}

function permitFor(recorded: Recorded<Understood>, approved: Partial<Permit> = {}): Settled {
  const { callDigest, ruling, eventId } = recorded;
  const event = eventId === undefined ? {} : { eventId };
  const permit = { callDigest, decision: ruling.decision, ...event, ...approved } as Permit;
  return { kind: 'permit', permit };
}
