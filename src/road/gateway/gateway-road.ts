/** The road of the gateway's calls, to its end: recorded before they are sent, and what came back before it is handed on. */
import { sessionIdOf } from '../../evidence/session-id.ts';
import { serverIn } from '../../screening/session/reply-facts.ts';
import { remember } from '../../screening/session/session.ts';
import { rememberSinks } from '../../screening/session/sinks.ts';
import { LiveSessions } from '../../sessions/live-sessions.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller, Proposed } from '../../vocabulary/call.ts';
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { contextOf } from '../context.ts';
import { reasonOf } from '../hooks/call-messages.ts';
import { type HookDesk, screenWithin } from '../hooks/hook-desk.ts';
import { hookRoad } from '../hooks/hook-road.ts';
import { ProjectReader } from '../project-files.ts';
import { digestCall } from '../recording.ts';
import type { RecordedReply, ReplyRoad } from '../replies.ts';
import type { Recorded } from '../road.ts';
import { Places } from './judging-places.ts';
import { replyReach } from './reply-settings.ts';
import { FAULT, type NotSent, passedOn, type Returned, type Send, travel } from './travel.ts';

/** Who asks for what, as the gateway knows it. */
interface Errand {
  readonly call: Call;
  readonly caller: Caller;
  readonly session: string;
  /** A session without an end of its own is over after so long without a call. */
  readonly idleMs?: number;
  readonly project?: string;
  /** What the tool declared that its structured content looks like; asked for only if that was changed. */
  outputSchema?(): Promise<JsonValue | undefined>;
}

export interface TravelledRoad {
  travel(errand: Errand, send: Send): Promise<Returned | NotSent>;
  /** What an agent may read of a text that answers none of its calls: a completion, a log message, an error. */
  receive(errand: Errand, reply: JsonValue): Promise<Returned | NotSent>;
  digestOf(call: Call): Digest;
}

export interface RoadOptions {
  /** Where schemas of servers are applied: not on this thread. Absent: then changed structured content never fits one. */
  fits?(schema: JsonValue, value: JsonValue): Promise<boolean>;
}

/** Enough to share one write to the disk. */
const MOST_JUDGED = 64;

/**
 * The desk is asked for once per call, so that a policy that was reloaded counts from the next one on. Its `pins` and
 * `grants` should be kept: without them each call reads the ledger anew.
 */
export function gatewayRoad(deskNow: () => HookDesk, options: RoadOptions = {}): TravelledRoad {
  const { random, clock } = deskNow().ports;
  const projects = new ProjectReader();
  const places = new Places(MOST_JUDGED);
  const sessions = new LiveSessions(clock, (text) => deskNow().ledger().digest(text));
  const marker = Buffer.from(random.bytes(6)).toString('hex');
  let calls = 0;
  return {
    digestOf: (call) => digestCall(call, deskNow().ledger()),
    travel: async (errand, send) => {
      const { call, caller, session, idleMs, project } = errand;
      const facts = () => sessions.factsOf(session, idleMs);
      calls += 1;
      const callId = `${marker}-${calls}`;
      try {
        const desk = deskNow();
        const known = { session: facts(), ...(project === undefined ? {} : { cwd: project }) };
        const proposed = { call, caller, session, context: contextOf(known, desk, projects) };
        const own = { ...recorders(desk, callId), ...memoryOf(errand, sessions), places };
        const replies = repliesOf(errand, desk, facts, options);
        const road = { ...(await hookRoad(desk, call, project)), ...own, replies };
        const reach = { canAsk: false, ...replyReach(desk.settings, caller, call) };
        return await travel(proposed, road, reach, send);
      } catch {
        return NOT_JUDGED;
      }
    },
    receive: async (errand, reply) => {
      const { call, caller, session, idleMs } = errand;
      try {
        const desk = deskNow();
        const replies = repliesOf(errand, desk, () => sessions.factsOf(session, idleMs), options);
        const road = { replies, ...memoryOf(errand, sessions) };
        const reach = replyReach(desk.settings, caller, call);
        return await passedOn({ call, caller, session, context: {}, reply }, road, reach);
      } catch {
        return FAULT;
      }
    },
  };
}

/** What later calls of a session must know. Calls of one session overlap: each adds to what is known by then. */
function memoryOf({ call, session, idleMs }: Errand, sessions: LiveSessions) {
  const adding = (change: typeof remember, subject: Recorded['subject']) => {
    if (subject !== undefined) sessions.keep(session, change(sessions.factsOf(session, idleMs), subject));
  };
  return {
    noted: ({ subject }: Recorded) => adding(remember, subject),
    sent: ({ subject }: Recorded) => adding(rememberSinks, subject),
    heard: ({ facts }: RecordedReply) => {
      if (facts !== undefined) sessions.hear(session, serverIn(call) ?? '', facts, idleMs);
    },
  };
}

function repliesOf(
  { outputSchema }: Errand,
  desk: HookDesk,
  facts: () => SessionFacts,
  { fits }: RoadOptions,
): ReplyRoad {
  return {
    ledger: () => desk.ledger(),
    recall: async () => facts(),
    within: (work) => screenWithin(desk, work),
    isReadWhole: true,
    fitsOutput: async (structured) => {
      const schema = await outputSchema?.();
      return schema === undefined || ((await fits?.(schema, structured)) ?? false);
    },
  };
}

/** What is recorded of a call. */
function recorders(desk: HookDesk, callId: string) {
  return {
    reasonOf,
    elapsedMs: () => desk.ports.clock.elapsedMs(),
    remarks: ({ caller, session }: Proposed) => ({
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
