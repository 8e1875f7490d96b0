/**
 * What a host is answered. The same road as everywhere: screened, ruled, recorded. A stopped call is told why and how a
 * person can allow it, never what stood in it; an allowed one is silence, so that the host's own rules stay in force.
 */

import { hold, isBeingUsed, overrideDigest, takeGrant, wayToAllow } from '../../approvals/overrides.ts';
import { anchorApprover } from '../../approvals/overrides-person.ts';
import { OVERRIDES } from '../../checks/evasion/own-verbs.ts';
import { secretExposed } from '../../checks/secrets/secret-exposed.ts';
import type { CallContext, ProposedCall, SessionFacts } from '../../screening/contract/call.ts';
import { emptySession, remember } from '../../screening/session/session.ts';
import { markSession } from '../../sessions/session-marks.ts';
import { recallSession, sessionFilesOf, sessionIdOf } from '../../sessions/session-memory.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Answer, Asked, Asking } from '../../vocabulary/hook-request.ts';
import { SEVERITIES, stops } from '../../vocabulary/orders.ts';
import { diskOf } from '../disk.ts';
import { guardFacts } from '../guard-facts.ts';
import { type ProjectReader, projectRootOf } from '../project-files.ts';
import { decide, type Ruled } from '../road.ts';
import { recordSampled } from '../roadside.ts';
import { type ToldFinding, tellFindings } from '../told.ts';
import { CANARY_SESSION } from './canary-session.ts';
import type { HookDesk } from './desk.ts';
import { executedFiles } from './executed-files.ts';

export interface AnswerOptions {
  readonly projects: ProjectReader;
  /** The quick path drew this call for the sample. */
  readonly isSampled?: boolean;
}

type Judged = Extract<Asked, { about: 'call' | 'permission' }>;

export async function answerAsked(
  asked: Asked,
  asking: Asking,
  desk: HookDesk,
  options: AnswerOptions,
): Promise<Answer> {
  switch (asked.about) {
    case 'nothing':
      return { says: 'nothing' };
    case 'prompt':
      if (!desk.settings.screenPrompts) return { says: 'nothing' };
      // Loaded when they are needed: most of what a hook is asked about are calls.
      return (await import('./prompts.ts')).answerPrompt(asked.text, asking);
    case 'result':
      if (!desk.settings.screenResults) return { says: 'nothing' };
      return (await import('./results.ts')).answerResult(asked, asking, desk);
    case 'call':
    case 'permission':
      return answerCall(asked, asking, desk, options);
  }
}

async function answerCall(
  asked: Judged,
  asking: Asking,
  desk: HookDesk,
  options: AnswerOptions,
): Promise<Answer> {
  const { settings, ports } = desk;
  const call: ProposedCall = { tool: asked.tool, arguments: asked.arguments };
  const before = asking.session === undefined ? emptySession : await recallSession(asking.session, desk);
  const ruled = decide(call, contextOf(asking, before, desk, options), {
    ...settings,
    time: new Date(ports.clock.nowMs()).toISOString(),
  });
  // The host is about to ask a person anyway: only what must not run at all is worth a word.
  if (asked.about === 'permission') return await answerPermission(ruled, asking, desk);
  await keep(ruled, before, asking, desk, options);
  if (!stops(ruled.ruling.decision)) return passed(ruled, settings.explicitAllow);
  const digest = digestOf(ruled, asking, desk);
  await anchorApprover(desk);
  if (await takeGrant(digest, desk)) return { says: 'nothing' };
  if (ruled.ruling.decision === 'require_approval' && asking.canAsk)
    return { says: 'ask', reason: reasonOf(ruled) };
  return { says: 'deny', reason: reasonWithWay(ruled, asking, digest, desk) };
}

