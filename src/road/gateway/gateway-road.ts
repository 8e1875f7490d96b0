/** The road of the gateway's calls, to its end: recorded before they are sent, and what came back before it is handed on. */
import { sessionIdOf } from '../../evidence/session-id.ts';
import { emptySession } from '../../screening/session/session.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { CallContext, SessionFacts } from '../../vocabulary/call-context.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { type PlainContext, plainContext, sightOf } from '../context.ts';
import { reasonOf } from '../hooks/call-messages.ts';
import { type HookDesk, screenWithin } from '../hooks/hook-desk.ts';
import { roadUnder } from '../hooks/hook-road.ts';
import type { CallVerdict, JudgingThreads } from '../judging-threads.ts';
import { ProjectReader } from '../project-files.ts';
import { digestCall } from '../recording.ts';
import { enter, isBlocked, type Road, type Screened, screen, type Understood } from '../road.ts';
import { FRESH_MS, freshFor } from './fresh.ts';
import { FreshState } from './fresh-state.ts';
import { ScreeningPlace } from './screening-place.ts';
import { SessionLines } from './session-lines.ts';
import { Slices } from './slices.ts';
import { type NotSent, type Returned, type Send, type Travelling, travel } from './travel.ts';

/** Who asks for what, as the gateway knows it. */
interface Errand {
  readonly call: Call;
  readonly caller: Caller;
  readonly session: string;
  readonly project?: string;
}

export interface TravelledRoad {
  travel(errand: Errand, send: Send): Promise<Returned | NotSent>;
  digestOf(call: Call): Digest;
}

/** Sessions whose files are remembered; an older one starts anew. */
const MOST_SESSIONS = 1_000;

/**
 * A policy that was reloaded counts from the next call on, and calls that arrive together share one look at the files.
 * The desk's `pins` and `grants` should be kept: without them each call reads the ledger anew. Without threads
 * everything is screened here.
 */
export function gatewayRoad(deskNow: () => HookDesk, threads?: JudgingThreads): TravelledRoad {
  const { random, clock } = deskNow().ports;
  const desks = freshFor(FRESH_MS, clock, deskNow);
  const judging = new Judging(desks, threads);
  const states = new FreshState(desks);
  const marker = Buffer.from(random.bytes(6)).toString('hex');
  let calls = 0;
  return {
    digestOf: (call) => digestCall(call, desks().ledger()),
    travel: async (errand, send) => {
      calls += 1;
      const callId = `${marker}-${calls}`;
      try {
        const desk = desks();
        const road = roadUnder(desk, await states.at(errand.call, errand.project));
        const own = { ...recorders(desk, callId), replies: judging.replies(desk) };
        const judge = () => judging.judge(errand, road);
        return await travel(errand, { ...road, ...own, judge }, { canAsk: false, canReplace: true }, send);
      } catch {
        return NOT_JUDGED;
      }
    },
  };
}

interface LastContext {
  readonly session: SessionFacts;
  readonly cwd: string | undefined;
  readonly plain: PlainContext;
  readonly atMs: number;
}

/** What the sessions did, and where their calls and replies are screened. */
class Judging {
  readonly #desk: () => HookDesk;
  readonly #projects = new ProjectReader();
  readonly #place: ScreeningPlace;
  readonly #slices: Slices;
  readonly #lines = new SessionLines();
  readonly #sessions = new Map<string, SessionFacts>();
  #lastContext: LastContext | undefined;

  constructor(desk: () => HookDesk, threads: JudgingThreads | undefined) {
    this.#desk = desk;
    this.#place = new ScreeningPlace(threads);
    this.#slices = new Slices(desk().ports.clock);
  }

  /** What the call would leave is remembered before the next one of its session is judged. */
  judge(errand: Errand, road: Road): Screened<Understood> | Promise<Screened<Understood>> {
    return this.#lines.in(errand.session, () => this.#inSlice(() => this.#screen(errand, road)));
  }

  replies(desk: HookDesk) {
    return {
      ledger: () => desk.ledger(),
      recall: async (session: string) => this.#factsOf(session),
      within: <Result>(work: () => Result): Result => screenWithin(desk, work),
      screen: async (work: Parameters<ScreeningPlace['reply']>[0]) =>
        await this.#inSlice(() => this.#place.reply(work)),
    };
  }

  #inSlice<Result>(work: () => Result | Promise<Result>): Result | Promise<Result> {
    return this.#slices.run<Result | Promise<Result>>(work) as Result | Promise<Result>;
  }

  #screen(errand: Errand, road: Road): Screened<Understood> | Promise<Screened<Understood>> {
    const { call, caller, session, project } = errand;
    const context = this.#contextOf(this.#factsOf(session), project);
    const entered = enter({ call, caller, session, context }, road);
    if (isBlocked(entered)) return screen(entered);
    const screened = ({ screening, subject, after }: CallVerdict) => {
      this.#keep(session, after);
      return { ...entered, screening, subject };
    };
    const verdict = this.#place.call(entered.sent, entered.context);
    return verdict instanceof Promise ? verdict.then(screened) : screened(verdict);
  }

  /** Of calls that arrive together, one looks at the project's files. */
  #contextOf(session: SessionFacts, cwd: string | undefined): CallContext {
    const desk = this.#desk();
    const atMs = desk.ports.clock.elapsedMs();
    const last = this.#lastContext;
    if (last?.session === session && last.cwd === cwd && atMs - last.atMs < FRESH_MS)
      return { ...last.plain, ...sightOf(desk) };
    const known = { session, ...(cwd === undefined ? {} : { cwd }) };
    const plain = plainContext(known, desk, this.#projects);
    this.#lastContext = { session, cwd, plain, atMs };
    return { ...plain, ...sightOf(desk) };
  }

  #factsOf(session: string): SessionFacts {
    return this.#sessions.get(session) ?? emptySession;
  }

  #keep(session: string, facts: SessionFacts): void {
    if (facts === emptySession) return;
    this.#sessions.delete(session);
    this.#sessions.set(session, facts);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }
}

/** What is recorded of a call. */
function recorders(desk: HookDesk, callId: string) {
  return {
    reasonOf,
    elapsedMs: () => desk.ports.clock.elapsedMs(),
    remarks: ({ caller, session }: Travelling) => ({
      projectSalt: desk.directory,
      agent: caller.agent,
      callId,
      ...(session === undefined ? {} : { sessionId: sessionIdOf(session, desk.ledger()) }),
    }),
  };
}

/** The ledger could not be read: then it is unknown what may run. */
const NOT_JUDGED: NotSent = {
  kind: 'stopped',
  why: 'fault',
  reason: 'TokenAuditor could not judge this call, so it was not made.',
  checks: [],
};
