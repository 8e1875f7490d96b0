/**
 * A call that waits for a person becomes a question in the ledger: identical calls are one question, and an agent that
 * asks too much, or again what a person refused, is denied unasked. Nothing here approves anything.
 */
import { isFailure } from '../evidence/folder/failure.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import { checksBehind } from '../policy/checks-behind.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import { type Call, type Caller, identityOf } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { EVENT_FIELDS } from '../vocabulary/events/event-fields.ts';
import { pathsField } from '../vocabulary/finding.ts';
import {
  type Approval,
  type ApprovalStates,
  approvalOf,
  isOver,
  latestOf,
  limitedUntil,
  openOf,
  withinHour,
} from './approval-states.ts';
import { readApprovals } from './approval-uses.ts';
import type { Asking } from './binding.ts';
import { endQuestion } from './decide-question.ts';
import { flowShapeOf, whyNoFlowGrant } from './flow-grants.ts';
import { shapeOf } from './grant-shapes.ts';
import { timeNow } from './ledger-time.ts';
import { codeOf } from './overrides-code.ts';
import { type KeptQuestion, type QuestionPlace, questionFiles, type Shown } from './question-files.ts';
import { previewHashOf, shownOf, type Waiting, wantedOf } from './question-shown.ts';
import { type AnsweredHere, approvalFor, approvedOnce, isAhead } from './take-approval.ts';

/** A question was refused so often within the hour that it is not asked again. */
const MOST_DENIALS = 3;
const MOST_FILES = 12_000;

export interface AskingLimits {
  readonly expiry: number;
  readonly open: number;
  readonly perHour: number;
}

export interface OpenQuestion {
  readonly kind: 'open';
  /** In the ledger. */
  readonly id: string;
  /** For people. */
  readonly code: string;
  readonly expiresAt: string;
  /** It was not asked before, here or by another process. */
  readonly isNew?: true;
  /** Why an earlier question about the same call does not count any more, for the model. */
  readonly instead?: string;
}

/** Not asked; `why` is for the model. */
export interface NotAsked {
  readonly kind: 'refused';
  readonly why: string;
}

/** Decided since its caller had to come back. */
export interface Decided {
  readonly kind: 'decided';
  readonly approval: Approval;
}

/** What became of questions that this process asked. */
interface AskedBefore {
  /** Those whose callers have to come back. */
  readonly awaited?: Pick<Map<string, unknown>, 'delete'>;
  readonly answered?: AnsweredHere;
}

export async function askPerson(
  waiting: Waiting,
  asking: Asking,
  limits: AskingLimits,
  place: QuestionPlace,
  { awaited = new Map(), answered = new Set() }: AskedBefore = {},
): Promise<OpenQuestion | NotAsked | Decided> {
  const states = await readApprovals(place);
  if (states === undefined)
    return refused('its ledger has lines that are no events, so that no approval counts');
  const now = timeNow(place, states);
  const wanted = wantedOf(waiting, asking, place);
  const last = latestOf(states, waiting.digest);
  const isOpen = last?.state === 'pending' && !isOver(last, now);
  const isAsShown = last?.preview === wanted.preview;
  if (isOpen && isAsShown) return questionIn(last, waiting.digest, place);
  // Approved since its caller looked: a second question would hide the answer to the first.
  const approved = await approvalFor(wanted, states, place, answered);
  if (approved !== undefined) return questionIn(approved, waiting.digest, place);
  if ((await approvedOnce(wanted, states, place, answered, isAhead)) !== undefined) return refused(AHEAD);
  const isApproved = last?.state === 'approved';
  const isHeard = last !== undefined && !isOpen && !isApproved && last.state !== 'consumed';
  if (isHeard && awaited.delete(last.id)) return { kind: 'decided', approval: last };
  const shown = shownOf(waiting, asking);
  const question = questionOf(shown, waiting, asking, place);
  // A person would allow what this call is no longer, and it would wait for ever.
  if (isOpen) await endQuestion(last, 'cancelled', place);
  const limit = limitOf(states, asking.caller, question, now, limits);
  if (limit !== undefined) return refused(limit);
  const asked = await record(waiting, asking, shown, question, limits, place);
  const isChanged = (isOpen || isApproved) && !isAsShown;
  const instead = isChanged ? CHANGED : last && ENDED[last.state];
  return instead !== undefined && asked.kind === 'open' ? { ...asked, instead } : asked;
}

const AHEAD =
  'a person allowed it at a time that is later than this machine’s clock shows now, so the clock was set back; the call runs once the clock is right again';
const CHANGED =
  'The same call was put to a person before, but it is judged otherwise since: what was answered then does not count for it, and it is a new question.';

/** The same call has the same code, whatever became of the last question. */
const ENDED: Readonly<Partial<Record<Approval['state'], string>>> = {
  consumed: 'The same call was allowed once before, and ran: this is a new question, under the same code.',
  denied: 'A person refused the same call before: this is a new question, under the same code.',
  expired:
    'The same call was put to a person before, who did not answer in time: this is a new question, under the same code.',
};