async function answerPermission(ruled: Ruled, asking: Asking, desk: HookDesk): Promise<Answer> {
  if (ruled.ruling.decision !== 'block') return { says: 'nothing' };
  const digest = digestOf(ruled, asking, desk);
  // Let through by a person's word a moment ago, and asked about by the host on its way.
  if (await isBeingUsed(digest, desk)) return { says: 'nothing' };
  return { says: 'deny', reason: reasonWithWay(ruled, asking, digest, desk) };
}

function digestOf({ call, subject }: Ruled, asking: Asking, desk: HookDesk): Digest {
  const files = executedFiles(subject, desk.contentDigest ?? (() => undefined));
  return overrideDigest(call, asking, desk.ledger(), files);
}

/** A canary is nobody's wish, and a word of a person for giving the word of a person would be none. */
function reasonWithWay(ruled: Ruled, asking: Asking, digest: Digest, desk: HookDesk): string {
  const isOverride = ruled.findings.some(({ detail }) => detail === OVERRIDES);
  if (isOverride || asking.session === CANARY_SESSION) return reasonOf(ruled);
  return `${reasonOf(ruled)} ${wayToAllow(hold(ruled, asking, digest, desk))}`;
}

function contextOf(
  { cwd, isUnattended }: Asking,
  session: SessionFacts,
  { home, ports, whereabouts, noteRead }: HookDesk,
  { projects }: AnswerOptions,
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

/** On the disk before anybody is answered: what is risky, what was drawn for the sample, what later calls must know. */
async function keep(
  ruled: Ruled,
  before: SessionFacts,
  asking: Asking,
  desk: HookDesk,
  { isSampled = false }: AnswerOptions,
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
  if (!isWorthTelling(ruled)) return { says: 'nothing' };
  return { says: 'warn', message: `TokenAuditor: ${findingsOf(ruled)}` };
}

/** Agents write scripts and run them all day, in plain sight; what such a script says was judged. That is recorded only. */
function isWorthTelling({ findings }: Ruled): boolean {
  const grave = findings.filter(({ severity }) => severity !== 'low' && severity !== 'info');
  return (
    grave.length === 0 || grave.some(({ checks }) => checks.some((check) => check !== 'execution.staged'))
  );
}

/** For the model and for the user: what was seen and what to do instead, in our own words alone. */
function reasonOf(ruled: Ruled): string {
  const stopped =
    ruled.ruling.decision === 'block' ? 'stopped this call' : 'wants a person to look at this call';
  return `TokenAuditor ${stopped}. ${findingsOf(ruled)}`;
}

const MOST_TOLD = 3;

function findingsOf(ruled: Ruled): string {
  const told = eachTitleOnce(tellFindings(ruled)).map((finding) => {
    const { title, severity, detail, checks, remedy } = finding;
    return `${title} (${severity}, ${checks.join(', ')}): ${detail} ${secretsOf(finding)}${remedy}`.trim();
  });
  if (told.length === 0) return ruled.ruling.reasons.join(' ');
  const more = told.length > MOST_TOLD ? [`And ${told.length - MOST_TOLD} more.`] : [];
  return [...told.slice(0, MOST_TOLD), ...more].join(' ');
}

/** Which kinds of secrets, and where: this check's evidence holds names and places alone. */
function secretsOf({ checks, evidence }: ToldFinding): string {
  if (!checks.includes(secretExposed.card.id) || checks.length > 1 || evidence.length === 0) return '';
  const more = evidence.length > MOST_TOLD ? `; and ${evidence.length - MOST_TOLD} more` : '';
  return `${evidence.slice(0, MOST_TOLD).join('; ')}${more}. `;
}

/** The gravest of those that would begin alike; the ledger has all of them. */
function eachTitleOnce(findings: readonly ToldFinding[]): ToldFinding[] {
  const byTitle = new Map<string, ToldFinding>();
  for (const finding of findings) {
    const other = byTitle.get(finding.title);
    const isGraver =
      other === undefined || SEVERITIES.indexOf(finding.severity) > SEVERITIES.indexOf(other.severity);
    if (isGraver) byTitle.set(finding.title, finding);
  }
  return [...byTitle.values()];
}
