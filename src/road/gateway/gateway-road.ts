/** The road of the gateway's calls, to its end: recorded before they are sent, and what came back before it is handed on. */
import { approvalsFold } from '../../approvals/approvals-fold.ts';
import type { QuestionPlace } from '../../approvals/question-files.ts';
import { newsOf, type QuestionHook } from '../../approvals/webhook/question-news.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import { entryOf } from '../../policy/access.ts';
import { contentBeside } from '../../screening/beside.ts';
import type { ServedSessions } from '../../sessions/served-sessions.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import { type HookRoad, roadUnder } from '../hooks/hook-road.ts';
import type { JudgingThreads } from '../judging/judging-orders.ts';
import { refusedPolicy } from '../policy/refused-policy.ts';
import { digestCall } from '../recording.ts';
import { rule } from '../road.ts';
import type { JudgeDesk } from '../sampling/sampled-call.ts';
import type { LiveState } from '../state.ts';
import { AwaitedApprovals, type Holding, isWaiting } from './awaited-approvals.ts';
import { CallRoad } from './call-road.ts';
import type { ScanDesk } from './consult.ts';
import { type Errand, Judging } from './errands.ts';
import { FRESH_MS, freshFor } from './fresh.ts';
import { FreshState } from './fresh-state.ts';
import type { GatewayGuard } from './gateway-guard.ts';
import { replyReach } from './reply-settings.ts';
import { FAULT, type NotSent, passedOn, type Returned, type Send, travel } from './travel.ts';

export interface TravelledRoad {
  travel(errand: Errand, send: Send, holding?: () => Holding): Promise<Returned | NotSent>;
  /** A connection is over: what it asked is asked no longer. */
  left(connection: string): Promise<void>;
  /**
   * What an agent may read of a text that answers none of its calls: a completion, a log message, an error. A message
   * has no room for a warning beside it: what is found in it is removed, whatever is set for replies.
   */
  receive(
    errand: Errand,
    reply: JsonValue,
    about?: { readonly isMessage?: boolean },
  ): Promise<Returned | NotSent>;
  /** Whether nothing at all is found in what a client sends besides calls, and no scanner has to be asked about it. */
  isPlain(errand: Errand): Promise<boolean>;
  digestOf(call: Call): Digest;
  /** What the user of a session wrote themselves, where that is known. */
  userWrote(session: string, text: string): void;
}

export interface RoadOptions {
  /** Where large texts are screened; absent: here. */
  readonly threads?: JudgingThreads;
  /** Model scanners; absent where none can be reached. */
  readonly scans?: ScanDesk;
  /** The judge of sampled calls; absent: a person is asked. */
  readonly judges?: JudgeDesk;
  /** Absent: every definition counts as approved. */
  readonly guard?: Pick<GatewayGuard, 'isServed'>;
  /** Where new questions are sent. */
  readonly hook?: QuestionHook;
  /** Shared with other gateways of this process; absent: this one has its own. */
  readonly sessions?: ServedSessions;
}

/**
 * A policy that was reloaded counts from the next call on, and calls that arrive together share one look at the files.
 * The desk's `pins` and `approvalStates` should be kept: without them each call reads the ledger anew.
 */
