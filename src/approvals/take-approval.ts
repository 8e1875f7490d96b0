/**
 * Whether a person allowed exactly this call, or calls like it. The approval is in the ledger, and so is its use: of
 * several that use it, the one whose event comes first proceeds. If in doubt, there is no approval.
 */
import { isFailure } from '../evidence/folder/failure.ts';
import { counts, type KeyState, readKeys } from '../evidence/person/keys.ts';
import type { Statement } from '../evidence/person/statement.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { DraftOf } from '../vocabulary/events/event.ts';
import type { ApprovalScope } from '../vocabulary/events/event-fields.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { type Approval, type ApprovalStates, approvalOf, type Granted, latestOf } from './approval-states.ts';
import { firstUseOf, readApprovals } from './approval-uses.ts';
import { coveringGrants, type FlowShape } from './flow-grants.ts';
import { grantHashOf } from './grant-shapes.ts';
import { timeNow } from './ledger-time.ts';
import { grantMarks, type QuestionPlace } from './question-files.ts';
import type { Wanted } from './question-shown.ts';

/** A machine's clock is set back by seconds, not by more. */
const CLOCK_SLACK_MS = 5_000;

/** What the person's key signs. */
export interface ApprovedTerms {
  readonly id: string;
  readonly call: Digest;
  readonly preview: Digest;
  readonly scope: ApprovalScope;
  readonly until: string;
  readonly grant: Digest | null;
  readonly free: readonly string[];
}

export const approvalStatement = (terms: ApprovedTerms): Statement => ({
  purpose: 'approval',
  question: terms.id,
  call: terms.call,
  preview: terms.preview,
  scope: terms.scope,
  until: terms.until,
  grant: terms.grant,
  free: [...terms.free],
});

/** Ids of questions that the client of this very connection answered: nothing in the ledger can put one there. */
export type AnsweredHere = Pick<Set<string>, 'has'>;

/** The id of the approval that lets the call run; it is used up if it is for one call. Rejects if that is all that became of it. */
export async function takeApproval(
  wanted: Wanted,
  place: QuestionPlace,
  answered: AnsweredHere = new Set(),
): Promise<string | undefined> {
  try {
    const states = await endOverdue(wanted, place);
    if (states === undefined) return undefined;
    return (await takeOnce(wanted, states, place, answered)) ?? (await takeStanding(wanted, states, place));
  } catch (error) {
    if (!isFailure(error) || isLost(error)) throw error;
    return undefined;
  }
}

/** It was used up, and the call may not run: its caller must hear of it, not be asked about anew. */
export const isLost = (error: unknown): error is Trouble =>
  error instanceof Trouble && error.code === 'approval.lost';

/** What is over by now is recorded as over: a clock that is set back afterwards does not revive it. */
async function endOverdue({ digest }: Wanted, place: QuestionPlace): Promise<ApprovalStates | undefined> {
  const states = await readApprovals(place);
  if (states === undefined) return undefined;
  const now = timeNow(place, states);
  const own = latestOf(states, digest);
  const given = [own, ...states.standing.map((id) => approvalOf(states, id))];
  const overdue = given.filter(
    (each) => each?.state === 'approved' && each.granted.every(({ expires_at = '' }) => expires_at <= now),
  );
  for (const each of new Set(overdue))
    if (each !== undefined) {
      await place.ledger().append({ ...aboutApproval(each), type: 'approval.expired' });
      if (states.standing.includes(each.id)) grantMarks(place).take(each.id);
    }
  return overdue.length === 0 ? states : await readApprovals(place);
}

/** For a process that reads the ledger for one call: without a mark there is no grant. */
export function hasStanding(place: QuestionPlace): boolean {
  try {
    return grantMarks(place).names().length > 0;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return false;
  }
}

/** The approval or grant that would let it through; it is not used. */
export async function approvalFor(
  wanted: Wanted,
  states: ApprovalStates,
  place: QuestionPlace,
  answered: AnsweredHere,
): Promise<Approval | undefined> {
  const once = await approvedOnce(wanted, states, place, answered);
  return once ?? (await standingFor(wanted, states, place))?.[0]?.approval;
}

/** Approved, in time, by a person, for this call and what was shown of it. */
export async function approvedOnce(
  { digest, preview }: Wanted,
  states: ApprovalStates,
  place: QuestionPlace,
  answered: AnsweredHere,
  isTimely = isInTime,
): Promise<Approval | undefined> {
  const approval = latestOf(states, digest);
  if (approval?.state !== 'approved' || approval.preview !== preview) return undefined;
  const given = approval.granted.filter(
    (each) => scopeOf(each) === 'once' && each.tool_call_hash === digest && isTimely(each, states, place),
  );
  const keys = await readKeys(place);
  const isPersons = personJudge(keys);
  // Once there is a key, an approval without its signature counts for nothing.
  const isAnswered = answered.has(approval.id) && keys.key === null && keys.problem === undefined;
  return given.some((each) => isPersons(approval, each) || (isClients(each) && isAnswered))
    ? approval
    : undefined;
}

async function takeOnce(
  wanted: Wanted,
  states: ApprovalStates,
  place: QuestionPlace,
  answered: AnsweredHere,
): Promise<string | undefined> {
  const approval = await approvedOnce(wanted, states, place, answered);
  if (approval === undefined) return undefined;
  const receipt = await place.ledger().append(useOf(approval, wanted));
  return (await firstUseOf(place, approval.id)) === receipt.eventId ? approval.id : undefined;
}

