import { EXIT } from '../../../../vocabulary/trouble.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { GatewayAddress, GatewayPlan, Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning } from './note-scanning.ts';

const OF_AGENTS = 'one for each agent: `tokenauditor agents` lists them, `agents add NAME` prints a new one';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { gateway } = session;
  if (!gateway) throw new Error('this process serves no clients');
  const plan = await planFrom(args, session, { isEmptyFine: true });
  if (args.flag('detach')) {
    print(await gateway.detach(), plan, session);
    return EXIT.clean;
  }
  await noteScanning(plan, session);
  const idleMinutes = args.number('idle');
  const ending = await gateway.up({
    ...plan,
    ...(args.flag('no-port') ? {} : { port: args.number('port') ?? 0 }),
    ...(idleMinutes === undefined ? {} : { idleMs: idleMinutes * 60_000 }),
    onReady: (address) => print(address, plan, session),
  });
  if (ending !== 'replaced') return EXIT.clean;
  session.note('the program was replaced: start it again');
  return EXIT.found;
}

function print({ url, tokenFile, pid }: GatewayAddress, plan: GatewayPlan, session: Session): void {
  const servers = plan.servers.map(({ name }) => name);
  if (session.json) {
    const token = tokenFile === undefined ? {} : { token_file: tokenFile };
    session.answer('gateway-address', { ...(url === undefined ? {} : { url }), ...token, pid, servers });
    return;
  }
  const lines = [
    url === undefined ? `gateway without a port, process ${pid}` : `gateway at ${url}, process ${pid}`,
    `  servers  ${servers.length === 0 ? 'none; list them in tokenauditor.yaml under `servers`' : servers.join(', ')}`,
    ...(url === undefined
      ? []
      : [`  token    ${tokenFile === undefined ? OF_AGENTS : `in ${session.shorten(tokenFile)}`}`]),
    `  ledger   ${session.shorten(plan.directory)}`,
  ];
  session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
}
