/** The road of the gateway's calls, to its end: recorded before they are sent, and what came back before it is handed on. */
import { sessionIdOf } from '../../evidence/session-id.ts';
import { emptySession, remember } from '../../screening/session/session.ts';
import type { Call, Caller, Proposed } from '../../vocabulary/call.ts';
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { contextOf } from '../context.ts';
import { reasonOf } from '../hooks/call-messages.ts';
import { type HookDesk, screenWithin } from '../hooks/hook-desk.ts';
import { hookRoad } from '../hooks/hook-road.ts';
import { ProjectReader } from '../project-files.ts';
import { digestCall } from '../recording.ts';
import type { Recorded } from '../road.ts';
import type { ScanDesk } from './consult.ts';
import { Places } from './judging-places.ts';
import { type NotSent, type Returned, type Send, travel } from './travel.ts';

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
/** Enough to share one write to the disk. */
const MOST_JUDGED = 64;

/**
 * The desk is asked for once per call, so that a policy that was reloaded counts from the next one on. Its `pins` and
 * `grants` should be kept: without them each call reads the ledger anew.
 */
export function gatewayRoad(deskNow: () => HookDesk, scans?: ScanDesk): TravelledRoad {
  const { random } = deskNow().ports;
  const projects = new ProjectReader();
  const places = new Places(MOST_JUDGED);
  const sessions = new Map<string, SessionFacts>();
  const marker = Buffer.from(random.bytes(6)).toString('hex');
  let calls = 0;
  const factsOf = (session: string | undefined) => sessions.get(session ?? '') ?? emptySession;
  const noted = ({ session = '', subject }: Recorded) => {
    if (subject === undefined) return;
    const facts = remember(factsOf(session), subject);
    sessions.delete(session);
    sessions.set(session, facts);
    const [oldest] = sessions.keys();
    if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
  };
  return {
    digestOf: (call) => digestCall(call, deskNow().ledger()),
    travel: async ({ call, caller, session, project }, send) => {
      const known = { session: factsOf(session), ...(project === undefined ? {} : { cwd: project }) };
      calls += 1;
      const callId = `${marker}-${calls}`;
      try {
        const desk = deskNow();
        const proposed = { call, caller, session, context: contextOf(known, desk, projects) };
        const scanning = scans === undefined ? {} : { scans };
        const own = { ...recorders(desk, callId, factsOf), noted, places, ...scanning };
        const road = { ...(await hookRoad(desk, call, project)), ...own };
        return await travel(proposed, road, { canAsk: false, canReplace: true }, send);
      } catch {
        return NOT_JUDGED;
      }
    },
  };
}

/** What is recorded of a call and of its reply. */
function recorders(desk: HookDesk, callId: string, factsOf: (session: string) => SessionFacts) {
  return {
    reasonOf,
    elapsedMs: () => desk.ports.clock.elapsedMs(),
    remarks: ({ caller, session }: Proposed) => ({
      projectSalt: desk.directory,
      agent: caller.agent,
      callId,
      ...(session === undefined ? {} : { sessionId: sessionIdOf(session, desk.ledger()) }),
    }),
    replies: {
      ledger: () => desk.ledger(),
      recall: async (session: string) => factsOf(session),
      within: <Result>(work: () => Result): Result => screenWithin(desk, work),
    },
  };
}

/** The ledger could not be read: then it is unknown what may run. */
const NOT_JUDGED: NotSent = {
  kind: 'stopped',
  why: 'fault',
  reason: 'TokenAuditor could not judge this call, so it was not made.',
  checks: [],
};