const scopeOf = ({ approval_scope = 'once' }: Granted): ApprovalScope => approval_scope;
const isClients = ({ approval_channel }: Granted): boolean => approval_channel === 'client';

/** Given later than the clock shows: it was set back, or the approval is dated ahead. */
export const isAhead = ({ time }: Granted, _: ApprovalStates, { ports }: QuestionPlace): boolean =>
  ports.clock.nowMs() < Date.parse(time) - CLOCK_SLACK_MS;

const isInTime = (granted: Granted, states: ApprovalStates, place: QuestionPlace): boolean =>
  !isAhead(granted, states, place) && timeNow(place, states) < (granted.expires_at ?? '');

/** Signed by the person's key once there is one; what a client answered is never taken from the ledger. */
function personJudge(keys: KeyState) {
  return ({ id, preview }: Approval, granted: Granted): boolean => {
    const { tool_call_hash, expires_at = '', preview_hash, grant_hash = null, free_arguments = [] } = granted;
    if (tool_call_hash === undefined || preview_hash === undefined || preview_hash !== preview) return false;
    const terms = { id, call: tool_call_hash, preview: preview_hash, scope: scopeOf(granted) };
    const rest = { until: expires_at, grant: grant_hash, free: free_arguments };
    return (
      granted.approval_channel === 'terminal' &&
      counts(keys, approvalStatement({ ...terms, ...rest }), granted.approval_signature)
    );
  };
}

type ForGrants = Pick<Wanted, 'shape' | 'since' | 'flows'>;
type Standing = Awaited<ReturnType<typeof standingGrants>>;

/** The grants in force, for one call or for all. */
export async function standingGrants(
  states: ApprovalStates,
  place: QuestionPlace,
): Promise<{ readonly approval: Approval; readonly granted: Granted }[]> {
  if (states.standing.length === 0) return [];
  const isPersons = personJudge(await readKeys(place));
  return states.standing.flatMap((id) => {
    const approval = approvalOf(states, id);
    if (approval?.state !== 'approved') return [];
    const granted = approval.granted.find(
      (each) => scopeOf(each) !== 'once' && isInTime(each, states, place) && isPersons(approval, each),
    );
    return granted === undefined ? [] : [{ approval, granted }];
  });
}

/** The grant for such calls, or the grants that together cover all flows of this one. */
async function standingFor(
  { shape, since = '', flows }: ForGrants,
  states: ApprovalStates,
  place: QuestionPlace,
): Promise<Standing | undefined> {
  const grants = (await standingGrants(states, place)).filter(
    ({ approval: { requestedAt } }) => requestedAt !== null && requestedAt >= since,
  );
  if (grants.length === 0) return undefined;
  const own = shape();
  const forCalls = grants.find(({ granted }) => {
    const { approval_scope: scope, grant_hash, free_arguments = [] } = granted;
    if (scope === undefined || scope === 'once') return false;
    return grantHashOf(scope, own, free_arguments, place.ledger()) === grant_hash;
  });
  return forCalls === undefined ? flowsCovered(grants, flows?.(), place) : [forCalls];
}

function flowsCovered(
  grants: Standing,
  shape: FlowShape | undefined,
  place: QuestionPlace,
): Standing | undefined {
  if (shape === undefined) return undefined;
  const forFlows = grants.flatMap((grant) => {
    const { approval_scope: scope, grant_hash: hash, granted_flows: flows } = grant.granted;
    return scope === undefined || scope === 'once' || flows === undefined
      ? []
      : [{ grant, scope, hash, flows }];
  });
  return coveringGrants(shape, forFlows, place.ledger())?.map(({ grant }) => grant);
}

/** The grant that would let such a call through, and until when; it is not used. */
export async function grantFor(
  wanted: ForGrants,
  place: QuestionPlace,
): Promise<{ readonly id: string; readonly until: string } | undefined> {
  const states = hasStanding(place) ? await readApprovals(place) : undefined;
  const found = (states && (await standingFor(wanted, states, place))) ?? [];
  // Of several, the one that ends first.
  const [first] = found.toSorted((a, b) => untilOf(a).localeCompare(untilOf(b)));
  return first && { id: first.approval.id, until: untilOf(first) };
}

const untilOf = ({ granted }: Standing[number]): string => granted.expires_at ?? '';

async function takeStanding(
  wanted: Wanted,
  states: ApprovalStates,
  place: QuestionPlace,
): Promise<string | undefined> {
  const found = await standingFor(wanted, states, place);
  if (found === undefined) return undefined;
  for (const { approval } of found) await place.ledger().append(useOf(approval, wanted));
  const after = await readApprovals(place);
  return found.every(({ approval: { id } }) => after?.standing.includes(id))
    ? found[0]?.approval.id
    : undefined;
}

/** Names the approval in the ledger, and the call that it let through. */
const useOf = (approval: Approval, { digest, ruledEvent }: Wanted): DraftOf<'approval.consumed'> => ({
  type: 'approval.consumed',
  ...aboutApproval(approval),
  tool_call_hash: digest,
  decision: 'allow',
  ...(ruledEvent === undefined ? {} : { ruled_event: ruledEvent }),
});

/** What all events of one question have in common. */
export const aboutApproval = ({ id, call, agent, session, tool }: Approval) => ({
  call_id: id,
  ...(call === null ? {} : { tool_call_hash: call }),
  ...(agent === null ? {} : { agent }),
  ...(session === null ? {} : { session_id: session }),
  ...(tool === null ? {} : { tool }),
});
