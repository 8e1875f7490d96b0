/** What becomes of a question. A person's yes or no needs their proof, which the caller brings; everything else only tightens. */
import { isFailure } from '../evidence/folder/failure.ts';
import type { Sign } from '../evidence/person/statement.ts';
import { printable } from '../text/printable.ts';
import type { ApprovalChannel, ApprovalScope } from '../vocabulary/events/event-fields.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { type Approval, type ApprovalStates, approvalOf, isOver, latestOf } from './approval-states.ts';
import { readApprovals } from './approval-uses.ts';
import { flowGrantOf } from './flow-grants.ts';
import { freeable, grantHashOf } from './grant-shapes.ts';
import { timeNow } from './ledger-time.ts';
import { codeOf } from './overrides-code.ts';
import {
  grantMarks,
  type KeptQuestion,
  type QuestionPlace,
  questionFiles,
  wordFiles,
} from './question-files.ts';
import { aboutApproval, approvalStatement } from './take-approval.ts';

/** An approval of one call is used within this, or asked for again. */
const ONCE_MS = 10 * 60_000;
const SESSION_MS = 24 * 3_600_000;
/** The longest that a person can allow calls of one shape. */
export const MOST_GRANT_MS = 30 * 24 * 3_600_000;
const MOST_WORDS = 500;
const WORDS_KEPT_MS = 24 * 3_600_000;

export interface Extent {
  readonly scope: ApprovalScope;
  /** For a shape: how long. */
  readonly lastsMs?: number;
  /** Arguments that may differ. */
  readonly free?: readonly string[];
  /** Any call with these flows, not only calls of this shape. */
  readonly isForFlows?: boolean;
}

/** A question with what the person is shown, as far as it was kept. */
export interface ReadQuestion {
  readonly approval: Approval;
  readonly code: string;
  /** Pending, unless its time is over. */
  readonly state: Approval['state'];
  readonly kept: KeptQuestion | undefined;
}

/** Newest first. */
export async function listQuestions(place: QuestionPlace): Promise<ReadQuestion[]> {
  const states = await statesOf(place);
  const asked = Object.values(states.approvals).filter(({ requestedAt }) => requestedAt !== null);
  return asked.reverse().map((approval) => readQuestion(approval, states, place));
}

async function statesOf(place: QuestionPlace): Promise<ApprovalStates> {
  const states = await readApprovals(place);
  if (states === undefined) throw new Trouble('approval.unsure', { path: place.directory });
  return states;
}

export function readQuestion(approval: Approval, states: ApprovalStates, place: QuestionPlace): ReadQuestion {
  const code = approval.call === null ? '' : codeOf(approval.call, place.ledger().keyFor('overrides'));
  const isOpen = approval.state === 'pending' || approval.state === 'approved';
  const state = isOpen && isOver(approval, timeNow(place, states)) ? 'expired' : approval.state;
  const file = state === 'pending' ? questionFiles(place).read(code) : undefined;
  // A file of another question was put there by another program.
  const isOwn = file?.id === approval.id && file.preview_hash === approval.preview;
  return { approval, code, state, kept: isOwn ? file : undefined };
}

/** The last question under a code; throws if there is none. */
export async function questionUnder(code: string, place: QuestionPlace): Promise<ReadQuestion> {
  const found = (await listQuestions(place)).find((each) => each.code === code);
  if (found === undefined) throw new Trouble('approval.unknown', { code });
  return found;
}

export function assertOpen({ state, code }: Pick<ReadQuestion, 'state' | 'code'>): void {
  if (state === 'expired') throw new Trouble('approval.too_late', { code });
  if (state !== 'pending') throw new Trouble('approval.decided', { code, state });
}

/** Throws where a person cannot allow the flows of a call for more than once. */
export function assertGrantable({ code, kept }: Pick<ReadQuestion, 'code' | 'kept'>): void {
  if (kept === undefined) throw new Trouble('approval.not_shown', { code });
  const why =
    kept.whyNoFlows ?? (kept.flows === undefined ? 'it has too many sources or destinations' : undefined);
  if (why !== undefined) throw new Trouble('approval.no_flow_grant', { code, why });
}

export interface Approved {
  readonly id: string;
  readonly until: string;
}

