/**
 * A call that waits for a person becomes a question in the ledger: identical calls are one question, and an agent that
 * asks too much, or again what a person refused, is denied unasked. Nothing here approves anything.
 */
import { isFailure } from '../evidence/folder/failure.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import { checksBehind } from '../policy/checks-behind.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { Call } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { EVENT_FIELDS } from '../vocabulary/events/event-fields.ts';
import {
  type Approval,
  type ApprovalStates,
  isOver,
  latestOf,
  limitedUntil,
  openOf,
  withinHour,
} from './approval-states.ts';
import { readApprovals } from './approval-uses.ts';
import type { Asking } from './binding.ts';
import { shapeOf } from './grant-shapes.ts';
import { codeOf } from './overrides-code.ts';
import { type KeptQuestion, type QuestionPlace, questionFiles, type Shown } from './question-files.ts';
import { previewHashOf, shownOf, type Waiting } from './question-shown.ts';

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

/** ISO, never before the latest event: a clock that was set back makes nothing younger. */
export function timeNow({ ports }: QuestionPlace, { latest }: ApprovalStates): string {
  const now = new Date(ports.clock.nowMs()).toISOString();
  return now > latest ? now : latest;
}

export async function askPerson(
  waiting: Waiting,
  asking: Asking,
  limits: AskingLimits,
  place: QuestionPlace,
  awaited: Pick<Map<string, unknown>, 'delete'> = new Map(),
): Promise<OpenQuestion | NotAsked | Decided> {
  const states = await readApprovals(place);
  if (states === undefined)
    return refused('its ledger has lines that are no events, so that no approval counts');
  const now = timeNow(place, states);
  const open = openQuestion(states, waiting.digest, now, place);
  if (open !== undefined) return open;
  const last = latestOf(states, waiting.digest);
  const isHeard = last !== undefined && last.state !== 'approved' && last.state !== 'consumed';
  if (isHeard && awaited.delete(last.id)) return { kind: 'decided', approval: last };
  const shown = shownOf(waiting, asking);
  const question = questionOf(shown, asking, place);
  const limit = limitOf(states, asking.caller.agent, question, now, limits);
  return limit === undefined ? await record(waiting, asking, shown, question, limits, place) : refused(limit);
}

const refused = (why: string): NotAsked => ({ kind: 'refused', why });

/** Of the agent, the tool and why it is asked about. */
function questionOf(
  { tool, server, asks, reasons }: Shown,
  { caller }: Asking,
  { ledger }: QuestionPlace,
): Digest {
  return ledger().digest(
    canonicalJson({ purpose: 'question', agent: caller.agent, tool, server, asks, reasons }),
  );
}

function openQuestion(
  states: ApprovalStates,
  digest: Digest,
  now: string,
  place: QuestionPlace,
): OpenQuestion | undefined {
  const last = latestOf(states, digest);
  return last?.state === 'pending' && !isOver(last, now) ? questionIn(last, digest, place) : undefined;
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
  agent: string,
  question: Digest,
  now: string,
  { open, perHour }: AskingLimits,
): string | undefined {
  const until = limitedUntil(states.denials, question, now, MOST_DENIALS);
  if (until !== undefined)
    return `a person refused this ${MOST_DENIALS} times within the hour, so it is not asked again until ${until}`;
  if (openOf(states, agent, now).length >= open)
    return `${open} questions of this agent are open, which is the limit (\`approvals.open\`)`;
  return withinHour(states.asked, agent, now) >= perHour
    ? `this agent asked ${perHour} questions within the hour, which is the limit (\`approvals.perHour\`)`
    : undefined;
}

/** Of several processes that ask the same, the first in the ledger has asked. */
async function record(
  { call, findings, ruling, digest, files }: Waiting,
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
  const question: KeptQuestion = {
    ...{ version: 1, id, code, digest, preview_hash, time, expires_at, shown, shape },
  };
  // Before the event: a person who hears of the question finds it.
  keepQuestion(question, place);
  const checks = checksBehind(findings, ruling.trace).slice(0, 64);
  await ledger.append({
    type: 'approval.requested',
    call_id: id,
    tool_call_hash: digest,
    ...{ checks, expires_at, preview_hash, question_hash: about },
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
