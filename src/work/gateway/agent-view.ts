import { AgentsInForce } from '../../agents/agents-in-force.ts';
import type { AgentView } from '../../agents/known-agents.ts';
import { ledgerInUse } from '../../evidence/keys/adoption.ts';
import { assertSafe } from '../../evidence/safe-reading.ts';
import type { Ports } from '../../ports/files.ts';
import { eachSecond } from '../../road/gateway/each-second.ts';
import type { Caller } from '../../vocabulary/call.ts';
import { Trouble, type TroubleCode } from '../../vocabulary/trouble.ts';

interface Connecting {
  readonly directory: string;
  readonly home?: string;
  readonly agent: string;
}

type View = AgentView & Pick<Caller, 'since'>;

export interface WatchedAgent {
  /** What `agents add` gave an agent of this name when it connected. */
  readonly view: View;
  /** Aborted, with the reason, within a second of a person's taking that away. */
  readonly isOver: AbortSignal;
  close(): void;
}

/** While a ledger cannot be read, calls are refused anyway; it may be whole again at the next look. */
const ENDS: readonly TroubleCode[] = ['agents.revoked', 'agents.disagree'];

/** For doors without a token, which would otherwise serve a name that no longer counts for as long as they run. */
export async function watchAgent(
  { directory, home, agent }: Connecting,
  ports: Ports,
): Promise<WatchedAgent> {
  const around = { ...ports, home };
  const path = ledgerInUse(directory, around);
  assertSafe(path, ports);
  const agents = new AgentsInForce(path, around);
  const look = async () => {
    await agents.refresh();
    // What it is bound to cannot be known.
    if (agents.doubtful !== undefined) throw new Trouble('agents.doubtful', { path: agents.doubtful });
    return agents.viewOf(agent);
  };
  const view = await look();
  const over = new AbortController();
  const close = eachSecond(ports.clock, () => {
    look().then(
      (now) => {
        if (!isSameAgent(view, now)) over.abort(new Trouble('agents.changed', { name: agent }));
      },
      (error: unknown) => {
        if (error instanceof Trouble && ENDS.includes(error.code)) over.abort(error);
      },
    );
  });
  return { view, isOver: over.signal, close };
}

/** A name that is given its first token, and nothing besides, stays who it was. */
const isSameAgent = (then: View, now: View): boolean =>
  then.role === now.role &&
  then.profile === now.profile &&
  (then.since === undefined || then.since === now.since);