/** For the terminal, with the result of the person's proof; what was shown is what is signed. */
export async function approveQuestion(
  { approval, code, kept }: ReadQuestion,
  extent: Extent,
  place: QuestionPlace,
  sign: Sign,
  channel: ApprovalChannel = 'terminal',
): Promise<Approved> {
  const { id, call, preview } = approval;
  const states = await statesOf(place);
  const now = approvalOf(states, id);
  if (now === undefined || call === null || preview === null || latestOf(states, call)?.id !== id)
    throw new Trouble('approval.unknown', { code });
  assertOpen(readQuestion(now, states, place));
  const { scope, free = [], isForFlows = false } = extent;
  const shape = kept?.shape;
  if (scope !== 'once' && shape === undefined) throw new Trouble('approval.not_shown', { code });
  const stray = shape === undefined ? undefined : free.find((name) => !freeable(shape).includes(name));
  if (stray !== undefined) throw new Trouble('approval.no_argument', { name: stray });
  if (isForFlows) assertGrantable({ code, kept });
  const lastsMs = { once: ONCE_MS, session: SESSION_MS, shape: extent.lastsMs ?? SESSION_MS }[scope];
  const until = new Date(place.ports.clock.nowMs() + Math.min(lastsMs, MOST_GRANT_MS)).toISOString();
  const ledger = place.ledger();
  const flowShape = isForFlows && scope !== 'once' ? kept?.flows : undefined;
  const flowGrant = flowShape && scope !== 'once' ? flowGrantOf(flowShape, scope, ledger) : undefined;
  const grant =
    flowGrant?.hash ??
    (scope === 'once' || shape === undefined ? null : grantHashOf(scope, shape, free, ledger));
  const signature = sign(approvalStatement({ id, call, preview, scope, until, grant, free }));
  await ledger.append({
    ...aboutApproval(approval),
    type: 'approval.granted',
    ...{ expires_at: until, preview_hash: preview, approval_scope: scope, approval_channel: channel },
    checks: approval.checks,
    ...(grant === null ? {} : { grant_hash: grant, free_arguments: [...free] }),
    ...(flowGrant === undefined ? {} : { granted_flows: flowGrant.flows }),
    ...(signature === undefined ? {} : { approval_signature: signature }),
  });
  const covers = (kept?.shown.flows ?? []).flatMap((flow) => flow.covers ?? []);
  if (grant !== null)
    grantMarks(place).write(id, { version: 1, id, ...(flowGrant === undefined ? {} : { covers }) });
  forget(code, place);
  return { id, until };
}

/** `words` are for the model, in the person's name. */
export async function denyQuestion(
  { approval, code }: Pick<ReadQuestion, 'approval' | 'code'>,
  words: string | undefined,
  place: QuestionPlace,
  channel: ApprovalChannel = 'terminal',
): Promise<void> {
  const ledger = place.ledger();
  const text = words === undefined ? undefined : printable(words, { max: MOST_WORDS });
  if (text !== undefined) {
    const files = wordFiles(place);
    files.makeRoom(512, WORDS_KEPT_MS);
    files.write(approval.id, { version: 1, id: approval.id, words: text });
  }
  await ledger.append({
    ...aboutApproval(approval),
    type: 'approval.denied',
    approval_channel: channel,
    ...(text === undefined ? {} : { content_hash: ledger.digest(`denial ${text}`) }),
  });
  forget(code, place);
}

/** What the person wants the model to know; undefined unless the ledger names exactly these words. */
export function wordsOf({ id, reason }: Approval, place: QuestionPlace): string | undefined {
  if (reason === null) return undefined;
  const { words } = wordFiles(place).read(id) ?? {};
  return words !== undefined && place.ledger().digest(`denial ${words}`) === reason ? words : undefined;
}

/** `session`: whose doing it is, if not that of the call. */
export async function endQuestion(
  approval: Approval,
  how: 'expired' | 'cancelled',
  place: QuestionPlace,
  session?: string,
): Promise<void> {
  const by = session === undefined ? {} : { session_id: session };
  await place.ledger().append({ ...aboutApproval(approval), ...by, type: `approval.${how}` });
  if (approval.call !== null) forget(codeOf(approval.call, place.ledger().keyFor('overrides')), place);
}

/** False if there is no such grant. */
export async function revokeStanding(id: string, place: QuestionPlace): Promise<boolean> {
  const states = await statesOf(place);
  const approval = states.standing.includes(id) ? approvalOf(states, id) : undefined;
  if (approval === undefined) return false;
  await endQuestion(approval, 'cancelled', place);
  grantMarks(place).take(id);
  return true;
}

/** What was shown is removed once it is decided. */
function forget(code: string, place: QuestionPlace): void {
  try {
    questionFiles(place).take(code);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
