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
  const file = await readPolicyOption(args, session);
  // A file that is refused is refused before a client is served.
  if (file !== undefined)
    (await import('../../../../road/policy/policy-file.ts')).documentFrom(file.text, file.path);
  await session.serveMcp({
    project: session.projectRoot,
    ...(env.HOME === undefined ? {} : { home: env.HOME }),
    ...(file === undefined ? {} : { policyFile: file }),
  });
  return EXIT.clean;
}
