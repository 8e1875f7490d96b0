/**
 * The answer to a host about a call. The same road as everywhere: screened, ruled, recorded. The answer to a stopped
 * call gives the reason and how a person can allow it, never the content of the call. For an allowed call the hook
 * stays silent, so that the host's own rules stay in force.
 */

import { hold, isBeingUsed, overrideDigest, takeGrant, wayToAllow } from '../../approvals/overrides.ts';
import { anchorApprover } from '../../approvals/overrides-person.ts';
import { OVERRIDES } from '../../checks/evasion/own-verbs.ts';
import { sessionIdOf } from '../../evidence/session-id.ts';
import type { CallContext, ProposedCall, SessionFacts } from '../../screening/contract/call.ts';
import { emptySession, remember } from '../../screening/session/session.ts';
import { markSession } from '../../sessions/session-marks.ts';
import { recallSession, sessionFilesOf } from '../../sessions/session-memory.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Answer, Asked, Asking } from '../../vocabulary/hook-request.ts';
import { stops } from '../../vocabulary/orders.ts';
import { diskOf } from '../disk.ts';
import { guardFacts } from '../guard-facts.ts';
import { type ProjectReader, projectRootOf } from '../project-files.ts';
import { decide, type Ruled } from '../road.ts';
import { recordSampled } from '../roadside.ts';
import { reasonOf, warningOf } from './call-messages.ts';
import { CANARY_SESSION } from './canary-session.ts';
import { executedFiles } from './executed-files.ts';
import type { HookDesk } from './hook-desk.ts';
import { overrideDesk } from './override-desk.ts';

export interface CallOptions {
  readonly projects: ProjectReader;
  /** The quick path drew this call for the sample. */
  readonly isSampled?: boolean;
}

type Judged = Extract<Asked, { about: 'call' | 'permission' }>;

export async function answerCall(
  asked: Judged,
  asking: Asking,
  desk: HookDesk,
  options: CallOptions,
): Promise<Answer> {
  const { settings, ports } = desk;
  const call: ProposedCall = { tool: asked.tool, arguments: asked.arguments };
  const before = asking.session === undefined ? emptySession : await recallSession(asking.session, desk);
  const ruled = decide(call, contextOf(asking, before, desk, options), {
    ...settings,
    time: new Date(ports.clock.nowMs()).toISOString(),
  });
  // The host is about to ask a person anyway: only a blocked call is worth a message.
  if (asked.about === 'permission') return await answerPermission(ruled, asking, desk);
  await keep(ruled, before, asking, desk, options);
  if (!stops(ruled.ruling.decision)) return passed(ruled, settings.explicitAllow);
  const digest = digestOf(ruled, asking, desk);
  const overrides = overrideDesk(desk);
  await anchorApprover(overrides);
  if (await takeGrant(digest, overrides)) return { says: 'nothing' };
  if (ruled.ruling.decision === 'require_approval' && asking.canAsk)
    return { says: 'ask', reason: reasonOf(ruled) };
  return { says: 'deny', reason: reasonWithWay(ruled, asking, digest, desk) };
}

async function answerPermission(ruled: Ruled, asking: Asking, desk: HookDesk): Promise<Answer> {
  if (ruled.ruling.decision !== 'block') return { says: 'nothing' };
  const digest = digestOf(ruled, asking, desk);
  // A person allowed it a moment ago, and the host now asks for permission to run it.
  if (await isBeingUsed(digest, overrideDesk(desk))) return { says: 'nothing' };
  return { says: 'deny', reason: reasonWithWay(ruled, asking, digest, desk) };
}

function digestOf({ call, subject }: Ruled, asking: Asking, desk: HookDesk): Digest {
  const files = executedFiles(subject, desk.contentDigest ?? (() => undefined));
  return overrideDigest(call, asking, desk.ledger(), files);
}

/** No way to allow a canary, which no user sent, or a call that would itself give an approval in a person's place. */
function reasonWithWay(ruled: Ruled, asking: Asking, digest: Digest, desk: HookDesk): string {
  const isOverride = ruled.findings.some(({ detail }) => detail === OVERRIDES);
  if (isOverride || asking.session === CANARY_SESSION) return reasonOf(ruled);
  return `${reasonOf(ruled)} ${wayToAllow(hold(ruled, asking, digest, overrideDesk(desk)))}`;
}

function contextOf(
  { cwd, isUnattended }: Asking,
  session: SessionFacts,
  { home, ports, whereabouts, noteRead }: HookDesk,
  { projects }: CallOptions,
): CallContext {
  const project = cwd === undefined ? undefined : projects.read(cwd, ports, { home, session });
  return {
    session,
    disk: diskOf(ports),
    ...(cwd === undefined ? {} : { cwd, projectRoot: projectRootOf(cwd, ports) }),
    ...(home === undefined ? {} : { home }),
    ...(project === undefined ? {} : { project }),
    ...(whereabouts === undefined ? {} : { guarded: guardFacts(whereabouts, ports.files, home) }),
    ...(noteRead === undefined ? {} : { noteRead }),
    ...(isUnattended === true ? { route: { yolo: true } } : {}),
  };
}

/** On the disk before the host is answered: risky calls, sampled calls, and what later calls must know. */
async function keep(
  ruled: Ruled,
  before: SessionFacts,
  asking: Asking,
  desk: HookDesk,
  { isSampled = false }: CallOptions,
): Promise<void> {
  const ledger = desk.ledger();
  const { session } = asking;
  const after = ruled.subject === undefined ? before : remember(before, ruled.subject);
  const files = session === undefined ? undefined : sessionFilesOf(before, after, ledger.digest);
  const { sampleRate } = desk.settings;
  await recordSampled(ruled, ledger, {
    projectSalt: desk.directory,
    agent: asking.host,
    isChosen: isSampled || files !== undefined || ruled.ruling.decision !== 'allow',
    ...(sampleRate === undefined ? {} : { sampleRate }),
    ...(session === undefined ? {} : { sessionId: sessionIdOf(session, ledger) }),
    ...(files === undefined ? {} : { sessionFiles: files }),
  });
  if (session !== undefined && files !== undefined) markSession(session, before, after, desk);
}

function passed(ruled: Ruled, isExplicit: boolean): Answer {
  if (ruled.ruling.decision === 'allow') return isExplicit ? { says: 'allow' } : { says: 'nothing' };
  const message = warningOf(ruled);
  return message === undefined ? { says: 'nothing' } : { says: 'warn', message };
}
