/** The road of a host's calls: as far as settled. A person's word counts, given in a terminal of their own. */
import { askPerson, type NotAsked, type OpenQuestion } from '../../approvals/ask-person.ts';
import { type Asking, approvalDigest } from '../../approvals/binding.ts';
import { draftExceptions, type Exceptable } from '../../approvals/exception-draft.ts';
import type { AskedFlows } from '../../approvals/flow-grants.ts';
import { hold, isBeingUsed, takeGrant, withEarlier } from '../../approvals/overrides.ts';
import { anchorApprover } from '../../approvals/overrides-person.ts';
import { type Waiting, wantedOf } from '../../approvals/question-shown.ts';
import { type AnsweredHere, grantFor, hasStanding, takeApproval } from '../../approvals/take-approval.ts';
import { OVERRIDES } from '../../checks/evasion/own-verbs.ts';
import { readKeys } from '../../evidence/person/keys.ts';
import { type FlowSettings, flowModeOf } from '../../flows/flow-settings.ts';
import type { GatePolicy } from '../../policy/gate.ts';
import { pinsOfCall } from '../../quarantine/assess-call.ts';
import { boundBeside } from '../../screening/beside.ts';
import type { ToolName } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { CANARY_SESSION } from '../../vocabulary/events/canary-session.ts';
import { degradedTiers } from '../coverage.ts';
import type { Approvals, Ruled, SettlingRoad, Understood } from '../road.ts';
import { type LiveState, liveStateFor } from '../state.ts';
import { effectsOf, executedFiles } from './executed-files.ts';
import type { HookDesk } from './hook-desk.ts';
import { overrideDesk } from './override-desk.ts';

export interface HookRoad extends SettlingRoad {
  readonly approvals: Approvals & {
    /** A person allowed it a moment ago, and the host now asks for permission to run it. */
    isBeingUsed(digest: Digest): Promise<boolean>;
    /** Keeps a question that the host asks. The code under which a person can end such questions; undefined where no exception fits. */
    holdAsked(ruled: Ruled<Understood>): string | undefined;
    /** The grant for calls of this shape that would let it through. */
    grantFor(ruled: Ruled<Understood>): ReturnType<typeof grantFor>;
  };
}

export async function hookRoad(desk: HookDesk, name: ToolName, cwd: string | undefined): Promise<HookRoad> {
  return roadUnder(desk, await liveStateFor(name, { ...desk, cwd }));
}

/** Where calls can wait for a person. */
export interface QuestionRoom {
  /** Callers that have to come back, by question. */
  readonly awaited: Pick<Map<string, unknown>, 'delete'>;
  /** Questions that the client of the connection answered. */
  readonly answered: AnsweredHere;
  /** One question after the other: limits count those that are asked at the same time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** A new question: must neither fail nor wait. */
  asked(question: OpenQuestion, ruled: Ruled<Understood>): void;
}

