import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning } from './note-scanning.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  if (!session.gateway) throw new Error('this process serves no clients');
  const profile = args.text('profile');
  const plan = { ...(await planFrom(args, session)), ...(profile === undefined ? {} : { profile }) };
  await noteScanning(plan, session);
  if (session.io.stdin.isTerminal)
    session.note('tokenauditor: MCP clients start this command; see docs/gateway.md. Ctrl-D ends it');
  await session.gateway.stdio(plan);
  return EXIT.clean;
}
