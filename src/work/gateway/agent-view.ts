import { AgentsInForce } from '../../agents/agents-in-force.ts';
import type { AgentView } from '../../agents/known-agents.ts';
import { ledgerInUse } from '../../evidence/keys/adoption.ts';
import { assertSafe } from '../../evidence/safe-reading.ts';
import type { Ports } from '../../ports/files.ts';
import type { Caller } from '../../vocabulary/call.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

interface Connecting {
  readonly directory: string;
  readonly home?: string;
  readonly agent: string;
}

/** What `agents add` gave an agent of this name, for doors without a token. */
export async function agentView(
  { directory, home, agent }: Connecting,
  ports: Ports,
): Promise<AgentView & Pick<Caller, 'since'>> {
  const around = { ...ports, home };
  const path = ledgerInUse(directory, around);
  assertSafe(path, ports);
  const agents = new AgentsInForce(path, around);
  await agents.refresh();
  // What it is bound to cannot be known.
  if (agents.doubtful !== undefined) throw new Trouble('agents.doubtful', { path: agents.doubtful });
  return agents.viewOf(agent);
}
