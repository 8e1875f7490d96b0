import { EXIT } from '../../../../vocabulary/trouble.ts';
import { agentView } from '../../../../work/gateway/agent-view.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning, unknownProfile } from './note-scanning.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  if (!session.gateway) throw new Error('this process serves no clients');
  const asked = args.text('profile');
  const planned = await planFrom(args, session);
  const { role, profile: bound, since } = await agentView(planned, await session.ports());
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
  await session.gateway.stdio(plan);
  return EXIT.clean;
}