const refused = (why: string): NotAsked => ({ kind: 'refused', why });

/** Of the agent, the tool and why it is asked about: where in the call it is why makes no other question. */
function questionOf(
  { tool, server, asks }: Shown,
  { findings }: Waiting,
  { caller }: Asking,
  { ledger }: QuestionPlace,
): Digest {
  const reasons = findings.map(({ title, detail }) => `${title}: ${detail}`);
  return ledger().digest(
    canonicalJson({
      ...{ purpose: 'question', agent: identityOf(caller), tool, server, asks },
      reasons: reasons.toSorted(),
    }),
  );
}

const questionIn = (
  { id, expiresAt }: Approval,
  digest: Digest,
  { ledger }: QuestionPlace,
): OpenQuestion => ({
  kind: 'open',
  id,
  code: codeOf(digest, ledger().keyFor('overrides')),
  expiresAt: expiresAt ?? '',
});

function limitOf(
  states: ApprovalStates,
  { agent, since = '' }: Pick<Caller, 'agent' | 'since'>,
  question: Digest,
  now: string,
  { open, perHour }: AskingLimits,
): string | undefined {
  const until = limitedUntil(states.denials, question, now, MOST_DENIALS);
  if (until !== undefined)
    return `a person refused this ${MOST_DENIALS} times within the hour, so it is not asked again until ${until}`;
  const own = openOf(states, agent, now).filter((id) => (approvalOf(states, id)?.requestedAt ?? '') >= since);
  if (own.length >= open)
    return `${open} questions of this agent are open, which is the limit (\`approvals.open\`)`;
  return withinHour(states.asked, agent, now, since) >= perHour
    ? `this agent asked ${perHour} questions within the hour, which is the limit (\`approvals.perHour\`)`
    : undefined;
}

/** Of several processes that ask the same, the first in the ledger has asked. */
async function record(
  { call, findings, ruling, digest, files, except, asked: askedFlows }: Waiting,
  asking: Asking,
  shown: Shown,
  about: Digest,
  { expiry }: AskingLimits,
  place: QuestionPlace,
): Promise<OpenQuestion | NotAsked> {
  const { ports } = place;
  const ledger = place.ledger();
  const id = Buffer.from(ports.random.bytes(16)).toString('hex');
  const nowMs = ports.clock.nowMs();
  const expires_at = new Date(nowMs + expiry * 60_000).toISOString();
  const preview_hash = previewHashOf(shown, place);
  const code = codeOf(digest, ledger.keyFor('overrides'));
  const time = new Date(nowMs).toISOString();
  const shape = shapeOf(call, asking, ledger, files);
  const flows = flowShapeOf(call, askedFlows, ruling, asking, ledger, files);
  const whyNoFlows = whyNoFlowGrant(askedFlows, ruling);
  const question: KeptQuestion = {
    ...{ version: 1, id, code, digest, preview_hash, time, expires_at, shown, shape },
    ...(flows === undefined ? {} : { flows }),
    ...(whyNoFlows === undefined ? {} : { whyNoFlows }),
    ...(except === undefined ? {} : { except }),
  };
  // Before the event: a person who hears of the question finds it.
  keepQuestion(question, place);
  const checks = checksBehind(findings, ruling.trace).slice(0, 64);
  await ledger.append({
    type: 'approval.requested',
    call_id: id,
    tool_call_hash: digest,
    ...{ checks, expires_at, preview_hash, question_hash: about },
    ...pathsField(findings.flatMap(({ paths = [] }) => paths)),
    ...namesFor(call, asking, ledger),
  });
  const states = await readApprovals(place);
  const asked = states && latestOf(states, digest);
  if (asked === undefined) return refused('the question could not be recorded');
  if (asked.id === id) return { ...questionIn(asked, digest, place), isNew: true };
  keepQuestion({ ...question, id: asked.id }, place);
  return questionIn(asked, digest, place);
}

/** Names that do not fit the ledger are left out: the digest identifies the call in any case. */
export function namesFor(
  { server, tool }: Pick<Call, 'server' | 'tool'>,
  { caller, session }: Pick<Asking, 'caller' | 'session'>,
  ledger: ReturnType<QuestionPlace['ledger']>,
) {
  const fits = (field: 'tool' | 'server' | 'agent', value: string | undefined) =>
    value !== undefined && EVENT_FIELDS[field].safeParse(value).success ? { [field]: value } : {};
  return {
    ...fits('agent', caller.agent),
    ...fits('server', server),
    ...fits('tool', tool),
    ...(session === undefined ? {} : { session_id: sessionIdOf(session, ledger) }),
  };
}

/** If it cannot be kept, the question is still asked; then a person sees only its names. */
function keepQuestion(question: KeptQuestion, place: QuestionPlace): void {
  try {
    const files = questionFiles(place);
    if ((place.ports.random.bytes(1)[0] ?? 0) % 64 === 0) files.makeRoom(MOST_FILES, 24 * 3_600_000);
    files.write(question.code, question);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
