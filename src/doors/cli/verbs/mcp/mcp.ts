import { dirname } from 'node:path';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { readPolicyOption } from '../../input/policy-option.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { env, stdin } = session.io;
  if (stdin.isTerminal) {
    session.note('tokenauditor: MCP clients start this command; see docs/mcp.md. Ctrl-D ends it');
  }
  if (!session.serveMcp) throw new Error('this process serves no clients');
  const policy = await readPolicyOption(args, session);
  await session.serveMcp({
    project: dirname(session.directory),
    ...(env.HOME === undefined ? {} : { home: env.HOME }),
    ...(policy === undefined ? {} : { policy }),
  });
  return EXIT.clean;
}
