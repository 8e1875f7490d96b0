import { type AgentView, agentsFold } from '../../agents/known-agents.ts';
import { foldLedger } from '../../evidence/folds/fold.ts';
import { assertSafe } from '../../evidence/safe-reading.ts';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { ledgerInUse } from './gateway-ground.ts';

interface Connecting {
  readonly directory: string;
  readonly home?: string;
  readonly agent: string;
}

/** What `agents add` gave an agent of this name, for doors without a token. */
export async function agentView({ directory, home, agent }: Connecting, ports: Ports): Promise<AgentView> {
  const path = ledgerInUse(directory, home, ports);
  if (!assertSafe(path, ports)) return {};
  const { state, broken } = await foldLedger(path, ports, agentsFold);
  // What it is bound to cannot be known.
  if (broken > 0) throw new Trouble('agents.doubtful', { path });
  const known = Object.hasOwn(state.agents, agent) ? state.agents[agent] : undefined;
  return { role: known?.role ?? undefined, profile: known?.profile ?? undefined };
}