export function gatewayRoad(
  deskNow: () => HookDesk,
  { threads, guard, hook, sessions, ...reached }: RoadOptions = {},
): TravelledRoad {
  const { clock } = deskNow().ports;
  const desks = freshFor(FRESH_MS, clock, deskNow);
  const judging = new Judging(desks, threads, guard, sessions);
  const held = new AwaitedApprovals(questionPlace(deskNow()), (question, ruled) => {
    const { settings, ledger } = desks();
    if (settings.approvals.webhook !== null)
      hook?.send(newsOf(question, ruled, ledger()), settings.approvals.webhook);
  });
  const states = new FreshState(desks, guard !== undefined);
  const roadFor = lastRoad(held);
  const roadOf: RoadOf = async (desk, { call, project }) => roadFor(desk, await states.at(call, project));
  const once = onceThrough(desks, judging, roadOf, reached);
  const isAttended = ({ agent, door }: Errand['caller']): boolean => {
    const { approvals, agents } = desks().settings;
    return door === 'stdio' && approvals.by === 'client' && entryOf(agents, agent).attended === true;
  };
  const afterwards = (
    first: NotSent,
    again: Again,
    { caller, session, connection = session }: Errand,
    holding?: Holding,
  ) => {
    // A person who calls decides in the terminal at once.
    const isHeld = caller.door !== 'cli' && isWaiting(first);
    const holdMs = isHeld ? desks().settings.approvals.hold * 1000 : 0;
    const how = { holdMs, connection, isAttended: isHeld && isAttended(caller) };
    return held.through(first, again, how, holding);
  };
  return {
    digestOf: (call) => digestCall(call, desks().ledger()),
    userWrote: (session, text) => judging.userWrote(session, text),
    left: (connection) => held.leave(connection),
    isPlain: plainOn(desks, judging, roadOf),
    travel: (errand, send, holding) => {
      const go = () => once(errand, send, holding);
      return go().then((first) =>
        first.kind === 'stopped' && first.question !== undefined
          ? afterwards(first, go, errand, holding?.())
          : first,
      );
    },
    receive: async (errand, reply, { isMessage = false } = {}) => {
      const { call, caller, session } = errand;
      try {
        const desk = desks();
        const set = replyReach(desk.settings, caller, call);
        const reach = isMessage ? { ...set, replies: 'withhold' as const } : set;
        const received = { call, caller, session, context: {}, reply };
        return await passedOn(received, judging.repliesTo(errand, desk), reach);
      } catch {
        return FAULT;
      }
    },
  };
}

type RoadOf = (desk: HookDesk, errand: Errand) => Promise<HookRoad>;

function plainOn(desks: () => HookDesk, judging: Judging, roadOf: RoadOf): TravelledRoad['isPlain'] {
  return async (errand) => {
    try {
      const desk = desks();
      const isScanned = Object.keys(desk.settings.scan.scanners).length > 0;
      if (isScanned && contentBeside(errand.call.beside) !== undefined) return false;
      const road = await roadOf(desk, errand);
      const { ruling, findings } = rule(await judging.judge(errand, road), road);
      return ruling.decision === 'allow' && findings.length === 0;
    } catch {
      // On the road the same fault stops it, in words.
      return false;
    }
  };
}

/** A call on the whole road, without waiting for a person. */
function onceThrough(
  desks: () => HookDesk,
  judging: Judging,
  roadOf: RoadOf,
  reached: Pick<RoadOptions, 'scans' | 'judges'>,
) {
  const marker = Buffer.from(desks().ports.random.bytes(6)).toString('hex');
  let calls = 0;
  const begin = async (errand: Errand, callId: string, holding?: () => Holding) => {
    try {
      const desk = desks();
      const road = await roadOf(desk, errand);
      const client = holding?.().client;
      const own = new CallRoad({ road, desk, judging, errand, callId, ...reached, client });
      const reach = { canAsk: false, ...replyReach(desk.settings, errand.caller, errand.call) };
      return { road: own, reach };
    } catch (error) {
      const why = refusedPolicy(error);
      return why === undefined ? NOT_JUDGED : { ...NOT_JUDGED, reason: why };
    }
  };
  return async (errand: Errand, send: Send, holding?: () => Holding): Promise<Returned | NotSent> => {
    calls += 1;
    const begun = await begin(errand, `${marker}-${calls}`, holding);
    return 'kind' in begun ? begun : travel(errand, begun.road, begun.reach, send);
  };
}

type Again = () => Promise<Returned | NotSent>;

/** Calls that arrive together share a road, while thousands of them wait. */
function lastRoad(held: AwaitedApprovals): (desk: HookDesk, live: LiveState) => HookRoad {
  let last: { readonly desk: HookDesk; readonly live: LiveState; readonly road: HookRoad } | undefined;
  return (desk, live) => {
    if (last?.desk !== desk || last.live !== live) last = { desk, live, road: roadUnder(desk, live, held) };
    return last.road;
  };
}

/** What of a desk stays the same when its policy changes. */
function questionPlace({ directory, ports, home, ledger, approvalStates }: HookDesk): QuestionPlace {
  const folds = approvalStates ?? openLiveFold(directory, ports, approvalsFold);
  return { directory, ports, ledger, approvalStates: folds, ...(home === undefined ? {} : { home }) };
}

/** The ledger could not be read: then it is unknown what may run. */
const NOT_JUDGED: NotSent = {
  kind: 'stopped',
  why: 'fault',
  reason: 'TokenAuditor could not judge this call, so it was not made.',
  checks: [],
};
