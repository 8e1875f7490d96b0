/** The road of the gateway's calls, to its end: recorded before they are sent, and what came back before it is handed on. */
import { sessionIdOf } from '../../evidence/session-id.ts';
import { emptySession, remember } from '../../screening/session/session.ts';
import type { Call, Caller, ListedDefinition, Proposed } from '../../vocabulary/call.ts';
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { contextOf } from '../context.ts';
import { reasonOf } from '../hooks/call-messages.ts';
import { type HookDesk, screenWithin } from '../hooks/hook-desk.ts';
import { hookRoad } from '../hooks/hook-road.ts';
import { ProjectReader } from '../project-files.ts';
import { digestCall } from '../recording.ts';
import type { Recorded } from '../road.ts';
import type { Admitted } from './definition-desk.ts';
import { type GatewayGuard, isMarkedDestructive } from './gateway-guard.ts';
import { Places } from './judging-places.ts';
import { type NotSent, type Returned, type Send, travel } from './travel.ts';

/** Who asks for what, as the gateway knows it. */
interface Errand {
  readonly call: Call;
  readonly caller: Caller;
  readonly session: string;
  readonly project?: string;
  readonly admitted?: Admitted;
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
export function gatewayRoad(deskNow: () => HookDesk, guard?: Pick<GatewayGuard, 'isServed'>): TravelledRoad {
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
    travel: async ({ call, caller, session, project, admitted }, send) => {
      const contract = admitted?.definition.value.inputSchema;
      const known = {
        session: factsOf(session),
        ...(project === undefined ? {} : { cwd: project }),
        ...(contract === undefined ? {} : { contract }),
      };
      calls += 1;
      const callId = `${marker}-${calls}`;
      try {
        const desk = deskNow();
        const own = { ...recorders(desk, callId, factsOf), noted, places };
        const road = { ...(await hookRoad(desk, call, project)), ...own };
        const listed = admitted && listedAs(admitted, guard?.isServed(admitted) ?? true);
        const proposed = {
          ...{ call, caller, session, context: contextOf(known, desk, projects) },
          ...(listed === undefined ? {} : { listed }),
        };
        return await travel(proposed, road, { canAsk: false, canReplace: true }, send);
      } catch {
        return NOT_JUDGED;
      }
    },
  };
}

const listedAs = ({ definition }: Admitted, isServed: boolean): ListedDefinition => ({
  isServed,
  isMarkedDestructive: isMarkedDestructive(definition.value),
});

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
