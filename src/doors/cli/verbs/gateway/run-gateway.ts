import { EXIT } from '../../../../vocabulary/trouble.ts';
import { type WatchedAgent, watchAgent } from '../../../../work/gateway/agent-view.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning, unknownProfile } from './note-scanning.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const planned = await planFrom(args, session);
  const agent = await watchAgent(planned, await session.ports());
  try {
    await serve(planned, agent, args.text('profile'), session);
  } finally {
    agent.close();
  }
  agent.isOver.throwIfAborted();
  return EXIT.clean;
}

async function serve(
  planned: GatewayPlan,
  { view: { role, profile: bound, since }, isOver }: WatchedAgent,
  asked: string | undefined,
  session: Session,
): Promise<void> {
  if (!session.gateway) throw new Error('this process serves no clients');
  const profile = asked ?? bound;
  const plan = {
    ...planned,
    ...(role === undefined ? {} : { role }),
    ...(since === undefined ? {} : { since }),
    ...(profile === undefined ? {} : { profile }),
  };
  if (bound !== undefined && bound !== profile) throw unknownProfile(plan, [bound]);
  await noteScanning(plan, session);
  if (session.io.stdin.isTerminal)
    session.note('tokenauditor: MCP clients start this command; see docs/gateway.md. Ctrl-D ends it');
  await session.gateway.stdio(plan, isOver);
}