export function roadUnder(desk: HookDesk, live: LiveState, room?: QuestionRoom): HookRoad {
  const { settings: policy, contentDigest = () => undefined } = desk;
  const overrides = overrideDesk(desk);
  const askingFor = (ruled: Ruled<Understood>): Asking => askingOf(ruled, policy.hash, live);
  const filesOf = ({ subject }: Ruled<Understood>) => executedFiles(subject, contentDigest);
  const waitingFor = (ruled: Ruled<Understood>, digest: Digest): Waiting => ({
    ...ruled,
    ...{ call: ruled.sent, digest, files: filesOf(ruled), effects: effectsOf(ruled.subject) },
    except: exceptableOf(ruled, policy.gate),
    asked: askedFlows(ruled, policy.flows),
  });
  const digestOf = (ruled: Ruled<Understood>) =>
    approvalDigest(ruled.sent, askingFor(ruled), desk.ledger(), filesOf(ruled));
  const wantedFor = (ruled: Ruled<Understood>, digest: Digest) =>
    wantedOf(waitingFor(ruled, digest), askingFor(ruled), overrides);
  const isWithoutPin = async () => policy.approvals.by === 'pin' && (await readKeys(overrides)).key === null;
  const holdRuled = (ruled: Ruled<Understood>, digest: Digest): string => {
    const stopped = { ...ruled, call: ruled.sent, except: exceptableOf(ruled, policy.gate) };
    return hold(stopped, askingFor(ruled), digest, overrides);
  };
  const ask: Approvals['ask'] = async (ruled, digest) => {
    if (room === undefined || !isForPeople(ruled)) return undefined;
    if (await isWithoutPin()) return NO_PIN;
    const question = await room.inTurn(() =>
      askPerson(waitingFor(ruled, digest), askingFor(ruled), policy.approvals, overrides, room),
    );
    if (question.kind === 'open' && question.isNew) room.asked(question, ruled);
    return question;
  };
  return {
    policy,
    ...live,
    ledger: () => desk.ledger(),
    approvals: {
      digestOf,
      take: async (digest, ruled) => {
        await anchorApprover(overrides);
        if ((await isWithoutPin()) || desk.isWaitedFor?.() === false) return undefined;
        const ruledEvent = ruled.eventId;
        if (await takeGrant(digest, overrides, ruledEvent)) return 'allow-once';
        // A grant never lifts a block, and a hook reads the ledger only if there is one.
        if (ruled.ruling.decision === 'block' || !isForPeople(ruled)) return undefined;
        if (room === undefined && !hasStanding(overrides)) return undefined;
        return await takeApproval({ ...wantedFor(ruled, digest), ruledEvent }, overrides, room?.answered);
      },
      hold: (ruled, digest) =>
        isForPeople(ruled) ? withEarlier(holdRuled(ruled, digest), digest, overrides) : undefined,
      holdAsked: (ruled) => {
        if (!isForPeople(ruled)) return undefined;
        const except = exceptableOf(ruled, policy.gate);
        const digest = digestOf(ruled);
        const asked = { ...ruled, call: ruled.sent, except, isAskedByHost: true as const };
        const code = hold(asked, askingFor(ruled), digest, overrides);
        return Array.isArray(except) ? code : undefined;
      },
      isBeingUsed: (digest) => isBeingUsed(digest, overrides),
      grantFor: (ruled) => grantFor(wantedFor(ruled, digestOf(ruled)), overrides),
      ask,
    },
  };
}

const NO_PIN: NotAsked = {
  kind: 'refused',
  why: '`approvals.by` is pin, and no PIN is set (`tokenauditor pin set`)',
};

/** The definition that the caller was shown, or the only one that is approved under this name. */
function askingOf(ruled: Ruled<Understood>, policy: string, live: LiveState): Asking {
  const { caller, session, connection, sent, listed, screening } = ruled;
  const { cwd } = ruled.context;
  const approved = new Set(pinsOfCall(ruled, live.state().pins).map((pin) => pin.approved));
  const [only] = approved.size === 1 ? approved : [];
  const contract = listed?.contract ?? only ?? undefined;
  const found = screening.signals.map(({ path }) => path);
  const beside = boundBeside(sent.beside, found);
  return {
    caller,
    policy,
    ...(session === undefined ? {} : { session }),
    ...(connection === undefined ? {} : { connection }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(contract === undefined ? {} : { contract }),
    ...(beside === undefined ? {} : { beside }),
  };
}

function exceptableOf(ruled: Ruled<Understood>, policy: GatePolicy): Exceptable {
  const { sent: call, findings, ruling, screening, silenced, subject } = ruled;
  const isSilenced = new Set(silenced.map(({ signal }) => signal));
  const signals = screening.signals.filter((each) => !isSilenced.has(each));
  const isDegraded = degradedTiers(screening.coverage).length > 0;
  return draftExceptions(
    { call, findings, ruling, signals, texts: subject?.texts ?? [], isDegraded },
    policy,
  );
}

/** The flows for which a person is asked; undefined where there is none. What an exception silences is not asked about. */
function askedFlows(
  { caller, sent, context, screening, silenced }: Ruled<Understood>,
  settings: FlowSettings,
): AskedFlows | undefined {
  if (context.flow === undefined) return undefined;
  const isStrict = flowModeOf(settings, { agent: caller.agent, server: sent.server }) === 'strict';
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const kept = screening.signals.filter((signal) => !excepted.has(signal));
  const flows = context.flow.flows.filter(
    ({ check, path, decision }) =>
      (isStrict || decision !== 'warn') &&
      kept.some((signal) => signal.check === check && signal.path === path),
  );
  return flows.length === 0 ? undefined : { flows, acts: context.flow.acts };
}

/** Not a canary, which no user sent, nor a call that would itself give an approval in a person's place. */
const isForPeople = ({ findings, session }: Ruled<Understood>): boolean =>
  session !== CANARY_SESSION && !findings.some(({ detail }) => detail.startsWith(OVERRIDES.detail));
