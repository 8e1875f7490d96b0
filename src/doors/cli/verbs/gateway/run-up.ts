import { EXIT } from '../../../../vocabulary/trouble.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning } from './note-scanning.ts';

const OF_AGENTS = 'one for each agent: `tokenauditor agents` lists them, `agents add NAME` prints a new one';

export async function run(args: Arguments, session: Session): Promise<number> {
  if (!session.gateway) throw new Error('this process serves no clients');
  const plan = await planFrom(args, session);
  await noteScanning(plan, session);
  const port = args.number('port') ?? 0;
  await session.gateway.http({
    ...plan,
    port,
    onReady: ({ url, tokenFile }) => {
      const servers = plan.servers.map(({ name }) => name);
      if (session.json) {
        const token = tokenFile === undefined ? {} : { token_file: tokenFile };
        session.answer('gateway-address', { url, ...token, pid: process.pid, servers });
        return;
      }
      const lines = [
        `gateway at ${url}`,
        `  servers  ${servers.join(', ')}`,
        `  token    ${tokenFile === undefined ? OF_AGENTS : `in ${session.shorten(tokenFile)}`}`,
        `  ledger   ${session.shorten(plan.directory)}`,
      ];
      session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
    },
  });
  return EXIT.clean;
}
